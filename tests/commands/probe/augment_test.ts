import { fileURLToPath } from "node:url";
import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { listen } from "../listen.ts";

const DATA = fileURLToPath(new URL("../../../data/sample/", import.meta.url));

async function run(...args: string[]) {
  const terminal = listen();
  const code = await dispatch([...args, "--data", DATA, "--offline"], terminal);
  return { code, printed: terminal.printed(), noted: terminal.noted() };
}

Deno.test("augment prints a row per scorer and their mean", async () => {
  const options = ["augment", "--campaign", "sample/de-en", "--format", "json"];
  for (const family of ["adequacy_over_fluency", "mqm_adherence", "explainability"]) {
    const { code, printed, noted } = await run(...options, "--family", family);
    assertEquals(code, 0, noted);
    const rows = JSON.parse(printed);
    const fields = ["scorer", "family", "beta", "ess", "preference", "settings"];
    assertEquals(Object.keys(rows[0]), fields);
    const mean = rows.pop();
    assertEquals(mean.scorer, "mean");
    const sum = rows.reduce(
      (total: number, row: { preference: number }) => total + row.preference,
      0,
    );
    assertAlmostEquals(mean.preference, sum / rows.length, 1e-12);
    assert(mean.preference >= 0 && mean.preference <= 1);
  }
});

Deno.test("augment weighs systems to a balance, and says what is in reach", async () => {
  const options = ["augment", "--campaign", "sample/de-en", "--family", "mqm_adherence"];
  const { noted, code } = await run(...options, "--beta", "1");
  assertEquals(code, 2);
  assertStringIncludes(noted, "these systems reach");
  const [low, high] = /reach ([\d.e-]+) to ([\d.e-]+)/.exec(noted)!.slice(1).map(Number);
  const middle = String((low + high) / 2);
  const { printed } = await run(...options, "--beta", middle, "--format", "json");
  const rows = JSON.parse(printed);
  assertAlmostEquals(rows[0].beta, Number(middle), 1e-10);
});

Deno.test("augment takes scorers by their names without the reference too", async () => {
  const options = [
    "augment",
    "--campaign",
    "sample/de-en",
    "--family",
    "mqm_adherence",
    "--format",
    "json",
  ];
  const scorers = async (name: string) =>
    JSON.parse((await run(...options, "--metric", name)).printed).map(
      (row: { scorer: string }) => row.scorer,
    );
  assertEquals(await scorers("Plumbline"), ["Plumbline-refA", "mean"]);
  assertEquals(await scorers("Plumbline-refA"), ["Plumbline-refA", "mean"]);
  const { code, noted } = await run(...options, "--metric", "Plumbln");
  assertEquals(code, 2);
  assertStringIncludes(noted, "did you mean 'Plumbline-refA'?");
});

Deno.test("balance choose picks a balance by example pairs, with scores or without", async () => {
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  const choose = (...more: string[]) =>
    run("balance", "choose", file, "--campaign", "sample/de-en", "--steps", "5", ...more);
  await Deno.writeTextFile(file, "preferred\nadequate\nfluent\nadequate\n");
  const plain = await choose("--format", "json");
  assertEquals(plain.code, 0, plain.noted);
  const rows = JSON.parse(plain.printed);
  assertEquals(rows.length, 5);
  assertEquals(rows.filter((row: { chosen: boolean }) => row.chosen).length, 1);
  await Deno.writeTextFile(
    file,
    "preferred,Plumbline-refA.adequate,Plumbline-refA.fluent,Tally-src.adequate,Tally-src.fluent\n" +
      "adequate,2,1,1,2\nadequate,3,1,2,2\n",
  );
  const scored = JSON.parse((await choose("--format", "json")).printed);
  assert(scored.every((row: { agreement: number | null }) => row.agreement !== null));
  await Deno.writeTextFile(
    file,
    "preferred,Plumbline-refA.adequate,Plumbline-refA.fluent\nadequate,2,1\nfluent,3,1\n",
  );
  const aside = await choose();
  assertStringIncludes(aside.noted, "The scores of Plumbline-refA are left aside");
  const balances = async (pairs: string) => {
    await Deno.writeTextFile(file, `preferred\n${pairs}`);
    const { printed, noted } = await choose("--format", "json");
    const found: { beta: number; probability: number }[] = JSON.parse(printed);
    assertAlmostEquals(found.reduce((sum, { probability }) => sum + probability, 0), 1, 1e-9);
    const [low, high] = /suit a β from ([\d.]+) to ([\d.]+),/.exec(noted)!.slice(1).map(Number);
    return { found, low, high };
  };
  const one = await balances("adequate\n");
  assertAlmostEquals(one.low, one.found[0].beta, 1e-4);
  assertAlmostEquals(one.high, one.found.at(-1)!.beta, 1e-4);
  const many = await balances("adequate\n".repeat(300));
  assert(many.high - many.low < (one.high - one.low) / 2);
  await Deno.writeTextFile(file, "preferred\nboth\n");
  const wrong = await choose();
  assertEquals(wrong.code, 2);
  assertStringIncludes(wrong.noted, ":2: 'both'");
  await Deno.remove(file);
});
