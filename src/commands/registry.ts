import { agreeCommand } from "./agree/agree.ts";
import { augmentCommand } from "./probe/augment.ts";
import { auditCommand } from "./audit/audit.ts";
import { backendsCommand } from "./engine/backends.ts";
import { balanceCommand } from "./balance/balance.ts";
import { balanceChooseCommand } from "./balance/balance_choose.ts";
import { bootstrapCommand } from "./bootstrap/bootstrap.ts";
import { calibrateCommand } from "./ties/calibrate.ts";
import { completions } from "./completions/completions.ts";
import type { Command } from "./options/command.ts";
import { dataListCommand, dataShowCommand, dataVerifyCommand } from "./data/data.ts";
import { diffCommand } from "./artifacts/diff.ts";
import { fetchCommand } from "./data/fetch.ts";
import { initCommand } from "./artifacts/init.ts";
import { mergeCommand } from "./engine/merge.ts";
import { pngCommand } from "./artifacts/png.ts";
import { probeMinimalPairsCommand } from "./probe/probe_minimal_pairs.ts";
import { rankCommand } from "./rank/rank.ts";
import { reportCommand } from "./report/report.ts";
import { reproduceCommand } from "./reproduce/reproduce.ts";
import { scoreCommand } from "./score/score.ts";
import { sharedTaskCommand } from "./shared_task/shared_task.ts";
import { sectionsCommand } from "./reproduce/sections.ts";
import { severityCommand } from "./severity/severity.ts";
import { tiesCommand } from "./ties/ties.ts";
import { verifyCommand } from "./artifacts/verify.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  reproduceCommand,
  verifyCommand,
  diffCommand,
  initCommand,
  pngCommand,
  sectionsCommand,
  fetchCommand,
  dataListCommand,
  dataShowCommand,
  dataVerifyCommand,
  calibrateCommand,
  tiesCommand,
  agreeCommand,
  rankCommand,
  sharedTaskCommand,
  reportCommand,
  balanceCommand,
  balanceChooseCommand,
  augmentCommand,
  bootstrapCommand,
  scoreCommand,
  severityCommand,
  probeMinimalPairsCommand,
  auditCommand,
  mergeCommand,
  backendsCommand,
  completions(() => COMMANDS),
];
