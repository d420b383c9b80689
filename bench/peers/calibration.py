"""Tie calibration the plain way, as a peer to measure against: every pair is an object, pairs are
sorted by distance and swept, the mean over groups is kept up to date. Reads JSON on stdin:
{"human": [[...]], "metric": [[...]]}, rows are groups, null is a missing score; writes JSON."""

import json
import sys
import time


class Pair:
    __slots__ = ("group", "distance", "human_tied", "concordant")

    def __init__(self, group, distance, human_tied, concordant):
        self.group = group
        self.distance = distance
        self.human_tied = human_tied
        self.concordant = concordant


class GroupStats:
    __slots__ = ("right", "pairs")

    def __init__(self):
        self.right = 0
        self.pairs = 0

    def accuracy(self):
        return self.right / self.pairs


def calibrate(human, metric):
    pairs = []
    stats = []
    for group, (h, m) in enumerate(zip(human, metric)):
        own = GroupStats()
        for i in range(len(h)):
            if h[i] is None or m[i] is None:
                continue
            for j in range(i):
                if h[j] is None or m[j] is None:
                    continue
                tied = h[i] == h[j]
                same = (h[i] < h[j]) == (m[i] < m[j]) and m[i] != m[j]
                pair = Pair(group, abs(m[i] - m[j]), tied, not tied and same)
                own.pairs += 1
                if pair.concordant or (tied and pair.distance == 0):
                    own.right += 1
                pairs.append(pair)
        stats.append(own)
    pairs.sort(key=lambda pair: pair.distance)
    counted = [s for s in stats if s.pairs]
    total = sum(s.accuracy() for s in counted)
    best, best_epsilon = total, 0.0
    at = 0
    while at < len(pairs) and pairs[at].distance == 0:
        at += 1
    while at < len(pairs):
        distance = pairs[at].distance
        while at < len(pairs) and pairs[at].distance == distance:
            pair = pairs[at]
            own = stats[pair.group]
            total -= own.accuracy()
            if pair.human_tied:
                own.right += 1
            elif pair.concordant:
                own.right -= 1
            total += own.accuracy()
            at += 1
        if total > best:
            best, best_epsilon = total, distance
    return best / len(counted), best_epsilon


def main():
    data = json.load(sys.stdin)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        value, epsilon = calibrate(data["human"], data["metric"])
        times.append(time.perf_counter() - start)
    json.dump({"value": value, "epsilon": epsilon, "seconds": min(times)}, sys.stdout)


main()
