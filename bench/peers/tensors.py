"""numpy's side of bench/tensors.ts: reads a request a line, answers with seconds and SHA-256 of the result."""

import hashlib
import json
import sys
import time

import numpy as np


def scattered(count, factor):
    with np.errstate(over="ignore"):
        return np.arange(count, dtype=np.uint32) * np.uint32(factor)


def product(rows, inner, columns, kind):
    signs = np.where(scattered(rows * inner, 0x9E3779B1) >> 31, -1, 1).astype(kind)
    values = (scattered(inner * columns, 0x85EBCA6B).view(np.int32) >> 8).astype(kind)
    signs = signs.reshape(rows, inner)
    values = values.reshape(inner, columns)
    return lambda: signs @ values


def signs(rows, columns):
    return lambda: np.random.default_rng(4).integers(0, 2, size=(rows, columns)) * 2 - 1


def counts(weights, draws):
    weights = np.array(weights, dtype=np.float64)
    share = weights / weights.sum()
    trials = int(weights.sum())
    generator = np.random.default_rng(1)
    return lambda: generator.multinomial(trials, share, size=draws)


def timed(run):
    start = time.perf_counter()
    result = run()
    return time.perf_counter() - start, result


for line in sys.stdin:
    request = json.loads(line)
    task = request["task"]
    if task == "product":
        run = product(request["rows"], request["inner"], request["columns"], request["kind"])
    elif task == "signs":
        run = signs(request["rows"], request["columns"])
    else:
        run = counts(request["weights"], request["draws"])
    best, result = min((timed(run) for _ in range(request.get("repeats", 2))), key=lambda pair: pair[0])
    digest = hashlib.sha256(np.ascontiguousarray(result, dtype=np.float64).tobytes()).hexdigest()
    print(json.dumps({"seconds": best, "digest": digest}), flush=True)
