"""The figures of earlier runs, so that a trend is seen: every bench with --keep adds its ratios to bench/history.csv.

python bench/history.py            each measure from run to run
"""

from __future__ import annotations

import csv
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

FILE = Path(__file__).with_name("history.csv")
COLUMNS = ("day", "commit", "measure", "ratio")


def keep(found: Mapping[str, float]) -> None:
    """Add the ratios of this run."""
    asked = ["git", "-C", str(FILE.parent), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() or "?"
    new = not FILE.exists()
    with open(FILE, "a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if new:
            writer.writerow(COLUMNS)
        day = time.strftime("%Y-%m-%d", time.gmtime())
        writer.writerows((day, commit, measure, f"{ratio:.3f}") for measure, ratio in found.items())


def main() -> None:
    rows = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines())) if FILE.exists() else []
    runs = list(dict.fromkeys((row["day"], row["commit"]) for row in rows))[-6:]
    print(f"{'measure':56}" + "".join(f"{day[5:]:>8}" for day, _ in runs))
    for measure in dict.fromkeys(row["measure"] for row in rows):
        told = {(row["day"], row["commit"]): row["ratio"] for row in rows if row["measure"] == measure}
        print(f"{measure:56}" + "".join(f"{told.get(run, ''):>8}" for run in runs))


if __name__ == "__main__":
    main()
