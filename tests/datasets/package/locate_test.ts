import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { cacheFolder } from "../../../src/datasets/cache/cache.ts";
import type { DataOptions, DataProgress } from "../../../src/datasets/sources/data_options.ts";
import { locate, openSample } from "../../../src/datasets/package/locate.ts";
import { readSources } from "../../../src/datasets/sources/sources.ts";
import { UserError } from "../../../src/user_error.ts";
import { dataTest } from "../../real_data.ts";
import { filesBelow, inFolder, options, sha256, SMALL, sources, tgz } from "../fixtures.ts";

const SCORE = "wmt22/human-scores/en-de.mqm.seg.score";

/** Writes the small package below a folder, unpacked; gives the package's folder. */
async function writeSmall(folder: string): Promise<string> {
  for (const [path, text] of SMALL) {
    await Deno.mkdir(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  return `${folder}/mt-metrics-eval-v2`;
}

/** Counts how often an archive is unpacked. */
function unpackings(): { readonly count: () => number; readonly rest: Partial<DataOptions> } {
  let count = 0;
  const progress = ({ work, bytes, total }: DataProgress) => {
    if (work === "unpack" && bytes === total) count++;
  };
  return { count: () => count, rest: { progress } };
}

Deno.test("locate() takes a folder that holds the package, and the package's folder itself, as they are", async () => {
  await inFolder(async (folder) => {
    const root = await writeSmall(`${folder}/x`);
    for (const data of [`${folder}/x`, root]) {
      const found = await locate(options(folder, { data }));
      assertEquals(found?.origin, "data");
      assertEquals(found?.root, root);
      assertEquals(await found?.list(), ["mine/en-de", "wmt22/en-de", "wmt24/en-es"]);
      assertEquals(await found?.members("mine/en-de"), ["mine/sources/en-de.txt"]);
    }
    assertEquals((await filesBelow(folder)).some((path) => path.startsWith("cache/")), false);
  });
});

Deno.test("locate() unpacks a .tgz once, what the papers need and what is somebody's own", async () => {
  await inFolder(async (folder) => {
    const archive = await tgz(SMALL);
    await Deno.writeFile(`${folder}/mt-metrics-eval-v2.tgz`, archive);
    const { count, rest } = unpackings();
    for (const data of [folder, `${folder}/mt-metrics-eval-v2.tgz`, folder]) {
      const found = await locate(options(folder, { data, ...rest }));
      assert(found !== null);
      assertEquals(await found.list(), ["mine/en-de", "wmt22/en-de"]);
      assertEquals(found.skipped, ["wmt24/en-es"]);
      assertEquals(found.archive, await sha256(archive));
      assertEquals(await found.hash(SCORE), await sha256("sys\t-1\n"));
      assertEquals(await Deno.readTextFile(found.path(SCORE)), "sys\t-1\n");
    }
    assertEquals(count(), 1);
  });
});

Deno.test("locate() knows an archive by its content when it was moved or touched", async () => {
  await inFolder(async (folder) => {
    const { count, rest } = unpackings();
    for (const name of ["one.tgz", "two.tgz"]) {
      await Deno.writeFile(`${folder}/${name}`, await tgz(SMALL));
      await locate(options(folder, { data: `${folder}/${name}`, ...rest }));
    }
    await Deno.utime(`${folder}/one.tgz`, 1, 1);
    await locate(options(folder, { data: `${folder}/one.tgz`, ...rest }));
    assertEquals(count(), 1);
  });
});

Deno.test("locate() unpacks anew when the archive's content changes", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    await locate(options(folder, { data }));
    const changed = SMALL.map(([path, text]) => [path, text.replace("-1", "-2")] as const);
    await Deno.writeFile(data, await tgz(changed));
    await Deno.utime(data, 2, 2);
    const found = await locate(options(folder, { data }));
    assertEquals(await Deno.readTextFile(found!.path(SCORE)), "sys\t-2\n");
  });
});

