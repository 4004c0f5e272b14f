"""Trains a network with one hidden layer on the digits of the Courier example by stochastic gradient descent:
train.py --batch N --hidden N --images N --epochs N

Prints the seconds of training and the accuracy on 360 images that no training sees.
"""
import argparse
import os
import time

import numpy as np

KEPT = 360

words = argparse.ArgumentParser()
for name, default in (("batch", 32), ("hidden", 64), ("images", 1400), ("epochs", 10)):
    words.add_argument("--" + name, type=int, default=default)
asked = words.parse_args()

random = np.random.default_rng(20261127)
file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "courier", "digits.csv.gz")
rows = np.loadtxt(file, delimiter=",", dtype=np.float32)[:, :65]
rows = rows[random.permutation(len(rows))]
images, labels = rows[:, :64] / 16, rows[:, 64].astype(int)
kept, kept_labels = images[:KEPT], labels[:KEPT]
chosen = random.integers(KEPT, len(images), asked.images)  # with repetition, so that there may be many
images, labels = images[chosen], np.eye(10, dtype=np.float32)[labels[chosen]]

first = random.normal(0, 0.2, (64, asked.hidden)).astype(np.float32)
second = random.normal(0, 0.2, (asked.hidden, 10)).astype(np.float32)
started = time.perf_counter()
for _ in range(asked.epochs):
    order = random.permutation(len(images))
    for at in range(0, len(order), asked.batch):
        x, y = images[order[at:at + asked.batch]], labels[order[at:at + asked.batch]]
        inner = np.maximum(x @ first, 0)
        scores = inner @ second
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        error = (scores / scores.sum(axis=1, keepdims=True) - y) / len(x)
        gradient = (error @ second.T) * (inner > 0)
        second -= 0.3 * inner.T @ error
        first -= 0.3 * x.T @ gradient
seconds = time.perf_counter() - started
accuracy = np.mean((np.maximum(kept @ first, 0) @ second).argmax(axis=1) == kept_labels)
print(f"seconds {seconds:.6f}\naccuracy {accuracy:.4f}")
