import { flag } from "../options/option.ts";
import type { ListedCampaign, ListedSource } from "../../datasets/sources/list_data.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import { DATA_OPTIONS, type DataSettings } from "../options/common_options.ts";
import { dataOptions } from "../inputs/open_data.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";

/** `metaeval data list`: which sources and campaigns are here. */
export const dataListCommand: Command = defineCommand({
  options: DATA_OPTIONS,
  examples: [
    { line: "data list", does: "shows what is here and what is missing" },
    {
      line: "data list --data ../shared/data --format json",
      does: "looks in a folder, for a script",
    },
  ],
  async run(_positional, settings, terminal) {
    const { listData } = await import("../../datasets/sources/list_data.ts");
    const { sources, campaigns } = await listData(await dataOptions(settings, terminal));
    printRows(
      [...sources.map(sourceRow), ...campaigns.map(campaignRow)],
      settings.format,
      terminal,
      "Data on this machine",
    );
    return 0;
  },
});

/** `metaeval data show`: one source or campaign. */
export const dataShowCommand: Command = defineCommand({
  positional: "NAME",
  arity: [1, 1],
  options: DATA_OPTIONS,
  examples: [{ line: "data show wmt22/en-de", does: "shows which files of a campaign are here" }],
  async run([name], settings, terminal) {
    const { showData } = await import("../../datasets/sources/show_data.ts");
    const shown = await showData(name, await dataOptions(settings, terminal));
    const rows: Row[] = shown.kind === "source" ? sourceFacts(shown.source) : [
      ...campaignFacts(shown.campaign),
      ...await systemFacts(shown.campaign, settings, terminal),
    ];
    const facts = Object.fromEntries(rows.map(({ fact, value }) => [String(fact), value]));
    printRows(
      settings.format === "json" ? facts : rows,
      settings.format,
      terminal,
      name,
    );
    return 0;
  },
});

/** `metaeval data verify`: whether every file is the known one. */
export const dataVerifyCommand: Command = defineCommand({
  details:
    "Exit code 0 where every file that is here and known is unchanged, 2 where one has changed.",
  options: { ...DATA_OPTIONS, all: flag({ summary: "Show unchanged files too" }) },
  examples: [{ line: "data verify", does: "reads every file again and names those that changed" }],
  async run(_positional, settings, terminal) {
    const { verifyData } = await import("../../datasets/sources/verify_data.ts");
    const report = await verifyData(await dataOptions(settings, terminal));
    const shown = settings.all ? report : report.filter(({ state }) => state !== "same");
    const count = (state: string) => report.filter((one) => one.state === state).length;
    printRows(
      shown.map((one) => ({ ...one })),
      settings.format,
      terminal,
      "Files that are not the known ones",
    );
    terminal.note(
      `${count("same")} the same, ${count("changed")} changed, ${count("unknown")} unknown, ${
        count("missing")
      } missing\n`,
    );
    return count("changed") === 0 ? 0 : 2;
  },
});

function sourceRow({ source, origin, folder, files }: ListedSource): Row {
  const here = files.filter((file) => file.origin !== null).length;
  return {
    name: source.name,
    kind: "source",
    found_in: origin ?? "missing",
    here: files.length > 0 ? `${here} of ${files.length} files` : folder ?? "",
  };
}

function campaignRow(campaign: ListedCampaign): Row {
  const here = Object.values(campaign.files).reduce((sum, count) => sum + count, 0);
  return {
    name: campaign.name,
    kind: "campaign",
    found_in: campaign.origin ?? (campaign.isSkipped ? "in the archive, not unpacked" : "missing"),
    here: `${here} files${
      campaign.missing.length > 0 ? `, ${campaign.missing.length} known ones missing` : ""
    }`,
  };
}

function sourceFacts({ source, origin, folder, files }: ListedSource): Row[] {
  return [
    { fact: "name", value: source.name },
    { fact: "addresses", value: source.addresses.join(" ") },
    { fact: "licence", value: source.licence },
    { fact: "citation", value: source.citation },
    { fact: "found_in", value: origin },
    ...source.kind === "archive" ? [{ fact: "folder", value: folder }] : [],
    ...files.map((file) => ({ fact: file.path, value: file.origin })),
  ];
}

function campaignFacts(campaign: ListedCampaign): Row[] {
  return [
    { fact: "name", value: campaign.name },
    { fact: "found_in", value: campaign.origin },
    { fact: "known_upstream", value: campaign.isKnown },
    ...Object.entries(campaign.files).map(([folder, count]) => ({ fact: folder, value: count })),
    { fact: "missing", value: campaign.missing.join(" ") },
  ];
}

/** Systems that people scored but that have no output here. */
async function systemFacts(
  { name, origin }: ListedCampaign,
  settings: DataSettings,
  terminal: Terminal,
): Promise<Row[]> {
  if (origin === null) return [];
  const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
  const campaign = await openNamedCampaign(
    { ...settings, campaign: name, acceptChangedData: true },
    { ...terminal, note: () => {} },
  );
  const scores = await Promise.all(campaign.humanNames.map((one) => campaign.human(one)));
  const scored = new Set(scores.flatMap(({ systems }) => systems));
  const without = [...scored].filter((system) => !campaign.outputs.includes(system)).toSorted();
  return [{ fact: "without_outputs", value: without.join(" ") }];
}
