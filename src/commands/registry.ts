import { agree } from "./agree/agree.ts";
import { augment } from "./probe/augment.ts";
import { audit } from "./audit/audit.ts";
import { backends } from "./engine/backends.ts";
import { balance } from "./balance/balance.ts";
import { balanceChoose } from "./balance/balance_choose.ts";
import { bootstrapCommand } from "./bootstrap/bootstrap.ts";
import { calibrate } from "./ties/calibrate.ts";
import { completions } from "./completions/completions.ts";
import type { Command } from "./options/command.ts";
import { dataList, dataShow, dataVerify } from "./data/data.ts";
import { diff } from "./artifacts/diff.ts";
import { fetchCommand } from "./data/fetch.ts";
import { init } from "./artifacts/init.ts";
import { merge } from "./engine/merge.ts";
import { png } from "./artifacts/png.ts";
import { probeMinimalPairs } from "./probe/probe_minimal_pairs.ts";
import { rank } from "./rank/rank.ts";
import { report } from "./report/report.ts";
import { reproduce } from "./reproduce/reproduce.ts";
import { score } from "./score/score.ts";
import { sharedTask } from "./shared_task/shared_task.ts";
import { sections } from "./reproduce/sections.ts";
import { severity } from "./severity/severity.ts";
import { ties } from "./ties/ties.ts";
import { verify } from "./artifacts/verify.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  reproduce,
  verify,
  diff,
  init,
  png,
  sections,
  fetchCommand,
  dataList,
  dataShow,
  dataVerify,
  calibrate,
  ties,
  agree,
  rank,
  sharedTask,
  report,
  balance,
  balanceChoose,
  augment,
  bootstrapCommand,
  score,
  severity,
  probeMinimalPairs,
  audit,
  merge,
  backends,
  completions(() => COMMANDS),
];
