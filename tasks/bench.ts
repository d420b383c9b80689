/**
 * Lists the benchmarks, or runs some of them one after the other.
 *
 * deno task bench                    # lists them deno task bench resampling tensors # runs these; "all" runs every one
 *
 * Each first states whether its results equal the peer's, and fails if not; then it states the ratio.
 */
import { fileURLToPath } from "node:url";
import { UserError } from "../src/user_error.ts";

const FOLDER = new URL("../bench/", import.meta.url);

/** A benchmark and what it measures. */
export interface Benchmark {
  /** Name of its file without the ending. */
  readonly name: string;
  /** First sentence of its description. */
  readonly summary: string;
}

/** The benchmarks, by name. */
export async function listBenchmarks(): Promise<Benchmark[]> {
  const found: Benchmark[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (!name.endsWith(".ts")) continue;
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    const described = /^\/\*\*\s*\*? ?([\s\S]*?)(?:\n \*\s*\n|\s*\*\/)/.exec(text)?.[1] ?? "";
    const summary = described.replace(/\n \* ?/g, " ").replace(/:? `deno run[\s\S]*/, ".");
    found.push({ name: name.slice(0, -".ts".length), summary });
  }
  return found.sort((a, b) => a.name < b.name ? -1 : 1);
}

/**
 * The requested benchmarks; "all" means all.
 *
 * @throws {UserError} If a name is not a benchmark.
 */
export function chosenBenchmarks(all: readonly Benchmark[], names: readonly string[]): string[] {
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => name !== "all" && !known.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`'${unknown}' is no benchmark; there are ${known.join(", ")}`);
  }
  return names.includes("all") ? known : [...names];
}

if (import.meta.main) {
  const all = await listBenchmarks();
  try {
    const chosen = chosenBenchmarks(all, Deno.args);
    if (chosen.length === 0) {
      for (const { name, summary } of all) console.log(`${name.padEnd(12)} ${summary}`);
    }
    for (const name of chosen) {
      console.log(`== ${name}`);
      const script = fileURLToPath(new URL(`${name}.ts`, FOLDER));
      const child = new Deno.Command(Deno.execPath(), { args: ["run", "-A", script] }).spawn();
      if (!(await child.status).success) Deno.exitCode = 1;
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    Deno.exitCode = 2;
  }
}
