import { agreement } from "./targets/agreement.ts";
import { balances } from "./targets/balances.ts";
import { commandLines } from "./targets/command_lines.ts";
import { intervals } from "./targets/intervals.ts";
import { killed } from "./targets/killed.ts";
import { manifests } from "./targets/manifests.ts";
import { pairs } from "./targets/pairs.ts";
import { pValues } from "./targets/p_values.ts";
import { readers } from "./targets/readers.ts";
import { sideBySide } from "./targets/side_by_side.ts";
import { texts } from "./targets/texts.ts";
import type { FuzzTarget } from "./target.ts";

/** Everything that can be tried. */
export const TARGETS: readonly FuzzTarget[] = [
  readers,
  commandLines,
  manifests,
  texts,
  pairs,
  agreement,
  intervals,
  pValues,
  balances,
  killed,
  sideBySide,
];
