"""Calibrated accuracy of WMT23 en-de by mt-metrics-eval: values of five metrics, and the time of a permutation."""
import json
import os
import sys
import time

sys.path.insert(0, os.environ["METAEVAL_PEER"])
from mt_metrics_eval import data, stats  # noqa: E402

PERMUTATIONS = 10
METRICS = ["COMET", "BLEU", "MetricX-23", "chrF", "BLEURT-20"]

evs = data.EvalSet("wmt23", "en-de", True, path=os.path.join(os.environ["METAEVAL_PEER"], "mt-metrics-eval-v2"))
found = data.GetCorrelations(evs, "seg", {evs.std_ref}, set(), False, False, "mqm", True, metric_format="spreadsheet")
values = {name: found[name].KendallWithTiesOpt("item", sample_rate=1.0)[0] for name in METRICS}
once = stats.PermutationSigDiffParams(block_size=PERMUTATIONS + 1)
begun = time.perf_counter()
stats.PairwisePermutationSigDiff(found["COMET"], found["BLEU"], average_by="item", k=PERMUTATIONS, params=once)
seconds = time.perf_counter() - begun
json.dump({"values": values, "seconds_a_permutation": seconds / PERMUTATIONS}, sys.stdout)
