import type { FileTable } from "../campaign/folder_files.ts";
import type { Backend } from "../tensors/backends/backend.ts";
import type { IntegerMatrix } from "../tensors/products/integer_matrix.ts";
import type { PoolAnswers } from "../workers/worker_pool.ts";
import type { SectionHost } from "./compute_section.ts";
import type { ReadSource } from "./recorded_reads.ts";
import type { SentBackend, SentSource } from "./section_task.ts";

/**
 * Answers the questions of sections in workers.
 *
 * @param source Their source of data.
 * @param host What a section needs from the run, by its id.
 * @returns The answers, by name of the question.
 */
export function sectionAnswers(source: ReadSource, host: (id: string) => SectionHost): PoolAnswers {
  const { data: { files, sample, file }, campaigns, ownMetrics = [] } = source;
  const backends: Backend[] = [];
  const tables = new Map<string, FileTable>();
  return {
    source: {
      answer: (): SentSource => ({
        sample,
        campaigns,
        ownMetrics: ownMetrics.map(({ read: _, ...metric }) => metric),
        label: files.label(""),
      }),
    },
    list: { answer: (folder: string) => files.list(folder) },
    stamp: { answer: (path: string) => files.stamp(path) },
    read: {
      async answer(path: string) {
        const { bytes, sha256 } = await files.read(path);
        return { bytes, sha256 };
      },
    },
    table: { answer: (path: string) => tables.get(path) ?? null },
    "share table": {
      answer: ({ path, table }: { path: string; table: FileTable }) => void tables.set(path, table),
    },
    file: {
      answer: ({ source, path }: { source: string; path: string }) => file(source, path),
    },
    "own metric": { answer: (place: number) => ownMetrics[place].read() },
    progress: {
      answer: ({ id, done }: { id: string; done: number }) => host(id).progress(done),
    },
    map: {
      frees: true,
      answer: ({ id, task, inputs }: { id: string; task: string; inputs: readonly unknown[] }) =>
        host(id).map(task, inputs),
    },
    backend: {
      async answer({ id, work }: { id: string; work: number }): Promise<SentBackend | null> {
        const backend = await host(id).backend(work);
        if (backend === null) return null;
        return { place: backends.push(backend) - 1, description: backend.describe() };
      },
    },
    multiply: {
      frees: true,
      answer: ({ place, left, right }: {
        place: number;
        left: IntegerMatrix;
        right: IntegerMatrix;
      }) => backends[place].multiply(left, right),
    },
  };
}
