import type { SectionOutput } from "../../../src/papers/section.ts";
import { runOnRealData, runOnSample } from "../ties-matter/run_paper.ts";

/** Runs one section of the paper, on the real data or, without one, on the built-in sample. */
export async function runSection(name: string, data: string | null): Promise<SectionOutput> {
  const names = [`which-bird/${name}`];
  const [run] = data === null ? await runOnSample(names) : await runOnRealData(data, names);
  if (run.output === null) throw new Error(`${name} did not run: ${run.missing}`);
  return run.output;
}
