import { AGREE_OPTIONS, type AgreeSettings, MEASURES } from "./agree_options.ts";
import { UserError } from "../../user_error.ts";
import { printAgreements } from "./agree_table.ts";
import { accuracyValues, alignedValues } from "./agree_values.ts";
import { campaignScores } from "../inputs/campaign_scores.ts";
import { defineCommand, type Terminal } from "../options/command.ts";
import type { CommonSettings } from "../options/common_options.ts";
import { comparableMetrics } from "../inputs/missing_scores.ts";
import { checkReplicates } from "../options/replicate_limit.ts";
import { openEngine } from "../engine/resampling_engine.ts";
import { runFacts } from "../engine/run_facts.ts";
import { type Part, printPart, readShard } from "../engine/shards.ts";
import { checkSigns } from "../options/signs_option.ts";
import { readSystemWeights } from "../balance/system_weights.ts";

/** `metaeval agree`: how well metrics agree with people. */
export const agree = defineCommand({
  name: "agree",
  summary: "Measure how well metrics agree with people on a campaign, with intervals",
  details:
    "System measures read means over the segments that people scored for every system, or over each system's own where those are " +
    "under half of the rated ones. pearson_segment and acc_eq read every rated translation; acc_eq calibrates ties by segment. Intervals are percentile bootstraps over segments; monte_carlo_error says by how much their " +
    "ends may differ for another seed.",
  options: AGREE_OPTIONS,
  examples: [
    {
      line: "agree --campaign wmt23/zh-en --metric MetricX-23,BLEU --measure spa,pearson",
      does: "two metrics by two measures",
    },
    {
      line: "agree --campaign wmt22/en-de --measure acc_eq --replicates 0 --format csv",
      does: "calibrated accuracy of every metric, without intervals",
    },
    {
      line: "agree --campaign wmt23/zh-en --measure spa --weights weights.json",
      does: "systems weighted as balance weighed them",
    },
  ],
  run,
});

/** A result without its interval. */
interface Shown {
  readonly campaign: string;
  readonly metric: string;
  readonly measure: string;
  readonly value: number | null;
  readonly systems: number;
  readonly segments: number;
  readonly common: boolean | null;
}

/** Where the replicates of a result stand: in list `list`, every `step` doubles from `offset` on. */
interface Place {
  readonly list: number;
  readonly step: number;
  readonly offset: number;
}

/** What `--shard` writes of a run as a whole. */
interface Common {
  readonly shown: readonly Shown[];
  readonly places: readonly Place[];
  readonly replicates: number;
  readonly confidence: number;
}

async function run(
  _positional: readonly string[],
  settings: AgreeSettings,
  terminal: Terminal,
): Promise<number> {
  const shard = readShard(settings);
  const measures = chosenMeasures(settings);
  const confidence = settings.confidence;
  if (!(confidence > 0 && confidence < 1)) {
    throw new UserError(`confidence must lie between 0 and 1, not ${confidence}; write 0.95`);
  }
  const file = settings.weights;
  const weights = file === undefined ? null : await readSystemWeights(file);
  const scores = await campaignScores(settings, terminal);
  checkReplicates(settings.replicates, scores.metrics.length * measures.length);
  using engine = await openEngine(settings, terminal);
  const shown: Shown[] = new Array(scores.metrics.length * measures.length);
  const places: Place[] = new Array(shown.length);
  const joined: Float64Array[] = [];
  for (const part of comparableMetrics(scores)) {
    const note = (sentence: string) => terminal.note(`${sentence}\n`);
    const found = [
      ...await alignedValues(part, measures, weights, shard, settings, engine, note),
      ...await accuracyValues(part, measures, shard, settings, engine),
    ];
    part.places.forEach((place, m) =>
      measures.forEach((measure, q) => {
        const list = found.findIndex((one) => one.measures.includes(measure));
        const from = found[list];
        const offset = m * from.measures.length + from.measures.indexOf(measure);
        const value = from.values[offset];
        shown[place * measures.length + q] = {
          campaign: scores.campaign.name,
          metric: scores.metrics[place].name,
          measure,
          value: Number.isNaN(value) ? null : value,
          systems: from.systems,
          segments: from.segments,
          common: measure === "pearson_segment" ? null : from.common,
        };
        places[place * measures.length + q] = {
          list: joined.length + list,
          step: from.values.length,
          offset,
        };
      })
    );
    joined.push(...found.map(({ replicates }) => replicates));
  }
  const common: Common = {
    shown,
    places,
    replicates: settings.replicates,
    confidence,
  };
  if (shard === null) await print(common, joined, settings, terminal);
  else {
    // Only JSON's own kinds of value are in it.
    const plain = JSON.parse(JSON.stringify(common));
    const inputs = new Map(scores.campaign.inputs());
    if (weights !== null) inputs.set("the weights", weights.sha256);
    const facts = await runFacts(agree, settings, inputs);
    terminal.out(
      printPart({
        metaeval: "part",
        command: "agree",
        shard,
        run: facts,
        common: plain,
        joined,
        added: [],
      }),
    );
  }
  return 0;
}

function chosenMeasures(settings: AgreeSettings): readonly string[] {
  const weighted = settings.weights !== undefined;
  const asked = settings.measure;
  const measures = asked.length > 0
    ? asked
    : MEASURES.filter((measure) =>
      measure !== "pearson_segment" && !(weighted && measure === "acc_eq")
    );
  if (weighted && measures.includes("acc_eq")) {
    throw new UserError("acc_eq does not weigh systems; leave it out of --measure, or --weights");
  }
  checkSigns(settings.signs, measures.includes("spa"));
  return measures;
}

/** Prints the results of joined parts; the bytes of a single run. */
export async function finishAgree(
  part: Part,
  settings: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  // Read from a file whose `command` says that run() wrote it.
  await print(part.common as unknown as Common, part.joined, settings, terminal);
}

async function print(
  { shown, places, replicates, confidence }: Common,
  joined: readonly Float64Array[],
  settings: CommonSettings,
  terminal: Terminal,
): Promise<void> {
  const { interval, intervalError } = await import("../../resampling/bootstrap/interval.ts");
  const rows = shown.map(({ campaign, metric, measure, value, systems, segments, common }, at) => {
    let [low, high, monte_carlo_error]: (number | null)[] = [null, null, null];
    if (replicates > 1 && value !== null) {
      const { list, step, offset } = places[at];
      const own = Float64Array.from(
        { length: replicates },
        (_, r) => joined[list][r * step + offset],
      );
      const undefinedOnes = own.filter((value) => Number.isNaN(value)).length;
      if (undefinedOnes > 0) {
        const left = 2 * undefinedOnes > replicates ? "too many for an interval" : "left out";
        terminal.note(
          `${metric}: ${measure} is undefined for ${undefinedOnes} of ${replicates} resamples, ${left}\n`,
        );
        if (2 * undefinedOnes > replicates) {
          return {
            campaign,
            metric,
            measure,
            value,
            low,
            high,
            systems,
            segments,
            common,
            monte_carlo_error,
          };
        }
      }
      const ends = interval({
        method: "percentile",
        confidence,
        estimate: value,
        replicates: own,
      });
      ({ low, high } = ends);
      monte_carlo_error = intervalError(ends);
    }
    return {
      campaign,
      metric,
      measure,
      value,
      low,
      high,
      systems,
      segments,
      common,
      monte_carlo_error,
    };
  });
  printAgreements(rows, confidence, settings.format, terminal);
}
