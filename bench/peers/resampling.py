"""What numpy and scipy do in place of our resampling. Reads one JSON request on stdin, prints one JSON answer."""

import json
import sys
import time

import numpy as np
import scipy.stats


def bootstrap(request):
    values = np.asarray(request["values"])
    start = time.perf_counter()
    result = scipy.stats.bootstrap(
        (values,),
        np.mean,
        n_resamples=request["replicates"],
        method="percentile",
        batch=200,
        random_state=1,
    )
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "interval": list(result.confidence_interval)}


def spa(request):
    """Soft pairwise accuracy of every scorer against the first: float32 product, then counting."""
    scorers, systems, segments = request["shape"]
    permutations = request["permutations"]
    scores = np.asarray(request["values"]).reshape(scorers, systems, segments)
    single = scores.astype(np.float32)
    upper = np.triu_indices(systems, 1)

    def signs():
        drawn = np.random.default_rng(4).random((permutations, segments), dtype=np.float32)
        return np.rint(drawn) * 2 - 1

    def counts(product, totals):
        null = product[:, :, upper[0]] - product[:, :, upper[1]]
        observed = totals[:, upper[0]] - totals[:, upper[1]]
        return (null >= observed[:, None, :]).sum(axis=1)

    def product_and_counting(matrix):
        flat = single.reshape(scorers * systems, segments)
        product = (matrix @ flat.T).reshape(permutations, scorers, systems).transpose(1, 0, 2)
        return counts(product, single.sum(axis=2))

    matrix = signs()
    times = {"product": [], "whole": []}
    cpu = {"product": [], "whole": []}

    def timed(name, run):
        start, before = time.perf_counter(), time.process_time()
        result = run()
        times[name].append(time.perf_counter() - start)
        cpu[name].append(time.process_time() - before)
        return result

    for _ in range(request["rounds"]):
        timed("product", lambda: product_and_counting(matrix))
        found = timed("whole", lambda: product_and_counting(signs()))
    distance = np.abs(found - found[0]).mean(axis=1) / permutations
    return {
        "product": min(times["product"]),
        "whole": min(times["whole"]),
        "product_cpu": min(cpu["product"]),
        "whole_cpu": min(cpu["whole"]),
        "spa": list(1 - distance),
    }


request = json.load(sys.stdin)
answer = {"bootstrap": bootstrap, "spa": spa}[request["task"]](request)
answer["numpy"] = np.__version__
answer["scipy"] = scipy.__version__
print(json.dumps(answer))
