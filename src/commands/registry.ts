import { agree } from "./agree.ts";
import { augment } from "./augment.ts";
import { audit } from "./audit.ts";
import { backends } from "./backends.ts";
import { balance } from "./balance.ts";
import { balanceChoose } from "./balance_choose.ts";
import { bootstrapCommand } from "./bootstrap.ts";
import { calibrate } from "./calibrate.ts";
import type { Command } from "./command.ts";
import { dataList, dataShow, dataVerify } from "./data.ts";
import { diff } from "./diff.ts";
import { fetchCommand } from "./fetch.ts";
import { init } from "./init.ts";
import { merge } from "./merge.ts";
import { png } from "./png.ts";
import { probeMinimalPairs } from "./probe_minimal_pairs.ts";
import { rank } from "./rank.ts";
import { reproduce } from "./reproduce.ts";
import { score } from "./score.ts";
import { sections } from "./sections.ts";
import { severity } from "./severity.ts";
import { ties } from "./ties.ts";
import { verify } from "./verify.ts";

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
];
