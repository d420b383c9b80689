import { flag } from "../options/option.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { DATA_OPTIONS } from "../options/common_options.ts";
import { dataOptions } from "../inputs/open_data.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval fetch`: downloads and checks the data. */
export const fetchCommand: Command = defineCommand({
  details:
    "An interrupted download resumes where it stopped. Files in the cache are not fetched again.",
  positional: "[source …]",
  arity: [0, Infinity],
  options: {
    ...DATA_OPTIONS,
    refresh: flag({ summary: "Fetch again the files in the cache" }),
  },
  examples: [
    { line: "fetch", does: "fetches all sources" },
    {
      line: "fetch mt-metrics-eval-v2 --mirror ../mirror",
      does: "takes one source from a folder with the layout of the hosts",
    },
  ],
  async run(positional, settings, terminal) {
    const { fetchData } = await import("../../datasets/download/fetch_data.ts");
    const options = await dataOptions(settings, terminal);
    const fetched = await fetchData(positional, settings.refresh, options);
    printRows(
      fetched.map(({ source, path, origin, files, changes }) => ({
        source,
        path,
        origin,
        files,
        changed: changes.length,
      })),
      settings.format,
      terminal,
      "Fetched",
    );
    const lacking = fetched.filter(({ origin }) => origin === null).length;
    if (lacking === 0) return 0;
    terminal.note(
      `${lacking} of ${fetched.length} could not be had` +
        `${settings.offline ? " because --offline was given" : ""}\n`,
    );
    return 2;
  },
});
