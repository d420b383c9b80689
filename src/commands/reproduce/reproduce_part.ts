import { UserError } from "../../user_error.ts";
import type { Shard } from "../engine/part.ts";
import type { OpenData } from "../inputs/open_data.ts";
import { text } from "../options/option.ts";
import type { Terminal } from "../options/command.ts";
import { runPapers, type RunRequest, type RunSettings } from "./run_papers.ts";

/** Option of `reproduce` that spreads sections over machines. */
export const PART_OPTION = {
  shard: text({
    value: "I/N",
    summary:
      "Compute part I of N of the sections and keep their results in the cache, for machines that share it; a run without --shard " +
      "then writes the artifacts",
  }),
};

/**
 * Computes a part of the sections into the cache. An interrupted part resumes where it stopped.
 *
 * @param shard Which part.
 * @param request The request for the whole run.
 * @param settings Settings of the run.
 * @param data The data.
 * @param terminal Receives progress.
 * @returns Whether all of them could run.
 * @throws {UserError} If there is no cache, or a result cannot be stored there.
 */
export async function reproducePart(
  { part, parts }: Shard,
  request: RunRequest,
  settings: RunSettings,
  data: OpenData,
  terminal: Terminal,
): Promise<boolean> {
  if (!settings.useCache || data.cache === null) {
    throw new UserError(
      "--shard keeps results in the cache; leave out --no-cache, and set XDG_CACHE_HOME to a folder that all machines see",
    );
  }
  const { selectSections } = await import("../../papers/registry.ts");
  const names = selectSections(request.names).filter((_, place) => place % parts === part - 1)
    .map(({ id }) => id);
  const record = names.length === 0 ? { papers: [] } : await runPapers(
    { ...request, names, latexColumns: [] },
    { ...settings, mustKeep: true },
    data,
    terminal,
  );
  terminal.note(
    `part ${part} of ${parts}: ${names.length} sections; once all parts are done, the same line without --shard writes the artifacts\n`,
  );
  return record.papers.every(({ sections }) => sections.every(({ missing }) => missing === null));
}
