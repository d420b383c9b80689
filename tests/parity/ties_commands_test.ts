import { assert, assertEquals } from "@std/assert";
import { dispatch } from "../../src/commands/dispatch.ts";
import { listen } from "../commands/listen.ts";
import { dataTest } from "../real_data.ts";
import peers from "./fixtures/ties-wmt22-en-de.json" with { type: "json" };

const NAMES = Object.keys(peers.metrics);

async function rows(data: string, args: readonly string[]): Promise<Record<string, unknown>[]> {
  const terminal = listen();
  const code = await dispatch(
    [...args, "--data", data, "--offline", "--campaign", "wmt22/en-de", "--format", "json"],
    terminal,
  );
  assertEquals(code, 0, terminal.noted());
  return JSON.parse(terminal.printed());
}

dataTest(
  "calibrate on wmt22/en-de prints the peers' exact values for every metric",
  async (data) => {
    const found = await rows(data, ["calibrate", "--metric", NAMES.join(",")]);
    assertEquals(found.map(({ metric }) => metric), NAMES);
    for (const row of found) {
      const { item } = peers.metrics[row.metric as keyof typeof peers.metrics];
      assertEquals([row.metric, row.acc_eq], [row.metric, item.exact_acc_eq_calibrated]);
      assertEquals([row.metric, row.epsilon], [row.metric, item.exact_epsilon_smallest]);
      assert(Math.abs(Number(row.acc_eq_uncalibrated) - item.acc_eq) < 1e-12, `${row.metric}`);
      assertEquals([row.systems, row.group], [peers.systems.length, "item"]);
    }
  },
);

dataTest(
  "ties on wmt22/en-de prints the peers' coefficients and groups for every metric",
  async (data) => {
    const found = await rows(data, ["ties", "--metric", NAMES.join(",")]);
    for (const row of found) {
      const { item } = peers.metrics[row.metric as keyof typeof peers.metrics];
      assert(Math.abs(Number(row.tau_b) - item.tau_b) < 1e-12, `${row.metric} tau_b`);
      assert(Math.abs(Number(row.acc_eq) - item.acc_eq) < 1e-12, `${row.metric} acc_eq`);
      const { tau_b } = row.groups_defined as Record<string, number>;
      assertEquals([row.metric, tau_b], [row.metric, item.tau_b_groups]);
      const counts = ["concordant", "discordant", "tied_human", "tied_metric", "tied_both"];
      assertEquals(counts.reduce((sum, name) => sum + Number(row[name]), 0), row.pairs);
      assertEquals(row.pairs, 119_665);
    }
  },
);
