import { join, relative, resolve } from "node:path";
import { scoreArgument } from "../../campaign/own/score_argument.ts";
import { quotedItem } from "../options/list_items.ts";
import { optionName } from "../options/option_name.ts";
import { NO_MATTER, setOptions } from "../options/settings_on_record.ts";
import { REPORT_OPTIONS, type ReportSettings } from "./report_options.ts";

/** Source name of the user's files among the inputs of a report; their paths are relative to its folder. */
const SOURCE = "file:";

/** Options that do not affect the contents of a report. */
const NOT_RECORDED: ReadonlySet<string> = new Set([...NO_MATTER, "out"]);

/**
 * Writes the options that affect a report's results as a command line, with paths relative to the report's folder.
 *
 * @param settings Settings of the report.
 * @param folder The report's folder.
 * @returns Arguments.
 */
export function recordedArguments(settings: ReportSettings, folder: string): string[] {
  const there = moved(settings, (path) => fromFolder(path, folder));
  return setOptions(REPORT_OPTIONS, there, NOT_RECORDED).flatMap(([key, value]) => {
    const name = `--${optionName(key)}`;
    if (value === true) return [name];
    if (Array.isArray(value)) return value.flatMap((item) => [name, quotedItem(String(item))]);
    return [name, String(value)];
  });
}

/**
 * Converts the paths of recorded settings to paths from the current folder.
 *
 * @param settings Settings with paths relative to the report's folder.
 * @param folder The report's folder.
 * @returns The settings.
 */
export function openedSettings(settings: ReportSettings, folder: string): ReportSettings {
  return moved(settings, (path) => join(folder, path));
}

/**
 * Names the inputs of a report: the user's files by their path relative to its folder, a campaign's files as in the data.
 *
 * @param inputs SHA-256 by path.
 * @param settings Settings of the report.
 * @param folder The report's folder.
 * @returns SHA-256 by name.
 */
export function recordedInputs(
  inputs: ReadonlyMap<string, string>,
  settings: ReportSettings,
  folder: string,
): Record<string, string> {
  const own = new Set(ownPaths(settings));
  return Object.fromEntries(Array.from(inputs, ([path, sha256]) => [
    own.has(path) ? SOURCE + fromFolder(path, folder) : path,
    sha256,
  ]));
}

/**
 * Lists the user's own files that a report reads.
 *
 * @param settings Settings of the report.
 * @returns Their paths.
 */
export function ownPaths({ table, human, metricScores }: ReportSettings): string[] {
  return [
    ...[table, human].filter((path) => path !== undefined),
    ...metricScores.map((text) => scoreArgument(text).path),
  ];
}

/**
 * Computes the SHA-256 of an input of a report that is a file of the user.
 *
 * @param input Name of the input in the manifest.
 * @param folder The report's folder.
 * @returns The SHA-256; null if the file is absent, undefined for other inputs.
 */
export async function reportInputHash(
  input: string,
  folder: string,
): Promise<string | null | undefined> {
  if (!input.startsWith(SOURCE)) return undefined;
  const { fileHash } = await import("../../campaign/user_file.ts");
  return await fileHash(join(folder, input.slice(SOURCE.length))).catch(() => null);
}

/** A report's settings with other paths of its files. */
function moved(settings: ReportSettings, move: (path: string) => string): ReportSettings {
  const { table, human, metricScores, systemName } = settings;
  return {
    ...settings,
    table: table && move(table),
    human: human && move(human),
    metricScores: metricScores.map((text) => {
      const { path } = scoreArgument(text);
      return text.slice(0, text.length - path.length) + move(path);
    }),
    systemName: systemName.map((text) => {
      const at = text.lastIndexOf("=");
      const file = text.slice(0, at);
      return file.includes("/") ? move(file) + text.slice(at) : text;
    }),
  };
}

function fromFolder(path: string, folder: string): string {
  return relative(resolve(folder), resolve(path));
}
