import fc from "fast-check";

/** Scores of some systems on some segments, as texts; null where there is none. */
export interface ScoreSet {
  /** Names of the systems. */
  readonly systems: readonly string[];
  /** Names of the segments. */
  readonly segments: readonly string[];
  /** Human scores: of system k on segment i at k, i. */
  readonly human: readonly (readonly (string | null)[])[];
  /** Metrics with their scores. */
  readonly metrics: readonly {
    readonly name: string;
    readonly scores: readonly (readonly (string | null)[])[];
  }[];
}

/** Files of one shape, and the options that name them; `@name` stands for a file's path. */
export interface ShapeFiles {
  /** Contents by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Options. */
  readonly options: readonly string[];
}

const NAMES = [
  ...["A", "B2", "sys_1", "a b", "Übersetzer", "翻訳", "x, y", 'say "hi"', "p;q", "it's"],
  ...["two:parts", "up&down", "Online-W", "GPT4-5shot", "1", "07", "{z}", "é\u0301", "🙂", "#3"],
];

const DECIMAL: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: -9, max: 3 }).map(String),
  fc.tuple(fc.integer({ min: -20, max: 99 }), fc.stringMatching(/^\d{1,2}$/))
    .map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.stringMatching(/^\d{16,21}$/))
    .map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -12, max: 9 }))
    .map(([digits, power]) => `${digits}e${power}`),
  fc.constantFrom("-0.0", "-0", "100", "0.10", "0.1"),
);

const named = (most: number, least: number) =>
  fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: least, maxLength: most });

/** Score sets with odd names, long and short decimals, exponents, and gaps; each system and segment has a human score. */
export const SCORE_SETS: fc.Arbitrary<ScoreSet> = fc
  .tuple(named(4, 2), fc.integer({ min: 2, max: 6 }), named(3, 1))
  .chain(([systems, length, names]) => {
    const grid = (part: number) =>
      fc.array(
        fc.array(fc.option(DECIMAL, { freq: part }), { minLength: length, maxLength: length }),
        { minLength: systems.length, maxLength: systems.length },
      );
    return fc.record({
      systems: fc.constant(systems),
      segments: fc.constant(Array.from({ length }, (_, i) => String(i + 1))),
      human: grid(5).map((rows) =>
        // A decimal comma in the first one tells the form of every table with semicolons.
        rows.map((row, k) =>
          row.map((score, i) =>
            i === 0 ? (k === 0 ? "-1.5" : "2") : score ?? (k === 0 ? "0.25" : null)
          )
        )
      ),
      metrics: fc.tuple(...names.map((name) =>
        grid(6).map((scores) => ({
          name: `m ${name}`,
          // Each system has some score.
          scores: scores.map((row) =>
            row.some((one) => one !== null) ? row : ["0.5", ...row.slice(1)]
          ),
        }))
      )),
    });
  });

/** One row for each translation. */
function records(set: ScoreSet): Record<string, string | null>[] {
  return set.systems.flatMap((system, k) =>
    set.segments.map((segment, i) => ({
      system,
      segment,
      human: set.human[k][i],
      ...Object.fromEntries(set.metrics.map(({ name, scores }) => [name, scores[k][i]])),
    }))
  );
}

function delimited(
  rows: readonly Readonly<Record<string, string | null>>[],
  delimiter: string,
  change: { readonly missing?: string; readonly score?: (text: string) => string } = {},
): string {
  const { missing = "", score = (text) => text } = change;
  const names = Object.keys(rows[0]);
  const quoted = (text: string) =>
    text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const cell = (name: string, text: string | null) =>
    ["system", "segment", "metric", "", "source"].includes(name)
      ? text ?? missing
      : text === null
      ? missing
      : score(text);
  return [
    names.map(quoted).join(delimiter),
    ...rows.map((row) => names.map((name) => quoted(cell(name, row[name]))).join(delimiter)),
  ].join("\n") + "\n";
}

/** JSON in which scores are numbers with all their digits. */
function json(value: unknown): string {
  return JSON.stringify(
    value,
    (name, inner) =>
      typeof inner === "string" && !["system", "segment", "metric", "source"].includes(name) &&
        /^-?\d+(\.\d+)?(e-?\d+)?$/.test(inner)
        ? `\0${inner}\0`
        : inner,
  ).replace(/"\\u0000([^\\]*)\\u0000"/g, "$1");
}

const table = (name: string, text: string): ShapeFiles => ({
  files: { [name]: text },
  options: ["--table", `@${name}`],
});

const lines = (systems: readonly string[], scores: readonly (readonly (string | null)[])[]) =>
  systems.flatMap((system, k) => scores[k].map((score) => `${system}\t${score ?? "None"}\n`))
    .join("");

/** Metrics in files of their own, each told of by a name without marks. */
function besideHuman(
  set: ScoreSet,
  files: (metric: ScoreSet["metrics"][number], at: number) => Readonly<Record<string, string>>,
  more: readonly string[] = [],
): ShapeFiles {
  const each = set.metrics.map(files);
  return {
    files: Object.assign({ "h.seg.score": lines(set.systems, set.human) }, ...each),
    options: [
      ...["--human", "@h.seg.score"],
      ...each.flatMap((own, at) =>
        Object.keys(own).flatMap((name) => ["--metric-scores", `m${at}:@${name}`])
      ),
      ...more,
    ],
  };
}

