import type { OwnMetric } from "../campaign/own_metrics.ts";
import type { Backend, BackendDescription } from "../tensors/backends/backend.ts";
import type { TaskHost } from "../workers/serve_tasks.ts";
import { type ComputedSection, computeSection, type SectionRequest } from "./compute_section.ts";
import { SharedReadings } from "./shared_readings.ts";

/** The source of data of a run's sections, as sent to a worker. */
export interface SentSource {
  /** True where the package is the built-in sample. */
  readonly sample: boolean;
  /** Names of the campaigns. */
  readonly campaigns: readonly string[];
  /** A user's own metrics; their scores are requested by index. */
  readonly ownMetrics: readonly Omit<OwnMetric, "read">[];
  /** Prefix of file labels. */
  readonly label: string;
}

/** A backend that was opened for a section in a worker. */
export interface SentBackend {
  /** Its index among the opened backends. */
  readonly place: number;
  /** What it computes on. */
  readonly description: BackendDescription;
}

/** The data access of this worker's sections; the first one opens it. */
let readings: Promise<SharedReadings> | null = null;

/**
 * Computes a section in a worker. It asks the thread that opened the pool for files and for running the inputs of
 * `context.map()`; `sectionAnswers()` answers there.
 *
 * @param request The section, and its inputs besides the data.
 * @param host The thread that opened the pool.
 * @returns Its output, and the inputs it read.
 */
export async function sectionTask(
  request: SectionRequest,
  host: TaskHost,
): Promise<ComputedSection> {
  const { selectSections } = await import("./registry.ts");
  const [section] = selectSections([request.id]);
  const { id } = request;
  return await computeSection(section, request, await (readings ??= openReadings(host)), {
    map: (task, inputs) => host.ask("map", { id, task, inputs }),
    progress: (done) => void host.ask("progress", { id, done }),
    async backend(work) {
      const sent = await host.ask<SentBackend | null>("backend", { id, work });
      return sent === null ? null : backendOf(sent, host);
    },
  });
}

async function openReadings(host: TaskHost): Promise<SharedReadings> {
  const { sample, campaigns, ownMetrics, label } = await host.ask<SentSource>("source", null);
  return new SharedReadings({
    data: {
      sample,
      files: {
        label: (path) => `${label}${path}`,
        list: (folder) => host.ask("list", folder),
        read: (path) => host.ask("read", path),
        stamp: (path) => host.ask("stamp", path),
        tables: {
          get: (path) => host.ask("table", path),
          put: (path, table) => void host.ask("share table", { path, table }),
        },
      },
      file: (source, path) => host.ask("file", { source, path }),
    },
    campaigns,
    ownMetrics: ownMetrics.map((metric, place) => ({
      ...metric,
      read: () => host.ask("own metric", place),
    })),
  });
}

function backendOf({ place, description }: SentBackend, host: TaskHost): Backend {
  return {
    describe: () => description,
    multiply: (left, right) => host.ask("multiply", { place, left, right }),
    // The opener closes it.
    close() {},
  };
}
