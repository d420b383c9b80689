import { type Job, MARK, type Message, type TriedTest } from "./try_mutants.ts";

/** Permissions of tests. */
export const RIGHTS = ["read", "write", "env", "run", "sys", "net=127.0.0.1"]
  .map((right) => `--allow-${right}`);

/** The facts about a mutant after its tests. */
export interface Verdict {
  /** Number of the mutant. */
  readonly mutant: number;
  /** Name of the test that noticed it, or null where none did. */
  readonly failed: string | null;
  /** Whether a test reached its place. */
  readonly reached: boolean;
}

/**
 * Tries mutants one after another in a process. A new process starts after a mutant that does not end, ends the process, or
 * affects the next one.
 *
 * @param copy Folder of the checkout that holds the mutants behind switches.
 * @param files Files of tests, from that folder.
 * @param count Number of mutants.
 * @yields The verdict on each mutant in order.
 * @throws {Error} If the process ends before it tries a mutant.
 */
export async function* verdicts(
  copy: string,
  files: readonly string[],
  count: number,
): AsyncGenerator<Verdict> {
  let tried: readonly TriedTest[] | null = null;
  for (let next = 0; next < count;) {
    let trying = -1;
    const mutants = Array.from({ length: count - next }, (_, step) => next + step);
    for await (const message of messages(copy, { files, mutants, tried })) {
      if (message.kind === "tried") tried = message.tried;
      else if (message.kind === "test") trying = message.mutant;
      else {
        trying = -1;
        next = message.mutant + 1;
        yield message;
        if (message.spoilt) break;
      }
    }
    if (trying >= 0) {
      next = trying + 1;
      yield { mutant: trying, failed: "the process was ended", reached: true };
    } else if (tried === null) throw new Error("the tests end the process without any change");
  }
}

/** The reports of a process until it ends; it is ended if a test takes much longer than without a mutant. */
async function* messages(copy: string, job: Job): AsyncGenerator<Message> {
  const jobPath = `${copy}/mutate-job.json`;
  const files = job.files.map((file) => `file://${copy}/${file}`);
  await Deno.writeTextFile(jobPath, JSON.stringify({ ...job, files }));
  const args = ["run", "--no-check", "--quiet", "--v8-flags=--max-old-space-size=3000", ...RIGHTS];
  const child = new Deno.Command("deno", {
    args: [...args, `${copy}/tasks/mutate/try_mutants.ts`, jobPath],
    cwd: copy,
    stdout: "piped",
    stderr: job.tried === null ? "inherit" : "null",
  }).spawn();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let text = "";
  try {
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (text + part).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter((line) => line.startsWith(MARK))) {
        const message: Message = JSON.parse(line.slice(MARK.length));
        clearTimeout(timer);
        if (message.kind === "test") {
          timer = setTimeout(() => child.kill("SIGKILL"), 1000 * (10 + 10 * message.seconds));
        }
        yield message;
      }
    }
  } finally {
    clearTimeout(timer);
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await child.status;
  }
}
