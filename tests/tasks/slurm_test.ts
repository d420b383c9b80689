import { fileURLToPath } from "node:url";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const missing = ["slurmctld", "slurmd", "sbatch", "munged"].filter((name) => !installed(name));
const reason = missing.length > 0
  ? ` (skipped: ${missing.join(", ")} not installed)`
  : Deno.uid() !== 0
  ? " (skipped: starting a scheduler needs root)"
  : "";

Deno.test({
  name: `a Slurm array of five parts gives the bytes of a single run${reason}`,
  ignore: reason !== "",
  async fn() {
    const folder = await Deno.makeTempDir();
    const scores = `${folder}/scores.csv`;
    const rows = Array.from({ length: 400 }, (_, i) => -((i * 37) % 11) / 2);
    await Deno.writeTextFile(scores, ["mqm", ...rows].join("\n"));
    const rights = ["--allow-read", "--allow-write", "--allow-env"];
    const program = `deno run ${rights.join(" ")} ${ROOT}main.ts`;
    const options = [scores, "--column", "mqm", "--replicates", "3000"];
    const script = `${ROOT}tasks/slurm/`;
    const env = { SLURM_CONF: `${folder}/slurm/slurm.conf`, METAEVAL: program };
    await run(`${script}single_node.sh`, ["start", `${folder}/slurm`]);
    try {
      const array = ["--parsable", "--array=1-5", `${script}bootstrap_array.sh`, `${folder}/out`];
      const job = (await run("sbatch", [...array, ...options], env)).trim();
      const after = ["--wait", `--dependency=afterok:${job}`, "--kill-on-invalid-dep=yes"];
      await run("sbatch", [...after, `${script}merge.sh`, `${folder}/out`], env);
      const whole = await run("deno", [
        ...["run", ...rights, `${ROOT}main.ts`, "bootstrap"],
        ...[...options, "--format", "json"],
      ]);
      assertEquals(await Deno.readTextFile(`${folder}/out/result.json`), whole);

      // A part lost is computed again by itself; a part that fails says why.
      await Deno.remove(`${folder}/out/part3.json`);
      const again = ["--wait", "--array=3", `${script}bootstrap_array.sh`, `${folder}/out`];
      await run("sbatch", [...again, ...options], { ...env, PARTS: "5" });
      await run("sbatch", ["--wait", `${script}merge.sh`, `${folder}/out`], env);
      assertEquals(await Deno.readTextFile(`${folder}/out/result.json`), whole);
      await assertRejects(() => run("sbatch", [...again, ...options, "--method", "bcx"], env));
      assertStringIncludes(
        await Deno.readTextFile(`${folder}/out/part3.log`),
        "the array must be 1-N",
      );
    } finally {
      await run(`${script}single_node.sh`, ["stop", `${folder}/slurm`]);
      await Deno.remove(folder, { recursive: true });
    }
  },
});

function installed(program: string): boolean {
  const found = new Deno.Command("sh", { args: ["-c", `command -v ${program}`], stdout: "null" });
  return found.outputSync().success;
}

async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args], env })
    .output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${program} ${args.join(" ")}: ${text(stderr)}${text(stdout)}`);
  return text(stdout);
}
