import type { RunRecord } from "../../reporting/artifacts/run_record.ts";
import type { CommandSettings, Terminal } from "../options/command.ts";
import type { DATA_OPTIONS, JOBS_OPTION } from "../options/common_options.ts";
import { parseSettings } from "../options/parse_settings.ts";
import { reportCommand } from "./report.ts";
import { openedSettings } from "./report_paths.ts";
import { recordReport } from "./report_record.ts";

/**
 * Computes a report again.
 *
 * @param line The command line that its manifest records.
 * @param folder Its folder.
 * @param where The place of data, and the number of workers.
 * @param terminal Receives progress.
 * @returns The recomputed report.
 * @throws {UserError} If the recorded command line or the input is broken.
 */
export async function rerunReport(
  line: readonly string[],
  folder: string,
  where: CommandSettings<typeof DATA_OPTIONS & typeof JOBS_OPTION>,
  terminal: Terminal,
): Promise<RunRecord> {
  const { data, mirror, offline, acceptChangedData, jobs, quiet } = where;
  const { settings } = parseSettings({ name: "report", ...reportCommand }, line);
  const { record } = await recordReport(
    openedSettings(
      { ...settings, data, mirror, offline, acceptChangedData, jobs, quiet, out: folder },
      folder,
    ),
    terminal,
  );
  return record;
}
