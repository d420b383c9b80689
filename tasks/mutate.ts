/**
 * Changes a room's code in small ways, one at a time, and reports the changes that its tests do not notice.
 *
 *     deno task mutate pairs                       # 20 mutants of src/pairs, tests in tests/pairs
 *     deno task mutate pairs/classes               # of one folder or file in it
 *     deno task mutate balance --seed 7 --count 50
 *     deno task mutate pairs --tests tests/pairs,tests/agreement
 *
 * The mutants are behind switches in a copy of the checkout, so that one process tries many. For each it runs only the tests
 * (and docstring examples) that reach its place, fastest first, until one fails. A mutant that no test reaches in this process
 * is tried in its own process, where it is also on in workers. `--caught` lists which test noticed which mutant.
 */
import { parseArgs } from "@std/cli/parse-args";
import { fileURLToPath } from "node:url";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";
import { shuffle } from "../src/resampling/random/shuffle.ts";
import { type Mutant, mutantsOf } from "./mutate/mutants.ts";
import { exampleTests } from "./mutate/examples.ts";
import { filesReached } from "./mutate/reaching_tests.ts";
import { switchedSource } from "./mutate/switched_source.ts";
import { RIGHTS, verdicts } from "./mutate/verdicts.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** A mutant of a file. */
interface Placed extends Mutant {
  /** Path of the file from the root of the checkout. */
  readonly path: string;
}

async function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  const result = await new Deno.Command(command, { args: [...args], cwd }).output();
  return new TextDecoder().decode(result.stdout);
}

/** Copies all files that git tracks or does not ignore into a new folder. */
async function copyCheckout(): Promise<string> {
  const copy = await Deno.makeTempDir({ prefix: "metaeval-mutate-" });
  const listed = await output("git", ["ls-files", "-z", "-co", "--exclude-standard"], ROOT);
  for (const path of listed.split("\0").filter((path) => path !== "")) {
    await Deno.mkdir(`${copy}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(`${ROOT}${path}`, `${copy}/${path}`);
  }
  await Deno.symlink(`${ROOT}node_modules`, `${copy}/node_modules`);
  return copy;
}

/** TypeScript files under some paths, without the sources of kernels. */
async function sources(...paths: readonly string[]): Promise<string[]> {
  const listed = await output("git", ["ls-files", "-co", "--exclude-standard", ...paths], ROOT);
  return listed.split("\n").filter((path) => /(?<!\.as)\.ts$/.test(path)).sort();
}

async function chooseMutants(place: string, seed: number, count: number): Promise<Placed[]> {
  const all: Placed[] = [];
  for (const path of await sources(`src/${place}`)) {
    const text = await Deno.readTextFile(`${ROOT}${path}`);
    all.push(...mutantsOf(text).map((mutant) => ({ ...mutant, path })));
  }
  shuffle(keyedStream(seed, `mutate ${place}`, 0), all);
  return all.slice(0, count);
}

/** Finds the tests that import a file, with those that load least first. */
async function testsByLoad(paths: readonly string[]): Promise<(file: string) => string[]> {
  const known = new Map<string, readonly string[]>();
  const read = (path: string) => Deno.readTextFile(`${ROOT}${path}`).catch(() => null);
  const tests: { path: string; reached: ReadonlySet<string> }[] = [];
  for (const path of (await sources(...paths)).filter((path) => path.endsWith("_test.ts"))) {
    tests.push({ path, reached: await filesReached(path, read, known) });
  }
  tests.sort((a, b) => a.reached.size - b.reached.size);
  return (file) => tests.filter(({ reached }) => reached.has(file)).map(({ path }) => path);
}

/** Writes the mutants behind switches into a copy of the checkout, with the examples of their files. */
async function prepare(copy: string, mutants: readonly Placed[]): Promise<Map<string, string[]>> {
  const examples = new Map<string, string[]>();
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const source = await Deno.readTextFile(`${copy}/${path}`);
    const numbered = [...mutants.entries()].filter(([, mutant]) => mutant.path === path);
    const address = `file://${copy}/tasks/mutate/switch.ts`;
    await Deno.writeTextFile(
      `${copy}/${path}`,
      switchedSource(source, new Map(numbered), address),
    );
    const paths = exampleTests(source).map((_, place) =>
      path.replace(/\.ts$/, `.example_${place}.ts`)
    );
    for (const [place, text] of exampleTests(source).entries()) {
      await Deno.writeTextFile(`${copy}/${paths[place]}`, text);
    }
    examples.set(path, paths);
  }
  return examples;
}

/** Tries a mutant in its own process, where it is on from the start and in workers too. */
async function isNoticedApart(
  copy: string,
  mutant: number,
  tests: readonly string[],
): Promise<boolean> {
  const args = ["test", "--no-check", "--quiet", "--fail-fast", ...RIGHTS, ...tests];
  const env = { METAEVAL_MUTANT: String(mutant) };
  const child = new Deno.Command("deno", {
    args,
    cwd: copy,
    env,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), 600_000);
  const { success } = await child.status;
  clearTimeout(timer);
  return !success;
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, {
    string: ["_", "seed", "count", "tests"],
    boolean: ["caught"],
  });
  const place = String(args._[0] ?? "");
  const paths = String(args.tests ?? `tests/${place.split("/")[0]}`).split(",");
  const mutants = place === ""
    ? []
    : await chooseMutants(place, Number(args.seed ?? 4), Number(args.count ?? 20));
  if (mutants.length === 0) {
    console.error(`there is nothing in src/${place}; give a room, as in: deno task mutate pairs`);
    Deno.exit(2);
  }
  const testsOf = await testsByLoad(paths);
  const copy = await copyCheckout();
  try {
    const examples = await prepare(copy, mutants);
    const testsOfFile = (path: string) => [...(examples.get(path) ?? []), ...testsOf(path)];
    const files = [...new Set(mutants.flatMap(({ path }) => testsOfFile(path)))];
    let caught = 0;
    for await (const { mutant, failed, reached } of verdicts(copy, files, mutants.length)) {
      const { path, line, change } = mutants[mutant];
      if (failed !== null || !reached && await isNoticedApart(copy, mutant, testsOfFile(path))) {
        caught++;
        if (args.caught) console.log(`noticed: ${path}:${line}: ${change}: ${failed ?? "apart"}`);
      } else {
        console.log(`not noticed: ${path}:${line}: ${change}${reached ? "" : " (never reached)"}`);
      }
    }
    console.log(`${caught} of ${mutants.length} mutants of ${place} noticed`);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}