Deno.test("locate() unpacks a skipped campaign when a later version of the program lists it", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    await locate(options(folder, { data }));
    const [first, ...rest] = sources();
    const asked = [{ ...first, campaigns: [...first.campaigns, "wmt24/en-es"] }, ...rest];
    const found = await locate(options(folder, { data, sources: asked }));
    assertEquals(await found?.list(), ["mine/en-de", "wmt22/en-de", "wmt24/en-es"]);
    assertEquals(found?.skipped, []);
  });
});

Deno.test("locate() unpacks anew when an unpacked member was damaged or deleted", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    const first = await locate(options(folder, { data }));
    await Deno.writeTextFile(first!.path(SCORE), "half");
    const second = await locate(options(folder, { data }));
    assertEquals(await Deno.readTextFile(second!.path(SCORE)), "sys\t-1\n");
    await Deno.remove(second!.path(SCORE));
    const third = await locate(options(folder, { data }));
    assertEquals(await Deno.readTextFile(third!.path(SCORE)), "sys\t-1\n");
  });
});

Deno.test("locate() goes on with an unpacking that was interrupted, and takes no half of it for whole", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    const archive = await tgz(SMALL);
    await Deno.writeFile(data, archive);
    const checked = sources([], { [SCORE]: await sha256("sys\t-1\n") });
    const beside = `${folder}/cache/unpacked/${
      (await sha256(archive)).slice(0, 32)
    }.part/mt-metrics-eval-v2`;
    await Deno.mkdir(`${beside}/wmt22/human-scores`, { recursive: true });
    await Deno.mkdir(`${beside}/wmt22/sources`, { recursive: true });
    await Deno.writeTextFile(`${beside}/${SCORE}`, "sys\t-9\n");
    await Deno.writeTextFile(`${beside}/wmt22/sources/en-de.txt`, "Help!!\n");
    await Deno.writeTextFile(`${beside}/wmt22/sources/en-de.txt.part`, "He");
    const found = await locate(options(folder, { data, sources: checked }));
    assertEquals(await Deno.readTextFile(found!.path(SCORE)), "sys\t-1\n");
    assertEquals(await Deno.readTextFile(found!.path("wmt22/sources/en-de.txt")), "Hello.\n");
    assert((await filesBelow(`${folder}/cache`)).every((path) => !path.includes(".part")));
  });
});

Deno.test("locate() stops with a choice at a member whose checksum is not the known one", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    const checked = sources([], { [SCORE]: "0".repeat(64) });
    const strict = options(folder, { data, sources: checked });
    const accepting = options(folder, { data, sources: checked, acceptChanged: true });
    const stopped = async () => {
      const error = await assertRejects(() => locate(strict), UserError);
      assertStringIncludes(error.message, SCORE);
      assertStringIncludes(error.message, "--accept-changed-data");
    };
    await stopped();
    const change = {
      source: "mt-metrics-eval-v2",
      path: SCORE,
      known: "0".repeat(64),
      found: await sha256("sys\t-1\n"),
    };
    assertEquals((await locate(accepting))?.changes(), [change]);
    assertEquals((await locate(accepting))?.changes(), [change]);
    await stopped();
  });
});

Deno.test("locate() checks members of a folder when they are hashed, and hashes again only what changed", async () => {
  await inFolder(async (folder) => {
    const root = await writeSmall(folder);
    const checked = sources([], { [SCORE]: await sha256("sys\t-1\n") });
    const here = options(folder, { data: folder, sources: checked });
    const first = await locate(here);
    assertEquals(await first!.hash(SCORE), await sha256("sys\t-1\n"));
    await first!.remember();
    assertEquals(await (await locate(here))!.hash(SCORE), await sha256("sys\t-1\n"));
    await Deno.writeTextFile(`${root}/${SCORE}`, "sys\t-8\n");
    await Deno.utime(`${root}/${SCORE}`, 3, 3);
    const second = await locate(here);
    await assertRejects(() => second!.hash(SCORE), UserError, "--accept-changed-data");
    const accepting = await locate({ ...here, acceptChanged: true });
    assertEquals(await accepting!.hash(SCORE), await sha256("sys\t-8\n"));
    assertEquals(accepting!.changes().map(({ path }) => path), [SCORE]);
  });
});

