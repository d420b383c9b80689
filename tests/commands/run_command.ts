import { dispatch } from "../../src/commands/dispatch.ts";
import { listen } from "./listen.ts";

/** Where the built-in sample lies, as `--data` names it. */
export const SAMPLE = "data/sample/mt-metrics-eval-v2";

/** What a command line gave. */
export interface CommandRun {
  /** Exit code. */
  readonly code: number;
  /** Standard output. */
  readonly printed: string;
  /** Standard error. */
  readonly noted: string;
}

/** Runs a command line. */
export async function runCommand(...args: readonly string[]): Promise<CommandRun> {
  const terminal = listen();
  const code = await dispatch(args, terminal);
  return { code, printed: terminal.printed(), noted: terminal.noted() };
}

/** Runs a command line with `--format json` and reads what it prints. */
export async function runJson<Result>(...args: readonly string[]): Promise<Result> {
  const { code, printed, noted } = await runCommand(...args, "--format", "json");
  if (code !== 0) throw new Error(noted);
  return JSON.parse(printed) as Result;
}

/** Runs something with files in a folder that is gone afterwards; gives it their paths by name. */
export async function withFiles<Name extends string>(
  files: Readonly<Record<Name, string | Uint8Array>>,
  run: (paths: Readonly<Record<Name, string>>, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const paths: [string, string][] = [];
    for (const [name, content] of Object.entries<string | Uint8Array>(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(path, content);
      else await Deno.writeFile(path, content);
      paths.push([name, path]);
    }
    await run(Object.fromEntries(paths) as Record<Name, string>, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
