import { sha256 } from "../../sha256.ts";
import { didYouMean } from "../../did_you_mean.ts";
import { readUserFile } from "../../campaign/user_file.ts";
import { readTable } from "../../campaign/tables/read_table.ts";
import { jsonValue } from "../../json_value.ts";
import { columnTexts } from "../../campaign/tables/table.ts";
import { plainNumber } from "../../decimals/parsing/plain_number.ts";
import { UserError } from "../../user_error.ts";

/** A user's weights of systems. */
export interface GivenWeights {
  /** Weight by name of the system. */
  readonly weights: ReadonlyMap<string, number>;
  /** The file, for messages. */
  readonly label: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
}

/**
 * Reads weights of systems: a table with the columns `system` and `weight`, or the output of `balance --format json` for one
 * target.
 *
 * @param path Path of the file.
 * @returns The weights by system.
 * @throws {UserError} If the file is neither, or a weight is no number of at least 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readSystemWeights, weightsOf } from "./system_weights.ts";
 *
 * const file = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(file, "system,weight\nA,0.25\nB,0.75\n");
 * assertEquals([...weightsOf(["B", "A"], await readSystemWeights(file), new Set())], [0.75, 0.25]);
 * await Deno.remove(file);
 * ```
 */
export async function readSystemWeights(path: string): Promise<GivenWeights> {
  const bytes = await readUserFile(path);
  const text = new TextDecoder().decode(bytes);
  const pairs = /^\s*\[/.test(text) ? balancePairs(text, path) : tablePairs(bytes, path);
  const weights = new Map<string, number>();
  for (const [where, system, weight] of pairs) {
    if (weights.has(system)) {
      throw new UserError(`${where}: the system '${system}' appears twice; keep one weight`);
    }
    weights.set(system, checked(weight, where));
  }
  return { weights, label: path, sha256: sha256(bytes) };
}

/**
 * Reads the weights of given systems, in their order.
 *
 * @param systems Systems that are compared.
 * @param given The weights from the file.
 * @param others Systems that may have an unused weight.
 * @returns One weight per system.
 * @throws {UserError} If a system has no weight, a weight has no system, or fewer than two weights are positive.
 */
export function weightsOf(
  systems: readonly string[],
  { weights, label }: GivenWeights,
  others: ReadonlySet<string>,
): Float64Array {
  const lacking = systems.find((system) => !weights.has(system));
  if (lacking !== undefined) {
    throw new UserError(
      `${label}: the system '${lacking}' has no weight; give one to each of ${systems.join(", ")}`,
    );
  }
  const known = new Set([...systems, ...others]);
  const stray = [...weights.keys()].find((system) => !known.has(system));
  if (stray !== undefined) {
    throw new UserError(
      `${label}: '${stray}' is no system of the campaign; ${didYouMean(stray, known)}`,
    );
  }
  const chosen = Float64Array.from(systems, (system) => weights.get(system) ?? NaN);
  if (chosen.filter((weight) => weight > 0).length < 2) {
    throw new UserError(`${label}: agreement needs two systems with a weight above 0`);
  }
  return chosen;
}

type WeightText = readonly [where: string, system: string, weight: string];

function tablePairs(bytes: Uint8Array, path: string): WeightText[] {
  const table = readTable(bytes, path);
  const systems = columnTexts(table, "system");
  return columnTexts(table, "weight").map((weight, row) => [
    table.where(row),
    systems[row] ?? "",
    weight ?? "",
  ]);
}

function balancePairs(text: string, path: string): WeightText[] {
  const value = jsonValue(text);
  if (value === undefined) {
    throw new UserError(`${path}: the file is not valid JSON; print it with balance --format json`);
  }
  const targets = Array.isArray(value) ? value : [];
  if (targets.length !== 1) {
    throw new UserError(
      `${path}: there are weights for ${targets.length} targets; give those of one, as balance --target 0.5 --format json prints`,
    );
  }
  const weights: unknown = targets[0]?.weights;
  if (typeof weights !== "object" || weights === null) {
    throw new UserError(
      `${path}: there are no weights; give a table with the columns system and weight, or what balance --format json prints`,
    );
  }
  return Object.entries(weights).map(([system, weight]) => [path, system, String(weight)]);
}

function checked(text: string, where: string): number {
  const weight = plainNumber(text);
  if (!(weight >= 0 && weight < Infinity)) {
    throw new UserError(`${where}: '${text}' is no weight; write a number of at least 0`);
  }
  return weight;
}
