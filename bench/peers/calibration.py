"""Tie calibration the plain way, as a peer to measure against: one object for each pair, holding what it
counts for before and after it is tied; pairs sorted by distance and swept; a coefficient computed from the
five counts of its group whenever a pair changes; the curve recorded at every threshold.

Reads JSON on stdin: {"human": [[...]], "metric": [[...]]}, rows are groups; writes JSON."""

import json
import sys
import time

import numpy as np


class Counts:
    def __init__(self, concordant=0, discordant=0, tied_human=0, tied_metric=0, tied_both=0):
        self.concordant = concordant
        self.discordant = discordant
        self.tied_human = tied_human
        self.tied_metric = tied_metric
        self.tied_both = tied_both

    def add(self, other):
        self.concordant += other.concordant
        self.discordant += other.discordant
        self.tied_human += other.tied_human
        self.tied_metric += other.tied_metric
        self.tied_both += other.tied_both

    def remove(self, other):
        self.concordant -= other.concordant
        self.discordant -= other.discordant
        self.tied_human -= other.tied_human
        self.tied_metric -= other.tied_metric
        self.tied_both -= other.tied_both


class Pair:
    def __init__(self, human_a, human_b, metric_a, metric_b, group):
        self.group = group
        self.distance = abs(metric_a - metric_b)
        if human_a == human_b:
            self.tied = Counts(tied_both=1)
            self.apart = Counts(tied_human=1)
        else:
            self.tied = Counts(tied_metric=1)
            if (human_a < human_b) == (metric_a < metric_b):
                self.apart = Counts(concordant=1)
            else:
                self.apart = Counts(discordant=1)


def accuracy(counts):
    right = counts.concordant + counts.tied_both
    pairs = right + counts.discordant + counts.tied_human + counts.tied_metric
    return right / pairs if pairs else None


def calibrate(human, metric, coefficient):
    pairs = []
    groups = {}
    for group, (h, m) in enumerate(zip(np.array(human), np.array(metric))):
        for i in range(len(h)):
            for j in range(i + 1, len(h)):
                pairs.append(Pair(h[i], h[j], m[i], m[j], group))
    for pair in pairs:
        counts = groups.setdefault(pair.group, Counts())
        counts.add(pair.tied if pair.distance == 0 else pair.apart)
    total, defined = 0.0, 0
    for counts in groups.values():
        value = coefficient(counts)
        if value is not None:
            total += value
            defined += 1
    thresholds, values = [0.0], [total / defined if defined else 0.0]
    for pair in sorted(pairs, key=lambda pair: pair.distance):
        if pair.distance == 0:
            continue
        counts = groups[pair.group]
        before = coefficient(counts)
        if before is not None:
            total -= before
            defined -= 1
        counts.remove(pair.apart)
        counts.add(pair.tied)
        after = coefficient(counts)
        if after is not None:
            total += after
            defined += 1
        value = total / defined if defined else 0.0
        if pair.distance == thresholds[-1]:
            values[-1] = value
        else:
            thresholds.append(pair.distance)
            values.append(value)
    best = int(np.nanargmax(values))
    return float(values[best]), float(thresholds[best])


def main():
    data = json.load(sys.stdin)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        value, epsilon = calibrate(data["human"], data["metric"], accuracy)
        times.append(time.perf_counter() - start)
    json.dump({"value": value, "epsilon": epsilon, "seconds": min(times)}, sys.stdout)


main()
