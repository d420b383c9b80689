import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";
import type { TextMetric } from "../../../src/textmetrics/text_metric.ts";
import {
  bleuByDefinition,
  chrfByDefinition,
  type Segment,
  split,
} from "../../../tests/textmetrics/definitions.ts";
import {
  anyBleuOptions,
  anyChrfOptions,
  anyCorpus,
  type RandomCorpus,
  scored,
  segmentsOf,
} from "../../../tests/textmetrics/random_texts.ts";
import { editsByDefinition } from "../../../tests/textmetrics/ter/definition.ts";
import { fuzzTarget } from "../target.ts";
