import { assertEquals, assertStringIncludes } from "@std/assert";
import { dispatch } from "../../src/commands/dispatch.ts";
import { listen } from "./listen.ts";
import { withFiles } from "./run_command.ts";

/** Runs the program itself, as a process without terminals. */
async function program(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string; error: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-env=METAEVAL_DATA,XDG_CACHE_HOME,HOME",
      "main.ts",
      ...args,
    ],
    env: { METAEVAL_DATA: "", ...environment },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), error: text(stderr) };
}

Deno.test("the program gives its exit code, results on standard output, notes on standard error", async () => {
  const fine = await program(["sections", "--format", "json"]);
  assertEquals([fine.code, fine.error, Array.isArray(JSON.parse(fine.out))], [0, "", true]);
  const wrong = await program(["sectoins"]);
  assertEquals([wrong.code, wrong.out], [2, ""]);
  assertEquals(
    wrong.error,
    "metaeval: 'sectoins' is not a command; did you mean 'sections'? 'metaeval help' lists them\n",
  );
});

Deno.test("piped output has no colour and no redrawing, with and without NO_COLOR", async () => {
  const args = ["calibrate", "--data", "data/sample/mt-metrics-eval-v2"];
  const rest = ["--campaign", "sample/de-en", "--metric", "Tally-src"];
  const plain = await program([...args, ...rest]);
  const bare = await program([...args, ...rest], { NO_COLOR: "1" });
  assertEquals(plain.code, 0, plain.error);
  assertEquals(plain, bare);
  assertEquals(plain.out.includes("\x1b") || plain.error.includes("\r"), false);
});

Deno.test("a bug exits with 70 and asks for a report; an error of the user has no stack", async () => {
  const terminal = listen();
  const broken = {
    ...terminal,
    out: () => {
      throw new TypeError("broken");
    },
  };
  assertEquals(await dispatch(["sections"], broken), 70);
  assertStringIncludes(terminal.noted(), "TypeError: broken");
  assertStringIncludes(terminal.noted(), "\n  metaeval sections --bug-report bug.txt\n");
  await withFiles({}, async (_paths, folder) => {
    const path = `${folder}/bug report.txt`;
    const again = listen();
    const args = ["sections", "--format", "csv", "--bug-report", path];
    assertEquals(await dispatch(args, { ...again, out: broken.out }), 70);
    assertStringIncludes(again.noted(), `${path} holds its report`);
    const report = await Deno.readTextFile(path);
    assertStringIncludes(report, `metaeval sections --format csv --bug-report '${path}'\n`);
    assertStringIncludes(report, `deno ${Deno.version.deno}`);
    assertStringIncludes(report, "TypeError: broken");
  });
  const user = listen();
  assertEquals(await dispatch(["data", "show"], user), 2);
  assertEquals(user.noted().includes("    at "), false);
  const verbose = listen();
  assertEquals(await dispatch(["data", "show", "x", "--verbose", "--offline"], verbose), 2);
  assertStringIncludes(verbose.noted(), "    at ");
});