const systemNames = (set: ScoreSet, file: (metric: number, system: number) => string) =>
  set.metrics.flatMap((_, m) =>
    set.systems.flatMap((
      system,
      k,
    ) => ["--system-name", `"${`@${file(m, k)}=${system}`.replaceAll('"', '""')}"`])
  );

/** Every shape that people's scores have, as a writer of a score set. */
export const WRITERS: Readonly<Record<string, (set: ScoreSet) => ShapeFiles>> = {
  csv: (set) => table("t.csv", delimited(records(set), ",")),
  "csv, rows and columns in another order": (set) =>
    table(
      "t.csv",
      delimited(
        records(set).toReversed().map((row) =>
          Object.fromEntries(Object.entries(row).toReversed())
        ),
        ",",
        { missing: "NaN" },
      ),
    ),
  "csv of pandas": (set) =>
    table(
      "t.csv",
      "\uFEFF" +
        delimited(records(set).map((row, at) => ({ "": String(at), ...row })), ",", {
          missing: "nan",
        }).replaceAll("\n", "\r\n"),
    ),
  "semicolons and decimal commas": (set) =>
    table(
      "t.csv",
      delimited(records(set), ";", { missing: "NA", score: (text) => text.replace(".", ",") }),
    ),
  tsv: (set) => {
    const rows = records(set);
    // Tables with tabs have no quotation marks of their own.
    const names = Object.keys(rows[0]);
    return table(
      "t.tsv",
      [names, ...rows.map((row) => names.map((name) => row[name] ?? "None"))]
        .map((cells) => `${cells.join("\t")}\n`).join(""),
    );
  },
  "long table": (set) =>
    table(
      "t.csv",
      delimited(
        records(set).flatMap(({ system, segment, ...scores }) =>
          Object.entries(scores).flatMap(([metric, score]) =>
            score === null && metric !== "human" ? [] : [{ system, segment, metric, score }]
          )
        ),
        ",",
      ),
    ),
  "long table with the human scores in a column": (set) =>
    table(
      "t.csv",
      delimited(
        records(set).flatMap(({ system, segment, human, ...scores }) =>
          Object.entries(scores).map(([metric, score]) => ({
            system,
            segment,
            human,
            metric,
            score,
          }))
        ),
        ",",
      ),
    ),
  "wide table": (set) =>
    table(
      "t.csv",
      delimited(
        set.segments.map((segment, i) =>
          Object.fromEntries([
            ["segment", segment],
            ...["human", ...set.metrics.map(({ name }) => name)].flatMap((name, m) =>
              set.systems.map((
                system,
                k,
              ) => [`${name}_${system}`, (m === 0 ? set.human : set.metrics[m - 1].scores)[k][i]])
            ),
          ])
        ),
        ",",
      ),
    ),
  "JSON records": (set) => table("t.json", json(records(set))),
  "JSONL records": (set) =>
    table("t.jsonl", records(set).map((record) => `${json(record)}\n`).join("")),
  "JSON columns of pandas": (set) => {
    const rows = records(set);
    const columns = Object.keys(rows[0]).map((name) => {
      const cells = Object.fromEntries(rows.map((row, at) => [at, row[name]]));
      const isName = ["system", "segment"].includes(name);
      return `${JSON.stringify(name)}: ${isName ? JSON.stringify(cells) : json(cells)}`;
    });
    return table("t.json", `{${columns.join(", ")}}`);
  },
  "JSON rows of pandas": (set) => table("t.json", json({ ...records(set) })),
  "lines of scores": (set) =>
    besideHuman(set, ({ scores }, at) => ({ [`m${at}.seg.score`]: lines(set.systems, scores) })),
  "comet-score": (set) =>
    besideHuman(set, ({ scores }, at) => ({
      [`m${at}.json`]: json(Object.fromEntries(
        set.systems.map((
          system,
          k,
        ) => [system, scores[k].map((score) => ({ src: "s", mt: "t", COMET: score, errors: [] }))]),
      )),
    })),
  "Hugging Face": (set) =>
    besideHuman(
      set,
      ({ scores }, at) =>
        Object.fromEntries(
          set.systems.map((
            _,
            k,
          ) => [`m${at}-${k}.json`, json({ mean_score: "0", scores: scores[k] })]),
        ),
      systemNames(set, (m, k) => `m${m}-${k}.json`),
    ),
  MetricX: (set) =>
    besideHuman(
      set,
      ({ scores }, at) =>
        Object.fromEntries(set.systems.map((_, k) => [
          `m${at}-${k}.jsonl`,
          scores[k].map((score) => `${json({ source: "s", prediction: negative(score) })}\n`).join(
            "",
          ),
        ])),
      systemNames(set, (m, k) => `m${m}-${k}.jsonl`),
    ),
};

/** The score with the other sign: MetricX's scores are lower for better translations. */
function negative(score: string | null): string | null {
  return score === null ? null : score.startsWith("-") ? score.slice(1) : `-${score}`;
}
