/**
 * The process in which mutants are tried: imports files of tests once, runs every test without a mutant, then each mutant's
 * tests, fastest first, until one fails. It reports in lines of JSON after {@link MARK}.
 */
import fc from "fast-check";
import { mutantSwitch } from "./switch.ts";

/** Prefix of a line that is not a test's own output. */
export const MARK = "@@mutate ";

/** The run of a test without a mutant. */
export interface TriedTest {
  /** Place of the test in the order of import. */
  readonly place: number;
  /** Seconds that it took. */
  readonly seconds: number;
  /** Numbers of the mutants whose places it reached. */
  readonly reached: readonly number[];
}

/** The job. */
export interface Job {
  /** Files of tests, as addresses. */
  readonly files: readonly string[];
  /** Numbers of the mutants. */
  readonly mutants: readonly number[];
  /** The runs of the tests in an earlier process; null in the first. */
  readonly tried: readonly TriedTest[] | null;
}

/** A report of the process. */
export type Message =
  | { readonly kind: "test"; readonly mutant: number; readonly seconds: number }
  | { readonly kind: "tried"; readonly tried: readonly TriedTest[] }
  | {
    readonly kind: "verdict";
    readonly mutant: number;
    /** Name of the test that failed, or null where none did. */
    readonly failed: string | null;
    /** Whether the mutant's place was reached while it was on. */
    readonly reached: boolean;
    /** Whether the failed test fails without the mutant now, so that a new process is needed. */
    readonly spoilt: boolean;
  };

interface RegisteredTest {
  readonly name: string;
  readonly fn: (context: Deno.TestContext) => unknown;
}

function say(message: Message): void {
  console.log(`\n${MARK}${JSON.stringify(message)}`);
}

/** Collects the tests of given files into an array instead of Deno's own list. */
async function registeredTests(files: readonly string[]): Promise<RegisteredTest[]> {
  const tests: RegisteredTest[] = [];
  const register = (...args: unknown[]) => {
    const options = args.find((arg) => typeof arg === "object") as Partial<Deno.TestDefinition>;
    if (options?.ignore) return;
    const fn = args.find((arg) => typeof arg === "function") ?? options?.fn;
    const name = args.find((arg) => typeof arg === "string") ?? options?.name;
    tests.push({ name: String(name), fn: fn as RegisteredTest["fn"] });
  };
  Object.defineProperty(Deno, "test", { value: register });
  for (const file of files) await import(file);
  return tests;
}

/** Whether a test passes. */
async function passes({ name, fn }: RegisteredTest): Promise<boolean> {
  const context = {
    name,
    step: async (_name: string, step: (context: unknown) => unknown) => {
      await step(context);
      return true;
    },
  };
  try {
    await fn(context as unknown as Deno.TestContext);
    return true;
  } catch {
    return false;
  }
}

async function tryWithout(tests: readonly RegisteredTest[]): Promise<TriedTest[]> {
  const tried: TriedTest[] = [];
  for (const [place, test] of tests.entries()) {
    mutantSwitch.asked.fill(0);
    say({ kind: "test", mutant: -1, seconds: 600 });
    const begun = performance.now();
    if (!await passes(test)) {
      console.error(`“${test.name}” fails without any change and is left out`);
      continue;
    }
    const seconds = (performance.now() - begun) / 1000;
    const reached = [...mutantSwitch.asked.entries()].filter(([, asked]) => asked).map(([n]) => n);
    tried.push({ place, seconds, reached });
  }
  return tried;
}

async function tryMutant(
  mutant: number,
  tests: readonly RegisteredTest[],
  tried: readonly TriedTest[],
): Promise<void> {
  mutantSwitch.asked.fill(0);
  for (const { place, seconds } of tried.filter(({ reached }) => reached.includes(mutant))) {
    say({ kind: "test", mutant, seconds });
    mutantSwitch.on = mutant;
    const passed = await passes(tests[place]);
    mutantSwitch.on = -1;
    if (passed) continue;
    const spoilt = !await passes(tests[place]);
    const failed = tests[place].name;
    return say({ kind: "verdict", mutant, failed, reached: true, spoilt });
  }
  const reached = mutantSwitch.asked[mutant] === 1;
  say({ kind: "verdict", mutant, failed: null, reached, spoilt: false });
}

if (import.meta.main) {
  // A failing property does not need to be reduced.
  fc.configureGlobal({ endOnFailure: true });
  const job: Job = JSON.parse(await Deno.readTextFile(Deno.args[0]));
  const tests = await registeredTests(job.files);
  const tried = job.tried ?? await tryWithout(tests);
  if (job.tried === null) say({ kind: "tried", tried });
  const byTime = tried.toSorted((a, b) => a.seconds - b.seconds);
  for (const mutant of job.mutants) await tryMutant(mutant, tests, byTime);
  Deno.exit(0);
}
