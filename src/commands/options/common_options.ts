import { choice, flag, integer, number, type Settings, text } from "./option.ts";

const FORMAT = choice({
  short: "f",
  choices: ["table", "json", "csv", "markdown", "latex"],
  default: "table",
  summary: "Format of the results on standard output; text means table, as in sacreBLEU",
});

/** Options that every command has. */
export const COMMON_OPTIONS = {
  help: flag({ short: "h", summary: "Show what the command does, its options and examples" }),
  format: {
    ...FORMAT,
    read: (given: readonly string[], name: string) =>
      FORMAT.read(given.map((text) => text === "text" ? "table" : text), name),
  },
  quiet: flag({ summary: "Print no progress and no notes" }),
  verbose: flag({ summary: "Print more notes, and the stack of an error" }),
  bugReport: text({
    value: "FILE",
    summary:
      "If the program fails by a bug, write a report to FILE: versions, command line, stack, no data",
  }),
};

/** Settings that every command has. */
export type CommonSettings = Settings<typeof COMMON_OPTIONS>;

/** How results are printed. */
export type Format = CommonSettings["format"];

/** Options of commands that read campaigns. */
export const DATA_OPTIONS = {
  data: text({
    value: "DIR",
    summary: "Folder that holds the unpacked package, or the .tgz itself. Default: METAEVAL_DATA",
  }),
  mirror: text({
    value: "URL|DIR",
    summary: "Where to fetch data from, instead of the upstream hosts",
  }),
  acceptChangedData: flag({ summary: "Accept a file whose checksum is not the known one" }),
  offline: flag({ summary: "Never download" }),
};

/** Settings of commands that read campaigns. */
export type DataSettings = Settings<typeof DATA_OPTIONS> & CommonSettings;

/** Option of commands that use several processor cores. */
export const JOBS_OPTION = {
  jobs: integer({
    value: "N",
    minimum: 1,
    maximum: 256,
    summary: "Number of workers; the results do not depend on it. Default: the number of cores",
  }),
};

/** Seed of all random draws where none is given. */
export const DEFAULT_SEED = 4;

/** Option of commands that draw random numbers. */
export const SEED_OPTION = {
  seed: integer({
    value: "N",
    minimum: 0,
    default: DEFAULT_SEED,
    summary: "Seed of all random draws",
  }),
};

/** Option of commands that compute intervals. */
export const CONFIDENCE_OPTION = {
  confidence: number({
    value: "SHARE",
    default: 0.95,
    minimum: 0,
    maximum: 1,
    exclusive: true,
    summary: "Confidence of the intervals, between 0 and 1",
  }),
};
