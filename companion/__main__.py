"""The `companion` command; `python -m companion` is the same."""

import gc
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run one command."""
    gc.set_threshold(50_000)  # a verdict is over before there is anything worth collecting
    from companion.cli import cli

    cli.main()


if __name__ == "__main__":
    # Python looks for code in the working directory first; what a person keeps there is data to us, never code.
    if not sys.flags.safe_path:
        del sys.path[0]
    main()