Deno.test("locate() looks into data, then home, then the cache, then gives null offline", async () => {
  await inFolder(async (folder) => {
    assertEquals(await locate(options(folder)), null);
    await Deno.mkdir(`${folder}/mirror`);
    await Deno.writeFile(`${folder}/mirror/mt-metrics-eval-v2.tgz`, await tgz(SMALL));
    const mirrored = await locate(options(folder, { mirror: `${folder}/mirror` }));
    assertEquals(mirrored?.origin, "download");
    assertEquals((await locate(options(folder)))?.origin, "cache");
    await Deno.remove(`${folder}/mirror`, { recursive: true });
    assertEquals((await locate(options(folder)))?.origin, "cache");
    await writeSmall(`${folder}/home/.mt-metrics-eval`);
    const home = `${folder}/home`;
    assertEquals((await locate(options(folder, { home })))?.origin, "home");
    await writeSmall(`${folder}/mine`);
    assertEquals((await locate(options(folder, { home, data: `${folder}/mine` })))?.origin, "data");
  });
});

Deno.test("locate() says what a data folder or a mirror lacks", async () => {
  await inFolder(async (folder) => {
    const nothing = `${folder}/nothing`;
    await assertRejects(
      () => locate(options(folder, { data: nothing })),
      UserError,
      "holds neither",
    );
    await assertRejects(() => locate(options(folder, { mirror: nothing })), UserError, "--mirror");
    await assertRejects(() => locate(options(folder, { mirror: "ftp://a/b" })), UserError, "http");
    await Deno.mkdir(`${folder}/only/scores`, { recursive: true });
    assertEquals(await locate(options(folder, { data: `${folder}/only` })), null);
  });
});

Deno.test("locate() says in one sentence that the cache cannot be written or is not to be had", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    await Deno.writeTextFile(`${folder}/file`, "");
    await assertRejects(
      () => locate(options(folder, { data, cache: `${folder}/file/metaeval` })),
      UserError,
      "set XDG_CACHE_HOME",
    );
    await assertRejects(
      () => locate(options(folder, { data, cache: null })),
      UserError,
      "set XDG_CACHE_HOME or HOME",
    );
  });
});

Deno.test("locate() refuses an archive of something else", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz([["other/readme.txt", "hi"]]));
    await assertRejects(() => locate(options(folder, { data })), UserError, "no campaign below");
  });
});

Deno.test("locate() unpacks once when several ask at the same time", async () => {
  await inFolder(async (folder) => {
    const data = `${folder}/a.tgz`;
    await Deno.writeFile(data, await tgz(SMALL));
    const { count, rest } = unpackings();
    const ask = () => locate(options(folder, { data, ...rest }));
    const found = await Promise.all([ask(), ask(), ask()]);
    assertEquals(new Set(found.map((one) => one?.root)).size, 1);
    assertEquals(count(), 1);
  });
});

Deno.test("openSample() opens a folder in the layout as the sample", async () => {
  await inFolder(async (folder) => {
    const root = await writeSmall(folder);
    const sample = await openSample(root, { sources: sources() });
    assertEquals(sample.origin, "sample");
    assertEquals(await sample.list(), ["mine/en-de", "wmt22/en-de", "wmt24/en-es"]);
  });
});

Deno.test("cacheFolder() prefers XDG_CACHE_HOME to HOME, and treats empty as unset", () => {
  assertEquals(cacheFolder({ XDG_CACHE_HOME: "/c", HOME: "/h" }), "/c/metaeval");
  assertEquals(cacheFolder({ XDG_CACHE_HOME: "", HOME: "/h" }), "/h/.cache/metaeval");
  assertEquals(cacheFolder({ XDG_CACHE_HOME: "" }), null);
});

dataTest(
  "locate() finds the eight campaigns of the real data, every known checksum holding",
  async (data) => {
    await inFolder(async (folder) => {
      const known = await readSources();
      const found = await locate(options(folder, { data, sources: known }));
      const campaigns = await found!.list();
      for (const name of ["wmt22/en-de", "wmt22/zh-en", "wmt22.rated/en-de", "wmt23/zh-en"]) {
        assert(campaigns.includes(name), name);
      }
      for (const member of await found!.members()) await found!.hash(member);
      assertEquals(found!.changes(), []);
    });
  },
);
