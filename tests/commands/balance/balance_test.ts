import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { listen } from "../listen.ts";

async function balance(text: string, ...args: string[]) {
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  await Deno.writeTextFile(file, text);
  const terminal = listen();
  const code = await dispatch(["balance", file, ...args], terminal);
  await Deno.remove(file);
  return { code, printed: terminal.printed(), noted: terminal.noted() };
}

const TABLE = "system,adequacy,fluency\nA,0,0\nB,3,0\nC,0,1\nD,3,0\n";

Deno.test("balance prints the JSON fields that scripts rely on", async () => {
  const { code, printed } = await balance(TABLE, "--target", "0.9,0.5", "--format", "json");
  assertEquals(code, 0);
  const [first, second] = JSON.parse(printed);
  assertEquals(Object.keys(first), [
    "beta",
    "achieved",
    "ess",
    "weights",
    "support",
    "gap",
    "nodes",
  ]);
  assertAlmostEquals(first.weights.B, 1 / 6, 1e-12);
  assertAlmostEquals(first.weights.D, 1 / 6, 1e-12);
  assertEquals(second.beta, 0.5);
  assertAlmostEquals(second.achieved, 0.5, 1e-12);
});

Deno.test("balance sweeps the reachable range, ends among them, by either method", async () => {
  for (const method of ["branch-and-bound", "enumeration"]) {
    const { printed } = await balance(
      TABLE,
      "--sweep",
      "5",
      "--method",
      method,
      "--format",
      "json",
    );
    const targets = JSON.parse(printed).map(({ beta }: { beta: number }) => beta);
    assertEquals(targets, [0, 0.25, 0.5, 0.75, 1]);
  }
});

Deno.test("balance draws its sweep", async () => {
  const { printed } = await balance(TABLE, "--sweep", "5", "--figure");
  assert(printed.startsWith("<svg"));
  assertStringIncludes(printed, "Effective sample size");
});

Deno.test("balance answers bad input with one sentence and code 2", async () => {
  const cases: [string, string[], string][] = [
    ["system,adequacy,fluency\nA,1,2\n", ["--target", "0.5"], "at least two systems"],
    ["system,adequacy,fluency\nA,1,2\nB,1,2\n", ["--target", "0.5"], "all 2 systems"],
    ["system,adequacy,fluency\nA,1,2\nB,x,2\n", ["--target", "0.5"], ":3:"],
    ["system,adequacy,fluency\nA,1,2\nB,NaN,2\n", ["--target", "0.5"], "NaN"],
    ["system,adequacy,fluency\nA,1,2\nA,2,2\n", ["--target", "0.5"], "stands twice"],
    ["system,adequacy,fluency\nA,1,2\nB,3,2\n", ["--target", "0.5"], "reach only 1"],
    [TABLE, ["--target", "2"], "from 0 to 1"],
    [TABLE, ["--target", "half"], "'half'"],
    [TABLE, [], "no target"],
    ["system,adequacy\nA,1\nB,2\n", ["--target", "0.5"], "fluency"],
  ];
  for (const [text, args, message] of cases) {
    const { code, printed, noted } = await balance(text, ...args);
    assertEquals([code, printed], [2, ""], noted);
    assertStringIncludes(noted, message);
  }
});

Deno.test("balance says which weightings it could not prove best", async () => {
  const uneven =
    "system,adequacy,fluency\nA,1000006.2,0.66\nB,1000003.94,0.46\nC,4.05,0.97\nD,1000003.06,0.07\n";
  const { code, printed, noted } = await balance(
    uneven,
    "--target",
    "0.9392870008911711",
    "--format",
    "json",
  );
  assertEquals(code, 0);
  assert(JSON.parse(printed)[0].gap > 1e-9);
  assertStringIncludes(noted, "Of 1 weightings 1 could not be proved best");
});

Deno.test("balance sweeps a single reachable balance once", async () => {
  const line = "system,adequacy,fluency\nA,1,2\nB,3,2\nC,4,2\n";
  const { printed } = await balance(line, "--sweep", "5", "--format", "json");
  assertEquals(JSON.parse(printed).map(({ beta }: { beta: number }) => beta), [1]);
});

Deno.test("balance names no option that it does not have", async () => {
  const { code, noted } = await balance(
    "system,adequacy,fluency\nA,1,2\nB,,2\n",
    "--target",
    "0.5",
  );
  assertEquals(code, 2);
  assertStringIncludes(noted, "'adequacy' is missing; fill it in, or take the row out");
});
