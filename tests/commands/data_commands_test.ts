import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { honest, loopback } from "../datasets/loopback.ts";
import { filesBelow, inFolder, SMALL, tgz } from "../datasets/fixtures.ts";
import { selectSections } from "../../src/papers/registry.ts";
import { smallCampaign } from "../../tasks/fuzz/small_campaign.ts";
import { runCommand, SAMPLE } from "./bare_machine.ts";

const PACKAGE = "mt-metrics-eval-v2";

Deno.test("fetch takes the package from a server in place of the hosts, unpacks it, and keeps it", async () => {
  const archive = await tgz(SMALL);
  await using server = loopback((exchange) => honest(exchange, archive));
  await inFolder(async (folder) => {
    const environment = { XDG_CACHE_HOME: folder };
    const args = ["fetch", PACKAGE, "--accept-changed-data", "--format", "json"];
    const mirror = ["--mirror", server.address];
    const { code, printed } = await runCommand([...args, ...mirror], environment);
    assertEquals(code, 0);
    const [{ source, path, origin, files, changed }, ...more] = JSON.parse(printed);
    assertEquals([source, path, origin, more], [PACKAGE, null, "download", []]);
    assertEquals([files > 0, changed > 0], [true, true]);
    assertEquals(server.requests.map((request) => request.path), [`/${PACKAGE}.tgz`]);
    const again = await runCommand([...args, ...mirror], environment);
    assertEquals([again.code, JSON.parse(again.printed)[0].origin], [0, "cache"]);
    assertEquals(server.requests.length, 1);
    assert((await filesBelow(folder)).some((one) => one.endsWith("wmt22/sources/en-de.txt")));
  });
});

