"""Sequential least squares from several starts: the plain way to weigh systems to a target balance.

Reads {"adequacy", "fluency", "targets", "starts"} on standard input; writes the best sum of squares of each target (null
where no start meets it) and the seconds taken.
"""
import json
import sys
import time

import numpy as np
from scipy.optimize import minimize

request = json.load(sys.stdin)
a = np.array(request["adequacy"])
f = np.array(request["fluency"])
a = a - a.mean()
f = f - f.mean()
size = len(a)
random = np.random.default_rng(1)
best = []
began = time.perf_counter()
for target in request["targets"]:

    def surplus(w):
        return (1 - target) * (w @ a**2 - (w @ a) ** 2) - target * (w @ f**2 - (w @ f) ** 2)

    def slope(w):
        return (1 - target) * (a**2 - 2 * (w @ a) * a) - target * (f**2 - 2 * (w @ f) * f)

    least = None
    for _ in range(request["starts"]):
        found = minimize(
            lambda w: w @ w / 2,
            random.dirichlet(np.ones(size)),
            jac=lambda w: w,
            method="SLSQP",
            bounds=[(0, 1)] * size,
            constraints=[
                {"type": "eq", "fun": lambda w: w.sum() - 1, "jac": lambda w: np.ones(size)},
                {"type": "eq", "fun": surplus, "jac": slope},
            ],
            options={"maxiter": 300, "ftol": 1e-12},
        )
        if abs(surplus(found.x)) < 1e-8 and abs(found.x.sum() - 1) < 1e-8:
            value = float(found.x @ found.x)
            least = value if least is None else min(least, value)
    best.append(least)
json.dump({"best": best, "seconds": time.perf_counter() - began}, sys.stdout)
