import type { Command, CommandHead, DescribedCommand } from "./options/command.ts";

/** A command as help lists it. */
export interface ListedCommand extends CommandHead {
  /** Loads the command. Only the chosen command is loaded, since loading all of them takes longer than many runs. */
  readonly load: () => Promise<Command>;
}

/** Every command, in the order of help. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: "reproduce",
    summary:
      "Reproduce the papers: find the data, compute every section, compare, write the artifacts",
    load: async () => (await import("./reproduce/reproduce.ts")).reproduceCommand,
  },
  {
    name: "verify",
    summary:
      "Check every artifact of a folder against its manifest, and recompute them if asked to",
    load: async () => (await import("./artifacts/verify.ts")).verifyCommand,
  },
  {
    name: "diff",
    summary:
      "Compare two folders of artifacts cell by cell: figures that moved, verdicts that changed",
    load: async () => (await import("./artifacts/diff.ts")).diffCommand,
  },
  {
    name: "init",
    summary:
      "Set up a paper repository: a metaeval.json, and a CI workflow that checks the artifacts",
    load: async () => (await import("./artifacts/init.ts")).initCommand,
  },
  {
    name: "png",
    summary: "Turn figures from SVG into PNG images beside them",
    load: async () => (await import("./artifacts/png.ts")).pngCommand,
  },
  {
    name: "sections",
    summary: "List the papers and sections that can be reproduced",
    load: async () => (await import("./reproduce/sections.ts")).sectionsCommand,
  },
  {
    name: "fetch",
    summary: "Download the data that the papers use, check it and keep it in the cache",
    load: async () => (await import("./data/fetch.ts")).fetchCommand,
  },
  {
    name: "data list",
    summary: "List sources and campaigns, and which of their files are on this machine",
    load: async () => (await import("./data/data.ts")).dataListCommand,
  },
  {
    name: "data show",
    summary: "Show one source or campaign: addresses, licence, citation, files here and missing",
    load: async () => (await import("./data/data.ts")).dataShowCommand,
  },
  {
    name: "data verify",
    summary: "Compare every file on this machine with its known checksum",
    load: async () => (await import("./data/data.ts")).dataVerifyCommand,
  },
  {
    name: "calibrate",
    summary: "Find the score difference up to which a metric's scores should count as tied",
    load: async () => (await import("./ties/calibrate.ts")).calibrateCommand,
  },
  {
    name: "ties",
    summary: "Count concordant, discordant and tied pairs, with every coefficient built on them",
    load: async () => (await import("./ties/ties.ts")).tiesCommand,
  },
  {
    name: "agree",
    summary: "Measure how well metrics agree with people on a campaign, with intervals",
    load: async () => (await import("./agree/agree.ts")).agreeCommand,
  },
  {
    name: "rank",
    summary: "Rank a campaign's metrics by a meta-metric, with significance clusters",
    load: async () => (await import("./rank/rank.ts")).rankCommand,
  },
  {
    name: "shared-task",
    summary: "Compute the official results of a WMT metrics task, with your own metric among them",
    load: async () => (await import("./shared_task/shared_task.ts")).sharedTaskCommand,
  },
  {
    name: "report",
    summary: "Write a report on metrics: rankings, thresholds, intervals and what they mean",
    load: async () => (await import("./report/report.ts")).reportCommand,
  },
  {
    name: "balance",
    summary: "Weight systems so that adequacy has a chosen share of the variance",
    load: async () => (await import("./balance/balance.ts")).balanceCommand,
  },
  {
    name: "balance choose",
    summary:
      "Choose a balance from example pairs: one translation more adequate, the other more fluent",
    load: async () => (await import("./balance/balance_choose.ts")).balanceChooseCommand,
  },
  {
    name: "augment",
    summary:
      "Strengthen a known trait of real scorers step by step, and measure whether meta-evaluation notices",
    load: async () => (await import("./probe/augment.ts")).augmentCommand,
  },
  {
    name: "bootstrap",
    summary: "Compute bootstrap confidence intervals for the columns of a score file",
    load: async () => (await import("./bootstrap/bootstrap.ts")).bootstrapCommand,
  },
  {
    name: "score",
    summary: "Compute BLEU, chrF, chrF++ and TER of translations, with signatures and intervals",
    load: async () => (await import("./score/score.ts")).scoreCommand,
  },
  {
    name: "severity",
    summary: "Measure how much BLEU and chrF fall for one error, by its severity and kind",
    load: async () => (await import("./severity/severity.ts")).severityCommand,
  },
  {
    name: "probe minimal-pairs",
    summary:
      "Measure how much a metric falls for one small edit, by whether the edit changes the meaning",
    load: async () => (await import("./probe/probe_minimal_pairs.ts")).probeMinimalPairsCommand,
  },
  {
    name: "audit",
    summary:
      "Report on a system: severe errors with bounds, scores by domain, blind spots, next steps",
    load: async () => (await import("./audit/audit.ts")).auditCommand,
  },
  {
    name: "merge",
    summary: "Join the parts that --shard wrote into the output of a single run",
    load: async () => (await import("./engine/merge.ts")).merge(findCommand),
  },
  {
    name: "backends",
    summary: "List the compute backends on this machine, with a self-test and a speed",
    load: async () => (await import("./engine/backends.ts")).backendsCommand,
  },
  {
    name: "completions",
    summary: "Print a script that lets bash or zsh complete command lines",
    load: async () => (await import("./completions/completions.ts")).completions(allCommands),
  },
];

/**
 * Loads a command.
 *
 * @param listed The entry of the command.
 * @returns The command.
 */
export async function loadCommand({ load, ...head }: ListedCommand): Promise<DescribedCommand> {
  return { ...await load(), ...head };
}

/**
 * Loads every command, for output on all their options.
 *
 * @returns The commands, in the order of help.
 */
export function allCommands(): Promise<DescribedCommand[]> {
  return Promise.all(COMMANDS.map(loadCommand));
}

function findCommand(name: string): Promise<Command> | undefined {
  return COMMANDS.find((listed) => listed.name === name)?.load();
}
