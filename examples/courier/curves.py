"""Draws what the machine did during the runs of a campaign, one small chart for each setting.

yates export courier.toml --format csv | python3 curves.py courier.yates >curves.svg

Every replication is a line: percent of all processors in use, and percent of their time waiting for
disks, over the seconds since the jobs were submitted. The samples are those of the store.
"""
import csv
import html
import itertools
import os
import sys

WIDTH, HEIGHT, GAP, LEFT, TOP = 150, 70, 14, 190, 96     # of a chart, between charts, around them
IN_USE, WAITING = "#1f5fa8", "#c4500a"


def points_of(file):
    """Seconds, percent in use and percent waiting, of each interval between two samples."""
    with open(file, newline="", encoding="ascii") as text:
        rows = [row for row in csv.DictReader(text) if all(row[name] for name in KINDS)]
    result = []
    for before, after in zip(rows, rows[1:]):
        spent = {name: float(after[name]) - float(before[name]) for name in KINDS}
        total = sum(spent.values())
        if total <= 0:
            continue
        idle = spent["idle_ms"] + spent["iowait_ms"]
        result.append((float(after["time_ns"]) / 1e9, 100 * (total - idle) / total,
                       100 * spent["iowait_ms"] / total))
    return result


KINDS = ["user_ms", "nice_ms", "system_ms", "idle_ms", "iowait_ms", "irq_ms", "softirq_ms",
         "steal_ms"]


def line(points, which, color, scale):
    path = " ".join(f"{point[0] * scale:.1f},{HEIGHT - point[which] * HEIGHT / 100:.1f}"
                    for point in points)
    return f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.1"/>'


def text(x, y, words, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{html.escape(words)}</text>'


def numbers_first(level):
    try:
        return (0, float(level), "")
    except ValueError:
        return (1, 0.0, level)


def settings(factors, runs):
    """Every combination of the levels that the runs have, the first factor slowest."""
    levels = [sorted({run[name] for run in runs}, key=numbers_first) for name in factors]
    return list(itertools.product(*levels))


def called(factors, setting):
    return ", ".join(f"{name} {level}" for name, level in zip(factors, setting))


def draw(names, runs, store):
    # The factors stand between the place in the plan and the fate of the run.
    plan = ("run", "standard_order", "replicate", "block", "whole_plot")
    factors = [name for name in names[:names.index("status")] if name not in plan]
    across, down = factors[2::2] + factors[:1], factors[1::2]
    columns, rows = settings(across, runs), settings(down, runs)
    curves = {}
    for run in runs:
        file = os.path.join(store, "runs", run["run"], run["attempt"], "samples")
        place = (tuple(run[name] for name in across), tuple(run[name] for name in down))
        if os.path.exists(file):
            curves.setdefault(place, []).append(points_of(file))
    ends = [points[-1][0] for many in curves.values() for points in many if points]
    longest = max(ends, default=1)
    width = LEFT + len(columns) * (WIDTH + GAP)
    height = TOP + len(rows) * (HEIGHT + GAP) + 22
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">')
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    yield text(10, 20, "The processors during the runs of each setting", 'font-size="15"')
    yield text(10, 40, "percent of all processors in use", f'fill="{IN_USE}"')
    yield text(190, 40, "percent of their time waiting for disks", f'fill="{WAITING}"')
    yield text(10, 58, "a line for each replication; "
               f"charts are 100 % high and {longest:.0f} s wide")
    for c, column in enumerate(columns):
        x = LEFT + c * (WIDTH + GAP)
        yield text(x, TOP - 8, called(across, column))
        for r, row in enumerate(rows):
            y = TOP + r * (HEIGHT + GAP)
            if c == 0:
                yield text(10, y + HEIGHT / 2, called(down, row))
            yield f'<g transform="translate({x},{y})">'
            yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#bbb"/>'
            for points in curves.get((column, row), []):
                yield line(points, 1, IN_USE, WIDTH / longest)
                yield line(points, 2, WAITING, WIDTH / longest)
            yield "</g>"
    yield "</svg>"


if len(sys.argv) != 2:
    sys.exit("usage: yates export CAMPAIGN --format csv | curves.py STORE")
table = csv.DictReader(sys.stdin)
done = list(table)
print("\n".join(draw(table.fieldnames, done, sys.argv[1])))