Deno.test("fetch takes files from a mirror folder", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/mirror/wmt22-news-systems/scores`, { recursive: true });
    await Deno.writeTextFile(
      `${folder}/mirror/wmt22-news-systems/scores/automatic-scores.tsv`,
      "made up\n",
    );
    const { code, printed } = await runCommand([
      "fetch",
      "wmt22-news-systems",
      "--accept-changed-data",
      "--mirror",
      `${folder}/mirror`,
      "--format",
      "json",
    ], { XDG_CACHE_HOME: `${folder}/cache` });
    assertEquals(code, 0);
    assertEquals(JSON.parse(printed), [{
      source: "wmt22-news-systems",
      path: "scores/automatic-scores.tsv",
      origin: "download",
      files: 1,
      changed: 1,
    }]);
  });
});

Deno.test("fetch says what could not be had, in one sentence, and exits with 2", async () => {
  await inFolder(async (folder) => {
    const environment = { XDG_CACHE_HOME: folder };
    const nowhere = await runCommand(["fetch", "--mirror", `${folder}/none`], environment);
    assertEquals([nowhere.code, nowhere.printed], [2, ""]);
    assertStringIncludes(nowhere.noted, "/none holds neither mt-metrics-eval-v2.tgz nor");
    const offline = await runCommand(["fetch", "--offline"], environment);
    assertEquals(offline.code, 2);
    assertStringIncludes(offline.noted, "could not be had because --offline was given");
    const unknown = await runCommand(["fetch", "mt-metrics"], environment);
    assertEquals(unknown.code, 2);
    assertStringIncludes(unknown.noted, "there is no source 'mt-metrics'");
    const homeless = await runCommand(["fetch"]);
    assertEquals(homeless.code, 2);
    assertStringIncludes(homeless.noted, "set XDG_CACHE_HOME or HOME");
  });
});

Deno.test("a mirror that the user names and that does not answer stops a run: no sample in its place", async () => {
  await using server = loopback((exchange) => exchange.head(404));
  await inFolder(async (folder) => {
    const { code, printed, noted } = await runCommand(
      ["reproduce", "ties-matter/example", "--mirror", server.address, "--out", `${folder}/out`],
      { XDG_CACHE_HOME: `${folder}/cache` },
    );
    assertEquals([code, printed], [2, ""]);
    assertStringIncludes(noted, "the server answered 404");
  });
});

Deno.test("data list shows every source and campaign with where it was found", async () => {
  const { code, printed } = await runCommand(
    ["data", "list", "--data", SAMPLE, "--format", "json"],
  );
  assertEquals(code, 0);
  const rows: Record<string, string>[] = JSON.parse(printed);
  for (const row of rows) assertEquals(Object.keys(row), ["name", "kind", "found_in", "here"]);
  const row = (name: string) => rows.find((one) => one.name === name);
  assertEquals([row("sample/de-en")?.kind, row("sample/de-en")?.found_in], ["campaign", "data"]);
  assertEquals(row("wmt22/en-de")?.found_in, "missing");
  assertEquals([row(PACKAGE)?.kind, row(PACKAGE)?.here], ["source", SAMPLE]);
});

Deno.test("data list on a machine without home, cache or data works and finds the sample alone", async () => {
  const { code, printed } = await runCommand(["data", "list", "--offline", "--format", "json"]);
  assertEquals(code, 0);
  const rows: Record<string, string>[] = JSON.parse(printed);
  const found = rows.filter(({ found_in }) => found_in !== "missing");
  assertEquals(found.map(({ name, found_in }) => [name, found_in]), [["sample/de-en", "sample"]]);
});

Deno.test("data show tells of a source and of a campaign, and names all there are for another", async () => {
  const source = JSON.parse(
    (await runCommand(["data", "show", PACKAGE, "--data", SAMPLE, "--format", "json"])).printed,
  );
  assertEquals([source.name, source.found_in], [PACKAGE, "data"]);
  assertEquals(source.folder, SAMPLE);
  assert(source.licence !== "" && source.citation !== "" && source.addresses.includes("https://"));
  const campaign = JSON.parse(
    (await runCommand(["data", "show", "sample/de-en", "--data", SAMPLE, "--format", "json"]))
      .printed,
  );
  assertEquals([campaign.name, campaign.known_upstream], ["sample/de-en", false]);
  assert(campaign["metric-scores"] >= 8);
  assertEquals(campaign.without_outputs, "");
  const unknown = await runCommand(["data", "show", "nothing", "--data", SAMPLE]);
  assertEquals(unknown.code, 2);
  assertStringIncludes(unknown.noted, "there is no source or campaign 'nothing'; there are");
});

Deno.test("data verify exits with 2 where a known file has changed", async () => {
  await inFolder(async (folder) => {
    const scores = `${folder}/${PACKAGE}/wmt22/human-scores`;
    await Deno.mkdir(scores, { recursive: true });
    const verify = () => runCommand(["data", "verify", "--data", folder, "--format", "json"]);
    const unchanged = await verify();
    assertEquals(unchanged.code, 0);
    assertStringIncludes(unchanged.noted, "0 changed");
    await Deno.writeTextFile(`${scores}/en-de.mqm.seg.score`, "A\t1\n");
    const { code, printed, noted } = await verify();
    assertEquals(code, 2);
    assertStringIncludes(noted, "1 changed");
    const changed = JSON.parse(printed).filter(({ state }: { state: string }) =>
      state === "changed"
    );
    assertEquals(changed.length, 1);
    assertEquals(Object.keys(changed[0]), ["source", "path", "state", "sha256", "known"]);
    assertStringIncludes(changed[0].path, "en-de.mqm.seg.score");
  });
});

Deno.test("sections lists papers' sections with what they answer and need", async () => {
  const { code, printed } = await runCommand(["sections", "ties-matter", "--format", "json"]);
  assertEquals(code, 0);
  const rows: Record<string, string>[] = JSON.parse(printed);
  for (const row of rows) assertEquals(Object.keys(row), ["id", "title", "answers", "data"]);
  assertEquals(rows.length, selectSections(["ties-matter"]).length);
  const mistyped = await runCommand(["sections", "ties-mater"]);
  assertEquals(mistyped.code, 2);
  assertStringIncludes(mistyped.noted, "did you mean 'ties-matter'?");
});

Deno.test("data show names the systems that people scored and that have no output", async () => {
  await inFolder(async (folder) => {
    const files = {
      ...smallCampaign(),
      "mt-metrics-eval-v2/wmt99/system-outputs/de-en/B.txt": null,
    };
    for (const [path, text] of Object.entries(files)) {
      if (text === null) continue;
      await Deno.mkdir(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
    const args = ["data", "show", "wmt99/de-en", "--data", folder, "--format", "json"];
    const { code, printed } = await runCommand(args);
    assertEquals(code, 0);
    assertEquals(JSON.parse(printed).without_outputs, "B");
  });
});
