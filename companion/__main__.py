"""`python -m companion` is the same as `companion`."""

import sys

if __name__ == "__main__":
    # Python looks for code in the working directory first; what a person keeps there is data to us, never code.
    if not sys.flags.safe_path:
        del sys.path[0]
    from companion.cli import main

    main()
