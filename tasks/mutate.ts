/**
 * Changes a room's code in small ways, one at a time, and says which changes its tests do not notice.
 *
 *     deno task mutate pairs                       # 20 mutants of src/pairs, tests in tests/pairs
 *     deno task mutate pairs/classes               # of one folder or file in it
 *     deno task mutate balance --seed 7 --count 50
 *     deno task mutate pairs --tests tests/pairs,tests/agreement
 *
 * Runs only the tests that import the changed file, and the examples in it, those that load least first, up to the first
 * that fails. Works on a copy of the checkout, so nothing here is touched.
 */
import { parseArgs } from "@std/cli/parse-args";
import { fileURLToPath } from "node:url";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";
import { shuffle } from "../src/resampling/random/shuffle.ts";
import { type Mutant, mutantsOf } from "./mutate/mutants.ts";
import { filesReached } from "./mutate/reaching_tests.ts";

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

/** Copies what git tracks, and what it does not ignore, into a new folder. */
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

/** Whether the tests pass, and how long they took; a run over the limit counts as noticed. */
async function testsPass(
  copy: string,
  tests: readonly string[],
  limit: number,
): Promise<{ passed: boolean; seconds: number }> {
  const begun = performance.now();
  const rights = ["read", "write", "env", "run", "sys", "net=127.0.0.1"].map((r) => `--allow-${r}`);
  const args = ["test", "--doc", "--no-check", "--quiet", "--fail-fast", ...rights, ...tests];
  const child = new Deno.Command("deno", { args, cwd: copy, stdout: "null", stderr: "null" })
    .spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), limit * 1000);
  const { success } = await child.status;
  clearTimeout(timer);
  return { passed: success, seconds: (performance.now() - begun) / 1000 };
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

/** Finds the tests that import a file, those that load least first. */
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

if (import.meta.main) {
  const args = parseArgs(Deno.args, { string: ["_", "seed", "count", "tests"] });
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
    const files = [...new Set(mutants.map(({ path }) => path))];
    const first = await testsPass(copy, [...new Set(files.flatMap(testsOf)), ...files], 3600);
    if (!first.passed) throw new Error(`${paths.join(", ")} fail without any change`);
    const limit = 10 + 4 * first.seconds;
    let caught = 0;
    for (const { path, line, change, start, end, text } of mutants) {
      const source = await Deno.readTextFile(`${copy}/${path}`);
      await Deno.writeTextFile(
        `${copy}/${path}`,
        source.slice(0, start) + text + source.slice(end),
      );
      const { passed } = await testsPass(copy, [path, ...testsOf(path)], limit);
      await Deno.writeTextFile(`${copy}/${path}`, source);
      if (passed) console.log(`not noticed: ${path}:${line}: ${change}`);
      else caught++;
    }
    console.log(`${caught} of ${mutants.length} mutants of ${place} noticed`);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}
