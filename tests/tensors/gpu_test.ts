import { assert, assertEquals } from "@std/assert";

/**
 * Tests that open a GPU where there is one, left out by the task `test`. Drivers have been seen to fail at the exit of a process whose
 * tests had all passed; in a process of their own that fails nothing else.
 */
const FILES = [
  "tests/tensors/agreement_of_backends_test.ts",
  "tests/tensors/backends_test.ts",
  "tests/tensors/refusals_test.ts",
  "tests/commands/engine/backends_test.ts",
  "tests/commands/same_bytes_test.ts",
];

for (const file of FILES) {
  Deno.test(`${file} passes, in a process of its own`, async () => {
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["test", "--no-check", "--allow-read", "--allow-write", "--allow-net=127.0.0.1"],
        ...["--allow-env", "--allow-run", "--allow-sys", file],
      ],
      env: { NO_COLOR: "1" },
    }).output();
    const report = new TextDecoder().decode(stdout);
    const counts = report.match(/^ok \| (\d+) passed.* \| 0 failed/m);
    assert(counts !== null && Number(counts[1]) > 0, report + new TextDecoder().decode(stderr));
  });
}

Deno.test("the task that runs all tests leaves just these files to processes of their own", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const ignored = tasks.test.command.match(/--ignore=(\S+)/)?.[1].split(",");
  assertEquals(ignored, FILES);
});
