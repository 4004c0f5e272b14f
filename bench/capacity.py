#!/usr/bin/env python3
"""What each way to decide costs on random plans as the GPU-training study draws them, with the measured speeds of
26 training jobs: capacity.py YATES GPU_THROUGHPUTS_CSV [NODES...]. Ten jobs a node; a job arrives each 30,000 or
45,000 s divided by the nodes; five plans each. Prices: K80 those of the study, P100 and V100 those of Azure's
NCv2 and NCv3 series (2.07 and 3.06 an hour and GPU). Then seconds and memory of whole processes: a decision for
450 jobs on 100 machines, and a simulation of 1,001 jobs on them. All of it takes some three hours."""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

yates, throughputs, *nodes = sys.argv[1:]
methods = ["foresight", "exact", "path-relinking", "local-search", "random-greedy", "greedy", "edf-preemptive", "edf-sharing",
           "fifo-sharing", "priority-sharing", "edf", "fifo", "priority"]
machines = [("NC6", "k80", 1, 0.56), ("NC12", "k80", 2, 1.13), ("NC24", "k80", 4, 2.25),
            ("NC6s_v2", "p100", 1, 2.07), ("NC12s_v2", "p100", 2, 4.14), ("NC24s_v2", "p100", 4, 8.28),
            ("NC6s_v3", "v100", 1, 3.06), ("NC12s_v3", "v100", 2, 6.12), ("NC24s_v3", "v100", 4, 12.24)]
t_of_4 = 2.776  # 97.5 % quantile of Student's t with 4 degrees of freedom


def plan(count, gap):
    text = f'[plan]\nmachines = {count}\nperiod = "1 h"\n'
    for name, device, devices, price in machines:
        text += f'[[machine]]\nname = "{name}"\ndevice = "{device}"\ndevices = {devices}\nprice = {price}\n'
    return text + f"""[times]
file = "{throughputs}"
columns = {{ machine = "gpu", rate = "steps_per_second" }}
where = "consolidated == 1"
[draw]
jobs = {10 * count + 1}
interarrival = "{gap / count} s"
arrivals = "poisson"
time = ["2 d", "10 d"]
due = [1, 3]
weight = [10.8, 54]
"""


def measured(jobs, gap, *words):
    """Seconds and MB of one process."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(plan(100, gap).replace("jobs = 1001", f"jobs = {jobs}"))
        file.flush()
        begin = time.monotonic()
        process = subprocess.Popen([yates, "capacity", words[0], file.name, *words[1:], "--json"],
                                   stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0
        return f"{time.monotonic() - begin:.2f} s, {usage.ru_maxrss / 1024:.0f} MB"


def mean(values):
    middle = statistics.mean(values)
    return middle, t_of_4 * statistics.stdev(values) / len(values) ** 0.5


def scenarios():
    """Title and text of each."""
    for count in map(int, nodes or ["5", "10", "20", "50", "100"]):
        for gap in (30000, 45000):
            yield f"{count} nodes, a job each {gap / count:.0f} s", plan(count, gap)
    # Jobs of ten minutes to an hour that lose two minutes by a restart, on old and few new machines.
    text = '[plan]\nmachines = 5\nrestart = "2 min"\nperiod = "15 min"\n'
    for name, device, devices, price in (("old1", "old", 1, 0.5), ("old4", "old", 4, 2), ("new2", "new", 2, 3)):
        text += f'[[machine]]\nname = "{name}"\ndevice = "{device}"\ndevices = {devices}\nprice = {price}\n'
    text += '[[machine]]\nname = "new4"\ndevice = "new"\ndevices = 4\nprice = 6\nmost = 2\n'
    text += """[times]
formula = "ifelse(device == 'new', 1, 3) / devices^0.7"
[draw]
jobs = 40
interarrival = "7 min"
time = ["10 min", "60 min"]
due = [1, 3]
weight = [0, 36]
"""
    yield "short jobs and restarts", text


for title, text in scenarios():
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        print(f"\n{title}: cost over the bound, tardiness's share, late jobs, "
              "ms a decision")
        costs = {}
        for method in methods:
            begin = time.monotonic()
            found = json.loads(subprocess.run([yates, "capacity", "compare", file.name, "--method", method, "--json"],
                                              check=True, capture_output=True, text=True).stdout)
            seconds = time.monotonic() - begin
            plans = found["methods"][0]["instances"]
            costs[method] = [p["cost"] for p in plans]
            ratio, half = mean([p["cost"] / b for p, b in zip(plans, found["bounds"])])
            late = statistics.mean(p["late"] for p in plans)
            share = sum(p["tardiness_cost"] for p in plans) / sum(costs[method])
            print(f"{method:17} {ratio:8.3f} ± {half:7.3f} {share:6.1%} {late:7.1f} "
                  f"{1000 * seconds / sum(p['decisions'] for p in plans):8.2f}", flush=True)
        fair = min(("edf-preemptive", "edf-sharing", "fifo-sharing", "priority-sharing"),
                   key=lambda m: sum(costs[m]))
        lone = min(("edf", "fifo", "priority"), key=lambda m: sum(costs[m]))
        best = methods[0]
        saved, half = mean([1 - a / b for a, b in zip(costs[best], costs[fair])])
        alone, _ = mean([1 - a / b for a, b in zip(costs[best], costs[lone])])
        packing = (sum(costs[lone]) - sum(costs[fair])) / (sum(costs[lone]) - sum(costs[best]))
        print(f"{best} saves {saved:.1%} ± {half:.1%} against {fair}, {alone:.1%} against {lone}; of that, "
              f"sharing{' and preemption' if fair == 'edf-preemptive' else ''} {packing:.0%}")

# All 450 jobs are there at 0: a gap of 100 nodes by 1e-7 s.
print("\none decision, 450 jobs on 100 machines:", measured(450, 1e-5, "solve"))
for method in ("exact", "greedy", "path-relinking"):
    print(f"a simulation of 1,001 jobs on 100 machines by {method}:",
          measured(1001, 30000, "simulate", "--method", method), flush=True)
