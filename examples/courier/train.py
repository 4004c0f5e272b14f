"""Trains one of the study's two networks by BigDL's distributed SGD and prints how that went.

spark-submit train.py --network lenet5|simplenet --batch N --cores N [--images N] [--epochs N]

The last line is COURIER and a JSON object with accuracy, train_seconds and iterations. A marker is
needed because spark-submit mixes its own messages into the output.
"""
import argparse
import json
import os
import time

import numpy as np
from pyspark import SparkContext
from bigdl.dllib.nn.criterion import ClassNLLCriterion
from bigdl.dllib.nn.layer import (Linear, LogSoftMax, ReLU, Reshape, Sequential,
                                  SpatialConvolution, SpatialMaxPooling, Tanh)
from bigdl.dllib.optim.optimizer import SGD, MaxEpoch, Optimizer, Top1Accuracy
from bigdl.dllib.utils.common import Sample, init_engine

SEED = 20261122
KEPT = 360      # images that no training sees
SIDE = 28       # pixels, as in MNIST


def digits():
    """The 1,797 images as 8 x 8 numbers in [0, 1], and their labels, which BigDL counts from 1."""
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "digits.csv.gz")
    rows = np.loadtxt(file, delimiter=",", dtype=np.float32)
    return rows[:, :64].reshape(-1, 8, 8) / 16, rows[:, 64] + 1


def enlarged(images):
    """Every pixel three times in both directions, with a margin of two: 28 x 28."""
    return np.pad(images.repeat(3, axis=1).repeat(3, axis=2), ((0, 0), (2, 2), (2, 2)))


def training_and_kept(count):
    """`count` images to train with, each shifted by up to two pixels, and those that are kept."""
    random = np.random.default_rng(SEED)
    images, labels = digits()
    images = enlarged(images)
    order = random.permutation(len(images))
    kept, others = order[:KEPT], order[KEPT:]
    passes = -(-count // len(others))
    chosen = np.concatenate([random.permutation(others) for _ in range(passes)])[:count]
    shifts = random.integers(-2, 3, size=(count, 2))
    shifted = np.stack([np.roll(images[i], shift, (0, 1)) for i, shift in zip(chosen, shifts)])
    return (shifted, labels[chosen]), (images[kept], labels[kept])


def distributed(context, data, partitions):
    images = context.broadcast(data[0])
    labels = context.broadcast(data[1])

    def sample(i):
        return Sample.from_ndarray(images.value[i], np.array([labels.value[i]]))

    return context.parallelize(range(len(data[1])), partitions).map(sample)


def network(name):
    if name == "simplenet":
        layers = [Reshape([SIDE * SIDE]), Linear(SIDE * SIDE, 128), ReLU(), Linear(128, 10)]
    else:
        layers = [Reshape([1, SIDE, SIDE]),
                  SpatialConvolution(1, 6, 5, 5), Tanh(), SpatialMaxPooling(2, 2, 2, 2),
                  SpatialConvolution(6, 12, 5, 5), Tanh(), SpatialMaxPooling(2, 2, 2, 2),
                  Reshape([12 * 4 * 4]), Linear(12 * 4 * 4, 100), Tanh(), Linear(100, 10)]
    model = Sequential()
    for layer in layers + [LogSoftMax()]:
        model.add(layer)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--network", choices=["lenet5", "simplenet"], required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--cores", type=int, required=True, help="slots of the application")
    parser.add_argument("--images", type=int, default=3000)
    parser.add_argument("--epochs", type=int, default=3)
    options = parser.parse_args()

    context = SparkContext()
    context.setLogLevel("WARN")
    init_engine()
    training, kept = training_and_kept(options.images)
    optimizer = Optimizer.create(
        model=network(options.network), training_set=distributed(context, training, options.cores),
        criterion=ClassNLLCriterion(), optim_method=SGD(learningrate=0.1),
        end_trigger=MaxEpoch(options.epochs), batch_size=options.batch)
    begin = time.monotonic()
    model = optimizer.optimize()
    train_seconds = time.monotonic() - begin
    accuracy = model.evaluate(distributed(context, kept, options.cores), KEPT, [Top1Accuracy()])
    print("COURIER " + json.dumps({
        "accuracy": accuracy[0].result,
        "train_seconds": round(train_seconds, 3),
        "iterations": options.epochs * -(-options.images // options.batch)}), flush=True)
    context.stop()


main()
