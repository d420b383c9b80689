import { choice, flag, integer, list } from "../options/option.ts";
import type { BalanceSolution, solveBalance } from "../../balance/solver/solve_balance.ts";
import type { SystemPool } from "../../balance/system_pool.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { plainNumber } from "../../decimals/parsing/plain_number.ts";
import { UserError } from "../../user_error.ts";
import { type Command, type CommandSettings, defineCommand } from "../options/command.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";

const OPTIONS = {
  target: list({ value: "β,…", summary: "Targets, each from 0 to 1" }),
  sweep: integer({
    value: "N",
    minimum: 2,
    maximum: 100_000,
    summary: "N targets, evenly spaced over the reachable range, both ends included",
  }),
  method: choice({
    choices: ["branch-and-bound", "enumeration"],
    default: "branch-and-bound",
    summary: "How to solve; enumeration lists supports, for up to 24 systems",
  }),
  figure: flag({
    summary: "Print the targets as an SVG figure instead of the table",
  }),
};

type BalanceSettings = CommandSettings<typeof OPTIONS>;

/** `metaeval balance`: weights of systems for a target balance of adequacy and fluency. */
export const balanceCommand: Command = defineCommand({
  details:
    "FILE is a table with the columns system, adequacy and fluency, one row per system. β is the weighted variance of adequacy " +
    "over that of adequacy and fluency together. Of all weightings with the target β, the one closest to uniform is found; " +
    "gap bounds how much better any other could be, relative to Σ w². Systems with equal scores count as one and share its " +
    "weight. Scores are the exact decimals in the file. A target may be a printed balance: if it is the rounded balance of " +
    "uniform weights, of two systems or of an end of the range, it means the exact one.",
  positional: "FILE",
  arity: [1, 1],
  options: OPTIONS,
  examples: [
    {
      line: "balance systems.csv --target 0.5",
      does: "weights at which both aspects vary equally",
    },
    { line: "balance systems.csv --sweep 50 --format csv", does: "the whole reachable range" },
    { line: "balance systems.csv --sweep 50 --figure > sweep.svg", does: "the same as a figure" },
  ],
  async run([file], settings, terminal) {
    const { naturalBalance } = await import("../../balance/exact_balance.ts");
    const { reachableRange } = await import("../../balance/solver/reachable_range.ts");
    const { sharedOptimum } = await import("../../balance/solver/shared_optimum.ts");
    const { CLOSED } = await import("../../balance/solver/solve_balance.ts");
    const { fractionValue } = await import("../../decimals/fraction.ts");
    const pool = await readPool(file);
    const range = reachableRange(pool.points);
    const natural = fractionValue(naturalBalance(pool.points));
    const { evenTargets } = await import("../../balance/even_targets.ts");
    const sweep = settings.sweep === undefined
      ? []
      : evenTargets(range.low, range.high, settings.sweep);
    const targets = [...readTargets(settings), ...sweep];
    const solve = await solver(settings.method);
    const answers = targets.map((target) => answer(() => solve(pool, target, range), target));
    const solutions = answers.flatMap(({ solution }) => solution === null ? [] : [solution]);
    const refused = answers.flatMap(({ reason }) => reason === null ? [] : [reason]);
    if (solutions.length === 0) throw new UserError(refused[0]);
    if (!settings.quiet) {
      const [low, high] = shownRange(range.low, range.high);
      const reach = `These systems reach β from ${low} to ${high}`;
      terminal.note(`${reach}; uniform weights give ${Number(natural.toFixed(DIGITS))}.\n`);
    }
    for (const reason of refused) terminal.note(`No weighting: ${reason}.\n`);
    const unproved = solutions.filter(({ gap }) => gap > CLOSED).length;
    if (unproved > 0) {
      terminal.note(
        `Of ${solutions.length} weightings ${unproved} could not be proved best, since systems lie too unevenly for double precision: ` +
          "see their gap.\n",
      );
    }
    if (settings.figure) {
      if (settings.format !== "table") {
        throw new UserError(
          `--figure prints SVG and no ${settings.format}; leave out --figure or --format`,
        );
      }
      const { drawFigure } = await import("../../reporting/figures/draw_figure.ts");
      terminal.out(drawFigure(figure(solutions, natural)));
      return 0;
    }
    const shared = solutions.filter((solution) => sharedOptimum(pool, solution, range));
    if (shared.length > 0) {
      terminal.note(
        `Other weightings are as good at ${shared.map(({ target }) => target).join(", ")}; ` +
          "the one shown is chosen by the systems' scores, whatever the order of rows.\n",
      );
    }
    const { systemWeights } = await import("../../balance/system_pool.ts");
    const rows = answers.map((given) => row(pool, given, systemWeights));
    const format = settings.format;
    // A reader at a terminal gets one line per target; CSV and JSON have the weights.
    const shown = format === undefined || format === "table" ? rows.map(summary) : rows;
    if (rows.length === 1 && shown !== rows) {
      printRows(rows, format, terminal, "Weights", { gap: { digits: 15 } });
    } else printRows(shown, format, terminal, "Weightings by target", { gap: { digits: 15 } });
    return 0;
  },
});

