import { inputHeading } from "../inputs/scores/scored_campaign.ts";
import { text } from "../options/option.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { SCORE_OPTIONS, streamScores } from "../inputs/scores/open_scores.ts";
import { printRows } from "../terminal/print_rows.ts";

/** `metaeval ties`: pair classes and every coefficient built on them. */
export const tiesCommand: Command = defineCommand({
  details:
    "Counts are summed over groups; a coefficient is averaged over the groups that define it; groups_defined is " +
    "their number.",
  options: {
    ...SCORE_OPTIONS,
    epsilon: text({
      value: "E",
      default: "0",
      summary: "Differences up to this count as ties",
    }),
  },
  examples: [
    {
      line: "ties --campaign wmt22/en-de --metric MATESE-refA",
      does: "shows how many pairs a metric ties",
    },
    {
      line: "ties --campaign wmt22/en-de --metric COMET-22-refA --epsilon 0.107",
      does: "counts near ties as ties",
    },
    {
      line: "ties --table scores.csv --columns human,metric --format json",
      does: "your own table, for a script",
    },
  ],
  async run(_positional, settings, terminal) {
    const { COEFFICIENTS, tiedPairs } = await import("./tied_pairs.ts");
    const rows = await Array.fromAsync(
      streamScores(settings, terminal),
      (scored) => ({ ...tiedPairs(scored, settings.epsilon) }),
    );
    const { format } = settings;
    if (format === "json" || format === "csv") {
      printRows(rows.length === 1 ? rows[0] : rows, format, terminal, "Pairs");
      return 0;
    }
    const all = Math.max(...rows.map(({ groups_defined }) => groups_defined.tau_a));
    const shown = rows.map(({ groups_defined: _, epsilon, ...row }) => ({
      ...row,
      ...epsilon === 0 ? {} : { epsilon },
    }));
    printRows(shown, format, terminal, "Pairs", { campaign: { title: inputHeading(settings) } });
    const notes = rows.map(({ metric, groups_defined }) => {
      const few = COEFFICIENTS.filter((name) => groups_defined[name] < all)
        .map((name) => `${name} in ${groups_defined[name]}`);
      return { metric, few: few.join(", ") };
    });
    for (const [few, alike] of Map.groupBy(notes, (note) => note.few)) {
      if (few === "") continue;
      terminal.note(
        `${
          alike.map(({ metric }) => metric).join(", ")
        }: some coefficients are defined in fewer than all ${all} groups: ${few}\n`,
      );
    }
    return 0;
  },
});
