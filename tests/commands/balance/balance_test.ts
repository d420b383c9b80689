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
    "settings",
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
    [
      "system,adequacy,fluency\nA,1,2\nB,NaN,2\n",
      ["--target", "0.5"],
      ":3: column 'adequacy' is missing",
    ],
    ["system,adequacy,fluency\nA,1,2\nA,2,2\n", ["--target", "0.5"], "appears twice"],
    ["system,adequacy,fluency\n ,1,2\nB,2,2\n", ["--target", "0.5"], ":2: column 'system' is"],
    ["system,adequacy,fluency\nA\u001b[2J,1,2\nB,2,2\n", ["--target", "0.5"], "unprintable"],
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

Deno.test("a refused target leaves the others their results, and says why", async () => {
  const table = "system,adequacy,fluency\nA,1,2\nB,3,2.5\nC,2,4\n";
  for (const method of ["branch-and-bound", "enumeration"]) {
    const args = ["--target", "0.999,0.5", "--method", method];
    const { code, printed, noted } = await balance(table, ...args, "--format", "json");
    assertEquals(code, 0);
    const [refused, solved] = JSON.parse(printed);
    assertEquals([refused.beta, refused.achieved, refused.ess], [0.999, null, null]);
    assertEquals(refused.weights, { A: null, B: null, C: null });
    assertStringIncludes(refused.reason, "out of reach");
    assertStringIncludes(noted, "target 0.999 is out of reach");
    assertAlmostEquals(solved.achieved, 0.5, 1e-12);
    for (const format of ["csv", "table", "markdown"]) {
      assertEquals((await balance(table, ...args, "--format", format)).code, 0);
    }
  }
});

Deno.test("scores of any size give the balances of the same scores without the factor", async () => {
  for (const power of ["e-320", "e-165", "e300", ""]) {
    const table =
      `system,adequacy,fluency\nA,1${power},2${power}\nB,3${power},1${power}\nC,2${power},2.5${power}\n`;
    const { printed, noted } = await balance(table, "--target", "0.6", "--format", "json");
    assertAlmostEquals(JSON.parse(printed).achieved ?? JSON.parse(printed)[0].achieved, 0.6, 1e-12);
    assertStringIncludes(noted, "uniform weights give 0.631579.");
    const { code } = await balance(table, "--target", "0.8", "--format", "csv");
    assertEquals(code, 0);
  }
});

Deno.test("an offset of all scores changes no balance, and digits beyond a double's count", async () => {
  const plain = "system,adequacy,fluency\nA,0.25,0.5\nB,0.75,0.125\nC,0.5,0.875\n";
  const far = plain.replaceAll("0.", "10000000000000000.");
  const [first, second] = [plain, far].map((table) =>
    balance(table, "--target", "0.4", "--format", "json")
  );
  assertEquals((await first).printed, (await second).printed);
  assertEquals((await first).noted, (await second).noted);
});

Deno.test("balance tells where other weightings are as good", async () => {
  const rows = ["A,0,0", "B,0,2", "C,1,1"];
  for (const order of [rows, rows.toReversed()]) {
    const table = `system,adequacy,fluency\n${order.join("\n")}\n`;
    const { printed, noted } = await balance(table, "--target", "0.5", "--format", "json");
    const solved = [JSON.parse(printed)].flat()[0];
    assertEquals(solved.weights.A, 0.5);
    assertEquals(solved.weights.C, 0.5);
    assertStringIncludes(noted, "Other weightings are as good at 0.5");
  }
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
