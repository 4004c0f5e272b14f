"""Share of made-up networks that intervals of yates predict --layers hold at all batch sizes.

    python3 network_intervals.py YATES NETWORKS CONFIDENCE DRAWS
"""
import csv
import io
import math
import os
import random
import subprocess
import sys
import tempfile

LAYERS = "network,layer,type,batch,h_in,c_in,h_out,c_out,h_filter,stride,forward_ms,backward_ms"
PASSES = "network,batch,forward_ms,backward_ms"


def network(name, rng):
    """Layers with times, and passes; backward takes twice as long."""
    shapes = [(rng.choice((7, 14, 28, 56)), rng.choice((16, 32, 64, 128, 256)),
               rng.choice((16, 32, 64, 128, 256)), rng.choice((1, 3, 3, 5)), rng.choice((1, 1, 1, 2)))
              for _ in range(rng.randint(6, 40))]
    factor = math.exp(rng.gauss(0, 0.2))  # what the layers do not tell of a network
    layers, passes = [], []
    for batch in (16, 32, 64):
        total, number = 0.0, 0
        for h, c_in, c_out, size, step in shapes:
            for kind, c, filter_size, stride in (("conv", c_in, size, step), ("norm", c_out, 1, 1),
                                                 ("relu", c_out, 1, 1)):
                weights = filter_size ** 2 * c * c_out if kind == "conv" else 0
                operations = 2 * batch * h * h * weights
                moved = 4 * (batch * (h * stride) ** 2 * c + batch * h * h * c_out + weights)
                work = (operations / 4e10 + moved / 1e9) * math.exp(rng.gauss(0, 0.3))
                total += work + 0.01
                alone = (work + 0.03) * math.exp(rng.gauss(0, 0.05))
                layers.append((name, number, kind, batch, h * stride, c, h, c_out, filter_size,
                               stride, alone, 2 * alone))
                number += 1
        passes.append((name, batch, total * factor, 2 * total * factor))
    return layers, passes


def write(path, head, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([head] + [",".join(map(str, row)) for row in rows]) + "\n")


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def main():
    yates, networks, confidence, draws = (os.path.abspath(sys.argv[1]), int(sys.argv[2]),
                                          sys.argv[3], int(sys.argv[4]))
    held = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for draw in range(draws):
            rng = random.Random(draw)
            *known, new = [network(f"n{i}", rng) for i in range(networks + 1)]
            write("layers.csv", LAYERS, [row for layers, _ in known for row in layers])
            write("passes.csv", PASSES, [row for _, passes in known for row in passes])
            write("new.csv", LAYERS, new[0])
            run(yates, "train", "--layers", "layers.csv", "--passes", "passes.csv", "-o",
                "model.json", "--force")
            text = run(yates, "predict", "model.json", "--layers", "new.csv", "--format", "csv",
                       "--confidence", confidence)
            rows = {float(row["batch"]): row for row in csv.DictReader(io.StringIO(text))}
            held += all(float(rows[batch]["forward_low"]) <= time <= float(rows[batch]["forward_high"])
                        for _, batch, time, _ in new[1])
        os.chdir("/")
    print(f"{held} of {draws} networks held ({100 * held / draws:.1f} %)")


if __name__ == "__main__":
    main()
