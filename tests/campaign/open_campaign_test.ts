import { assertEquals, assertRejects } from "@std/assert";
import { folderFiles } from "../../src/campaign/folder_files.ts";
import { listCampaigns } from "../../src/campaign/list_campaigns.ts";
import { openCampaign } from "../../src/campaign/open_campaign.ts";
import { UserError } from "../../src/user_error.ts";

async function withPackage(
  files: Record<string, string>,
  run: (root: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${root}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    await run(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const SMALL = {
  "t/sources/en-de.txt": "one\ntwo\n",
  "t/documents/en-de.docs": "news\td1\nnews\td1\n",
  "t/references/en-de.refA.txt": "eins\nzwei\n",
  "t/system-outputs/en-de/A.txt": "eins\nzwo\n",
  "t/human-scores/en-de.mqm.seg.score": "A\t0\nA\t-1\n",
  "t/human-scores/en-de.mqm.sys.score": "A\t-0.5\n",
  "t/metric-scores/en-de/my.metric-2.0-refA.seg.score": "A\t0.5\nA\t0.25\n",
};

Deno.test("openCampaign() finds what a campaign holds, metric names with dots and dashes among it", async () => {
  await withPackage(SMALL, async (root) => {
    const files = folderFiles(root);
    assertEquals(await listCampaigns(files), ["t/en-de"]);
    const campaign = await openCampaign(files, "t/en-de");
    assertEquals(campaign.segments, 2);
    assertEquals(campaign.metrics, [
      { name: "my.metric-2.0-refA", base: "my.metric-2.0", reference: "refA" },
    ]);
    assertEquals(await campaign.output("A"), ["eins", "zwo"]);
    assertEquals((await campaign.humanSystem("mqm"))?.get("A"), "-0.5");
    assertEquals((await campaign.origins())?.[1], { domain: "news", document: "d1" });
  });
});

Deno.test("inputs() lists what was read and nothing else", async () => {
  await withPackage(SMALL, async (root) => {
    const campaign = await openCampaign(folderFiles(root), "t/en-de");
    await campaign.human("mqm");
    const files = [...campaign.inputs().keys()].filter((path) => !path.endsWith("/"));
    assertEquals(files.sort(), ["t/documents/en-de.docs", "t/human-scores/en-de.mqm.seg.score"]);
  });
});

Deno.test("openCampaign() suggests the nearest campaign, metric and reference", async () => {
  await withPackage(SMALL, async (root) => {
    const files = folderFiles(root);
    await assertRejects(
      () => openCampaign(files, "t/en-dee"),
      UserError,
      "did you mean 't/en-de'?",
    );
    await assertRejects(() => openCampaign(files, "nonsense"), UserError, "is not a campaign");
    const campaign = await openCampaign(files, "t/en-de");
    await assertRejects(
      async () => await campaign.metric("my.metric-2.1-refA"),
      UserError,
      "did you mean 'my.metric-2.0-refA'?",
    );
    await assertRejects(
      async () => await campaign.reference("refB"),
      UserError,
      "did you mean 'refA'?",
    );
  });
});

Deno.test("a campaign refuses files that do not fit each other", async () => {
  const broken: [string, string, string][] = [
    ["t/system-outputs/en-de/A.txt", "eins\n", "has 1 line where the campaign has 2 segments"],
    [
      "t/human-scores/en-de.mqm.seg.score",
      "A\t0\n",
      "has 1 line where the campaign has 2 segments",
    ],
    ["t/metric-scores/en-de/my.metric-2.0-refA.seg.score", "Z\t0\nZ\t1\n", "system 'Z' is unknown"],
    [
      "t/documents/en-de.docs",
      "news\nnews\td\n",
      "en-de.docs:1: 'news' is not 'domain<TAB>document'",
    ],
  ];
  for (const [path, text, message] of broken) {
    await withPackage({ ...SMALL, [path]: text }, async (root) => {
      await assertRejects(
        async () => {
          const campaign = await openCampaign(folderFiles(root), "t/en-de");
          await campaign.human("mqm");
          await campaign.metric("my.metric-2.0-refA");
          await campaign.output("A");
        },
        UserError,
        message,
      );
    });
  }
});

Deno.test("a campaign without outputs or documents counts its segments from the scores", async () => {
  await withPackage(
    { "t/human-scores/en-de.mqm.seg.score": "A\t0\nA\t1\nA\t2\n" },
    async (root) => {
      const campaign = await openCampaign(folderFiles(root), "t/en-de");
      assertEquals(campaign.segments, 3);
      assertEquals(await campaign.sources(), null);
    },
  );
});

Deno.test("a user's own metrics stand beside the campaign's, are read like them, and count as inputs", async () => {
  await withPackage(SMALL, async (root) => {
    let reads = 0;
    const own = (name: string, campaign: string, text: string) => ({
      name,
      campaign,
      input: `project:${name}`,
      label: `${name}.seg.score`,
      read: () => {
        reads++;
        return Promise.resolve({ bytes: new TextEncoder().encode(text), sha256: `of ${name}` });
      },
    });
    const campaign = await openCampaign(folderFiles(root), "t/en-de", [
      own("Mine", "t/en-de", "A\t1\nA\tNone\n"),
      own("Elsewhere", "t/en-ru", "A\t1\n"),
      own("Broken", "t/en-de", "A\t1\nA\tx\n"),
      own("Stranger", "t/en-de", "Z\t1\nZ\t2\n"),
    ]);
    assertEquals(campaign.ownMetrics.map(({ name }) => name), ["Mine", "Broken", "Stranger"]);
    assertEquals(campaign.metrics.map(({ name }) => name), ["my.metric-2.0-refA"]);
    assertEquals(campaign.inputs().has("project:Mine"), false);
    const table = await campaign.metric("Mine");
    await campaign.metric("Mine");
    assertEquals([...table.column.values], [1, NaN]);
    assertEquals([reads, campaign.inputs().get("project:Mine")], [1, "of Mine"]);
    await assertRejects(() => campaign.metric("Broken"), UserError, "Broken.seg.score:2");
    await assertRejects(() => campaign.metric("Stranger"), UserError, "'Z' is unknown");
    await assertRejects(
      () => openCampaign(folderFiles(root), "t/en-de", [own("my.metric-2.0-refA", "t/en-de", "")]),
      UserError,
      "has the name of a metric of t/en-de",
    );
  });
});

Deno.test("a rating of a system without output or human score is refused, where one of these is there at all", async () => {
  const rating = { "t/human-scores/en-de.mqm.seg.rating": "X\tNone\nX\tNone\n" };
  const without = (...gone: readonly string[]) =>
    Object.fromEntries(Object.entries(SMALL).filter(([path]) => !gone.includes(path)));
  const [output, scores] = [
    "t/system-outputs/en-de/A.txt",
    "t/human-scores/en-de.mqm.seg.score",
  ];
  for (const files of [SMALL, without(output), without(scores)]) {
    await withPackage({ ...files, ...rating }, async (root) => {
      const campaign = await openCampaign(folderFiles(root), "t/en-de");
      await assertRejects(() => campaign.rating("mqm"), UserError, "system 'X' is unknown");
    });
  }
  await withPackage({ ...without(output, scores), ...rating }, async (root) => {
    const campaign = await openCampaign(folderFiles(root), "t/en-de");
    assertEquals((await campaign.rating("mqm")).systems, ["X"]);
  });
});
