import { assertEquals, assertStringIncludes } from "@std/assert";
import { runJson } from "../run_command.ts";

Deno.test("a table is read alike from a file, from standard input and from a named pipe, which is opened once", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.copyFile("data/sample/scores.csv", `${folder}/scores.csv`);
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    const calibrate = (path: string) =>
      `exec ${Deno.execPath()} run --allow-read --allow-env main.ts calibrate --table ${path} --format json`;
    const whole = await runJson("calibrate", "--table", `${folder}/scores.csv`);
    const lines = {
      [`${folder}/pipe`]: `cat ${folder}/scores.csv > ${folder}/pipe & ${
        calibrate(`${folder}/pipe`)
      }`,
      "-": `cat ${folder}/scores.csv | ${calibrate("-")}`,
      "/dev/stdin": `${calibrate("/dev/stdin")} < ${folder}/scores.csv`,
    };
    for (const [path, line] of Object.entries(lines)) {
      const shell = new Deno.Command("timeout", {
        args: ["120", "sh", "-c", line],
        stderr: "null",
      });
      const { stdout } = await shell.output();
      const found = new TextDecoder().decode(stdout).replaceAll(path, `${folder}/scores.csv`);
      assertEquals(JSON.parse(found), whole, path);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a device that Deno does not open by its path is refused in a sentence", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: "run --allow-read --allow-env main.ts calibrate --table /proc/self/fd/0".split(" "),
    stdin: "null",
  }).output();
  const says =
    "/proc/self/fd/0: Deno does not allow to read it; name a file, or - for standard input";
  assertStringIncludes(new TextDecoder().decode(stderr), says);
  assertEquals(code, 2);
});