/** A target's solution, or why there is none. */
interface TargetSolution {
  readonly target: number;
  readonly solution: BalanceSolution | null;
  readonly reason: string | null;
}

/** Solves for one target; a user error is returned, so that other targets still have results. */
function answer(solve: () => BalanceSolution, target: number): TargetSolution {
  try {
    return { target, solution: solve(), reason: null };
  } catch (error) {
    if (error instanceof UserError) return { target, solution: null, reason: error.message };
    throw error;
  }
}

async function readPool(file: string): Promise<SystemPool> {
  const { columnTexts } = await import("../../campaign/tables/table.ts");
  const { checkName } = await import("../../campaign/own/check_name.ts");
  const { readTableFile } = await import("../../campaign/user_file.ts");
  const { sampleTable, tableSource } = await import("../inputs/scores/sample_table.ts");
  const { systemPool } = await import("../../balance/system_pool.ts");
  const { table } = await readTableFile(file);
  const { scores } = sampleTable(tableSource(table), ["adequacy", "fluency"], ["system"]);
  const names = columnTexts(table, "system").map((name) => name ?? "");
  for (const name of names) checkName(file, "system", name);
  try {
    return systemPool(names, scores.get("adequacy") ?? [], scores.get("fluency") ?? []);
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`${file}: ${error.message}`);
    throw error;
  }
}

function readTargets(settings: BalanceSettings): number[] {
  const listed = settings.target.map((text) => {
    const target = plainNumber(text.trim());
    if (!(target >= 0 && target <= 1)) {
      throw new UserError(`'${text}' is not a balance; give --target numbers from 0 to 1`);
    }
    return target;
  });
  if (listed.length === 0 && settings.sweep === undefined) {
    throw new UserError("no target is given; add --target 0.5, or --sweep 50 for the whole range");
  }
  return listed;
}

async function solver(method: string | undefined): Promise<typeof solveBalance> {
  if (method === "enumeration") {
    const { listBalance } = await import("../../balance/supports/list_balance.ts");
    const { reachableRange } = await import("../../balance/solver/reachable_range.ts");
    return (pool, target, range = reachableRange(pool.points)) => listBalance(pool, target, range);
  }
  return (await import("../../balance/solver/solve_balance.ts")).solveBalance;
}

function row(
  pool: SystemPool,
  { target, solution, reason }: TargetSolution,
  spread: (pool: SystemPool, weights: Float64Array) => Float64Array,
): Row {
  if (solution === null) {
    const nothing = Object.fromEntries(pool.systems.map((system) => [system, null]));
    const row = { beta: target, achieved: null, ess: null, weights: nothing, support: null };
    return { ...row, gap: null, nodes: null, reason };
  }
  const { achieved, ess, weights, support, gap, nodes } = solution;
  const own = spread(pool, weights);
  const inside = new Set(support);
  return {
    beta: target,
    achieved,
    ess,
    weights: Object.fromEntries(pool.systems.map((system, k) => [system, own[k]])),
    support: pool.systems.filter((_, k) => inside.has(pool.memberOf[k])),
    gap,
    nodes,
  };
}

/** A row for a reader: the number of systems instead of weights and names, and the gap rounded up to the printed digits. */
function summary({ weights: _weights, support, gap, ...rest }: Row): Row {
  return {
    ...rest,
    support: Array.isArray(support) ? support.length : null,
    gap: typeof gap === "number" ? Math.ceil(gap * 1e15) / 1e15 : null,
  };
}

function figure(solutions: readonly BalanceSolution[], natural: number): Figure {
  return {
    id: "balance",
    title: "Effective sample size of the weighting closest to uniform, by balance",
    x: { label: "β (share of adequacy in the variance)", domain: [0, 1] },
    y: { label: "Effective sample size (systems)" },
    panels: [{
      title: "",
      series: [{
        name: "ESS",
        mark: solutions.length > 1 ? "line" : "points",
        points: solutions.toSorted((a, b) => a.target - b.target)
          .map(({ target, ess }) => ({ x: target, y: ess })),
      }],
      rules: [{ axis: "x", at: natural, label: "uniform weights" }],
    }],
  };
}

/** Digits of a note on balances. */
const DIGITS = 6;

/**
 * The ends of a range in a few digits, rounded into the range so that the printed values are reachable; unrounded if the range
 * is too narrow.
 */
function shownRange(low: number, high: number): [number, number] {
  const unit = 10 ** DIGITS;
  const [up, down] = [Math.ceil(low * unit) / unit, Math.floor(high * unit) / unit];
  return up < down ? [up, down] : [low, high];
}
