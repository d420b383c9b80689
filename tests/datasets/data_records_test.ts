import { assert, assertEquals, assertRejects } from "@std/assert";
import { fetchData } from "../../src/datasets/download/fetch_data.ts";
import { listData } from "../../src/datasets/sources/list_data.ts";
import { showData } from "../../src/datasets/sources/show_data.ts";
import { readSources } from "../../src/datasets/sources/sources.ts";
import { verifyData } from "../../src/datasets/sources/verify_data.ts";
import { UserError } from "../../src/user_error.ts";
import { dataTest } from "../real_data.ts";
import { inFolder, options, sha256, SMALL, sources, tgz } from "./fixtures.ts";
import { honest, loopback } from "./loopback.ts";

const SCORE = "wmt22/human-scores/en-de.mqm.seg.score";
const SOURCE = "wmt22/sources/en-de.txt";
const ABSENT = "wmt22/documents/en-de.docs";

/** A folder with the small archive and one file, and checksums of which one holds, one does not and one is of nothing there. */
async function withData(
  test: (given: ReturnType<typeof options>, folder: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data/scores/a`, { recursive: true });
    await Deno.writeFile(`${folder}/data/mt-metrics-eval-v2.tgz`, await tgz(SMALL));
    await Deno.writeTextFile(`${folder}/data/scores/a/one.tsv`, "1\n");
    const checksums = {
      [SCORE]: await sha256("sys\t-1\n"),
      [SOURCE]: "0".repeat(64),
      [ABSENT]: "1".repeat(64),
    };
    const known = sources([], checksums, { "a/one.tsv": await sha256("1\n") });
    await test(options(folder, { data: `${folder}/data`, sources: known }), folder);
  });
}

Deno.test("listData() tells what of each source and campaign is here and what is missing", async () => {
  await withData(async (given) => {
    const list = await listData(given);
    assertEquals(list.sources.map(({ origin }) => origin), ["data", "data"]);
    assertEquals(list.sources[1].files, [{ path: "a/one.tsv", origin: "data" }]);
    const campaigns = new Map(list.campaigns.map((one) => [one.name, one]));
    assertEquals([...campaigns.keys()], [
      "mine/en-de",
      "sample/de-en",
      "wmt22/en-de",
      "wmt22/zh-en",
      "wmt24/en-es",
    ]);
    assertEquals(campaigns.get("wmt22/en-de"), {
      name: "wmt22/en-de",
      origin: "data",
      isKnown: true,
      isSkipped: false,
      files: { "human-scores": 1, "metric-scores": 1, "sources": 1 },
      missing: [ABSENT],
    });
    assertEquals(campaigns.get("mine/en-de")?.isKnown, false);
    assertEquals(campaigns.get("wmt22/zh-en")?.origin, null);
    assertEquals(campaigns.get("wmt24/en-es")?.isSkipped, true);
  });
});

Deno.test("showData() shows a source or a campaign, and names those there are", async () => {
  await withData(async (given) => {
    const source = await showData("scores", given);
    assert(source.kind === "source" && source.source.origin === "data");
    const campaign = await showData("mine/en-de", given);
    assert(campaign.kind === "campaign" && campaign.campaign.files["sources"] === 1);
    await assertRejects(() => showData("wmt22/en-dd", given), UserError, "wmt22/en-de");
  });
});

Deno.test("verifyData() tells the same, changed, unknown and missing files apart", async () => {
  await withData(async (given) => {
    const states = new Map((await verifyData(given)).map(({ path, state }) => [path, state]));
    assertEquals(states.get(SCORE), "same");
    assertEquals(states.get(SOURCE), "changed");
    assertEquals(states.get(ABSENT), "missing");
    assertEquals(states.get("mine/sources/en-de.txt"), "unknown");
    assertEquals(states.get("a/one.tsv"), "same");
  });
});

Deno.test("verifyData() sees a change that size and time of change do not tell", async () => {
  await withData(async (given, folder) => {
    await verifyData(given);
    const [hash] = await Array.fromAsync(Deno.readDir(`${folder}/cache/unpacked`));
    const path = `${folder}/cache/unpacked/${hash.name}/mt-metrics-eval-v2/${SCORE}`;
    const { mtime } = await Deno.stat(path);
    await Deno.writeTextFile(path, "sys\t-7\n");
    await Deno.utime(path, mtime!, mtime!);
    const report = await verifyData(given);
    assertEquals(report.find((one) => one.path === SCORE)?.state, "changed");
  });
});

Deno.test("fetchData() fetches everything or what is named, once, and anew when told to", async () => {
  const archive = await tgz(SMALL);
  await using server = loopback((exchange) =>
    honest(exchange, exchange.path.endsWith(".tgz") ? archive : new TextEncoder().encode("1\n"))
  );
  await inFolder(async (folder) => {
    const online = options(folder, { offline: false, mirror: server.address });
    const origins = async (names: string[], refresh: boolean) =>
      (await fetchData(names, refresh, online)).map((
        { path, origin, files },
      ) => [path, origin, files]);
    assertEquals(await origins([], false), [[null, "download", 4], ["a/one.tsv", "download", 1]]);
    assertEquals(await origins([], false), [[null, "cache", 4], ["a/one.tsv", "cache", 1]]);
    assertEquals(server.requests.length, 2);
    assertEquals(await origins(["scores"], true), [["a/one.tsv", "download", 1]]);
    assertEquals(await origins(["mt-metrics-eval-v2"], true), [[null, "download", 4]]);
    assertEquals(server.requests.length, 4);
    await assertRejects(() => fetchData(["other"], false, online), UserError, "no source 'other'");
  });
});

dataTest("verifyData() finds every file of the real data as known", async (data) => {
  await inFolder(async (folder) => {
    const report = await verifyData(options(folder, { data, sources: await readSources() }));
    const count = (state: string) => report.filter((one) => one.state === state).length;
    assertEquals([count("changed"), count("missing")], [0, 0]);
    assertEquals(count("same"), 647);
  });
});
