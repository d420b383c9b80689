import type { Option } from "./command.ts";

/** Options that every command has. */
export const COMMON_OPTIONS: readonly Option[] = [
  { name: "help", type: "flag", summary: "Show what the command does, its options and examples" },
  {
    name: "format",
    type: "choice",
    choices: ["table", "json", "csv", "markdown"],
    default: "table",
    summary: "How results are printed on standard output",
  },
  { name: "quiet", type: "flag", summary: "Print no progress and no notes" },
  { name: "verbose", type: "flag", summary: "Print more notes, and the stack of an error" },
];

/** Options of commands that read campaigns. */
export const DATA_OPTIONS: readonly Option[] = [
  {
    name: "data",
    type: "text",
    value: "DIR",
    summary: "Folder that holds the unpacked package, or the .tgz itself; else METAEVAL_DATA",
  },
  {
    name: "mirror",
    type: "text",
    value: "URL|DIR",
    summary: "Where to fetch data from in place of the upstream hosts",
  },
  {
    name: "accept-changed-data",
    type: "flag",
    summary: "Go on where a file's checksum is not the known one",
  },
  { name: "offline", type: "flag", summary: "Never download" },
];

/** Option of commands that spread work over processor cores. */
export const JOBS_OPTION: Option = {
  name: "jobs",
  type: "integer",
  value: "N",
  minimum: 1,
  maximum: 256,
  summary: "Number of workers; the results do not depend on it. Default: the number of cores",
};

/** Option of commands that draw at random. */
export const SEED_OPTION: Option = {
  name: "seed",
  type: "integer",
  value: "N",
  minimum: 0,
  default: 4,
  summary: "Seed of all random draws",
};

/** Option of commands that give intervals. */
export const CONFIDENCE_OPTION: Option = {
  name: "confidence",
  type: "number",
  value: "SHARE",
  default: 0.95,
  summary: "Confidence of the intervals, between 0 and 1",
};
