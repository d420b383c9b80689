"""Preference of many weightings by one float64 matrix product: what the plain way in numpy costs.

Reads {"weights", "systems", "columns", "width"} on standard input; writes the preference of each weighting and the seconds taken.
"""
import json
import sys
import time

import numpy as np

request = json.load(sys.stdin)
systems = request["systems"]
weights = np.array(request["weights"], dtype=float).reshape(-1, systems)
columns = np.array(request["columns"], dtype=float).reshape(-1, request["width"])
began = time.perf_counter()
k, l = np.triu_indices(systems, 1)
product = (weights[:, k] * weights[:, l]) @ columns
halves = 2 * (product < 0).sum(axis=1) + (product == 0).sum(axis=1)
values = halves / (2 * request["width"])
json.dump({"values": values.tolist(), "seconds": time.perf_counter() - began}, sys.stdout)
