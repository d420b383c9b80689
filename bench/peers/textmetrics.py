"""Sentence BLEU (13a, exponential smoothing, effective order) and chrF in plain Python, by Counters of slices and tuples.

Reads a JSON file {"hypotheses": [...], "references": [...]}; prints JSON with every score and the seconds each metric took.
Where sacreBLEU is installed, its own sentence loop is timed too, under "sacrebleu".
"""

import json
import math
import re
import sys
import time
from collections import Counter

RULES = [
    (re.compile(r"([\{-\~\[-\` -\&\(-\+\:-\@\/])"), r" \1 "),
    (re.compile(r"([^0-9])([\.,])"), r"\1 \2 "),
    (re.compile(r"([\.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
]


def tokens_13a(line):
    line = line.rstrip().replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in line:
        for entity, character in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
            line = line.replace(entity, character)
    line = f" {line} "
    for pattern, replacement in RULES:
        line = pattern.sub(replacement, line)
    return line.split()


def word_ngrams(tokens):
    return Counter(tuple(tokens[i : i + n]) for n in range(1, 5) for i in range(len(tokens) - n + 1))


def sentence_bleu(hypothesis, reference):
    hypothesis, reference = tokens_13a(hypothesis), tokens_13a(reference)
    in_reference = word_ngrams(reference)
    correct, total = [0] * 4, [0] * 4
    for ngram, count in word_ngrams(hypothesis).items():
        total[len(ngram) - 1] += count
        if ngram in in_reference:
            correct[len(ngram) - 1] += min(count, in_reference[ngram])
    if not any(correct):
        return 0.0
    penalty = 1.0
    if len(hypothesis) < len(reference):
        penalty = math.exp(1 - len(reference) / len(hypothesis))
    smooth, order, logs = 1.0, 4, []
    for n in range(4):
        if total[n] == 0:
            break
        order = n + 1
        if correct[n] == 0:
            smooth *= 2
            logs.append(math.log(100.0 / (smooth * total[n])))
        else:
            logs.append(math.log(100.0 * correct[n] / total[n]))
    return penalty * math.exp(sum(logs) / order)


def character_ngrams(line):
    line = "".join(line.split())
    return [Counter(line[i : i + n] for i in range(len(line) - n + 1)) for n in range(1, 7)]


def sentence_chrf(hypothesis, reference):
    precisions = recalls = 0.0
    effective = 0
    for ours, theirs in zip(character_ngrams(hypothesis), character_ngrams(reference)):
        matches = count_ours = 0
        for ngram, count in ours.items():
            count_ours += count
            if ngram in theirs:
                matches += min(count, theirs[ngram])
        count_theirs = sum(theirs.values())
        if count_ours > 0 and count_theirs > 0:
            precisions += matches / count_ours
            recalls += matches / count_theirs
            effective += 1
    if precisions + recalls == 0:
        return 0.0
    precision, recall = precisions / effective, recalls / effective
    return 100 * (5 * precision * recall / (4 * precision + recall))


def timed(score, texts):
    start, cpu = time.perf_counter(), time.process_time()
    scores = [score(h, r) for h, r in zip(texts["hypotheses"], texts["references"])]
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    return {"seconds": seconds, "cpu": cpu, "scores": scores}


def timed_sacrebleu(texts):
    try:
        from sacrebleu.metrics import BLEU, CHRF
    except ImportError:
        return None
    metrics = {"bleu": BLEU(effective_order=True), "chrf": CHRF()}
    return {
        name: timed(lambda h, r, metric=metric: metric.sentence_score(h, [r]).score, texts)
        for name, metric in metrics.items()
    }


with open(sys.argv[1], encoding="utf-8") as file:
    TEXTS = json.load(file)
print(
    json.dumps(
        {
            "bleu": timed(sentence_bleu, TEXTS),
            "chrf": timed(sentence_chrf, TEXTS),
            "sacrebleu": timed_sacrebleu(TEXTS),
        }
    )
)
