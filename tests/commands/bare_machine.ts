import { dispatch } from "../../src/commands/dispatch.ts";
import { inFolder } from "../datasets/fixtures.ts";
import { listen } from "./listen.ts";

/** How a command line ended. */
export interface Ran {
  /** Exit code. */
  readonly code: number;
  /** Standard output. */
  readonly printed: string;
  /** Standard error. */
  readonly noted: string;
}

/** The built-in sample as a package that a user has. */
export const SAMPLE = "data/sample/mt-metrics-eval-v2";

const VARIABLES = ["METAEVAL_DATA", "XDG_CACHE_HOME", "HOME"];

/** The variables as they were before the first of the runs that are under way; several may be at once. */
const before = new Map<string, string | undefined>();
let underWay = 0;

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Deno.env.delete(name);
  else Deno.env.set(name, value);
}

/** Runs a command line as on a machine that has nothing but `environment`. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  if (underWay++ === 0) { for (const name of VARIABLES) before.set(name, Deno.env.get(name)); }
  for (const name of VARIABLES) setVariable(name, environment[name]);
  try {
    const terminal = listen();
    const code = await dispatch(args, terminal);
    return { code, printed: terminal.printed(), noted: terminal.noted() };
  } finally {
    if (--underWay === 0) { for (const [name, value] of before) setVariable(name, value); }
  }
}

/** Runs a command line with files by name; `@name` in an argument stands for the file's path, `@` for the folder. */
export async function runWithFiles(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  args: readonly string[],
): Promise<Ran> {
  let ran: Ran | undefined;
  await inFolder(async (folder) => {
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.mkdir(`${folder}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeFile(`${folder}/${name}`, bytes);
    }
    const { code, printed, noted } = await runCommand(
      args.map((arg) => arg.replaceAll("@", `${folder}/`)),
    );
    ran = {
      code,
      printed: printed.replaceAll(`${folder}/`, "@"),
      noted: noted.replaceAll(`${folder}/`, "@"),
    };
  });
  return ran!;
}

/** Arguments that make a command look at the sample's campaign as at a user's own data. */
export const ON_SAMPLE: readonly string[] = ["--data", SAMPLE, "--campaign", "sample/de-en"];
