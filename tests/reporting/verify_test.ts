import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { diffArtifacts, diffTables, isSame } from "../../src/reporting/diff/diff_artifacts.ts";
import { diffCsv } from "../../src/reporting/diff/diff_csv.ts";
import type { RunRecord } from "../../src/reporting/artifacts/run_record.ts";
import { verifyArtifacts } from "../../src/reporting/artifacts/verify_artifacts.ts";
import { UserError } from "../../src/user_error.ts";
import { exampleRun, RANKING } from "./example_run.ts";
import { writeRun } from "./artifacts/write_run.ts";

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The run with one number of its ranking changed, and the value that answers a published figure. */
function changedRun(): RunRecord {
  const run = exampleRun();
  return {
    ...run,
    seed: 2,
    papers: run.papers.map((paper) => ({
      ...paper,
      sections: paper.sections.map((one) => ({
        ...one,
        verdicts: one.verdicts.map((verdict) =>
          verdict.published.key.endsWith("tau_b")
            ? { ...verdict, kind: "differs" as const, reproduced: { value: 0.3 } }
            : verdict
        ),
        output: one.output === null ? null : {
          ...one.output,
          tables: [{
            ...RANKING,
            rows: RANKING.rows.map((row) =>
              row.metric === "Metric-X" ? { ...row, tau_b: 0.3 } : row
            ),
          }],
        },
      })),
    })),
  };
}

Deno.test("verifyArtifacts() finds an untouched folder in order", async () => {
  await inFolder(async (folder) => {
    await writeRun(folder, exampleRun());
    const { problems, extra } = await verifyArtifacts(folder);
    assertEquals([problems, extra], [[], []]);
  });
});

Deno.test("verifyArtifacts() names any file of which one byte is flipped, the manifest among them", async () => {
  await inFolder(async (folder) => {
    const { artifacts } = await writeRun(folder, exampleRun());
    for (const path of [...artifacts.map((one) => one.path), "manifest.json"]) {
      const bytes = await Deno.readFile(`${folder}/${path}`);
      const at = path === "manifest.json"
        ? new TextDecoder().decode(bytes).indexOf('"seed": 1') + 8
        : bytes.length >> 1;
      bytes[at] ^= 1;
      await Deno.writeFile(`${folder}/${path}`, bytes);
      const { problems } = await verifyArtifacts(folder);
      assertEquals(problems.map((one) => [one.path, one.problem]), [[path, "changed"]]);
      bytes[at] ^= 1;
      await Deno.writeFile(`${folder}/${path}`, bytes);
    }
  });
});

Deno.test("verifyArtifacts() names what is missing and what is extra", async () => {
  await inFolder(async (folder) => {
    await writeRun(folder, exampleRun());
    await Deno.remove(`${folder}/ties-matter/rankings/ranking.csv`);
    await Deno.writeTextFile(`${folder}/ties-matter/mine.txt`, "");
    const { problems, extra } = await verifyArtifacts(folder);
    assertEquals(problems, [
      { path: "ties-matter/rankings/ranking.csv", problem: "missing", what: "artifact" },
    ]);
    assertEquals(extra, ["ties-matter/mine.txt"]);
  });
});

Deno.test("verifyArtifacts() names inputs that changed or went", async () => {
  await inFolder(async (folder) => {
    await writeRun(folder, exampleRun());
    const path = "wmt22/human-scores/en-de.mqm.seg.score";
    const changed = await verifyArtifacts(folder, () => Promise.resolve("cd".repeat(32)));
    assertEquals(changed.problems, [{ path, problem: "changed", what: "input" }]);
    const gone = await verifyArtifacts(folder, () => Promise.resolve(null));
    assertEquals(gone.problems, [{ path, problem: "missing", what: "input" }]);
  });
});

Deno.test("verifyArtifacts() says what to do with a folder that is none of ours", async () => {
  await inFolder(async (folder) => {
    await assertRejects(() => verifyArtifacts(folder), UserError, "holds no manifest.json");
    await assertRejects(() => verifyArtifacts(`${folder}/no`), UserError, "holds no manifest.json");
    await Deno.writeTextFile(`${folder}/manifest.json`, "{");
    await assertRejects(() => verifyArtifacts(folder), UserError, "is not JSON");
    await Deno.writeTextFile(`${folder}/manifest.json`, '{"format": 2}');
    await assertRejects(() => verifyArtifacts(folder), UserError, "has format 2");
    await Deno.writeTextFile(`${folder}/manifest.json`, '{"format": 1}');
    await assertRejects(() => verifyArtifacts(folder), UserError, "is not a manifest");
  });
});

Deno.test("diffArtifacts() finds equal folders the same", async () => {
  await inFolder(async (folder) => {
    await writeRun(`${folder}/a`, exampleRun());
    await writeRun(`${folder}/b`, exampleRun());
    const diff = await diffArtifacts(`${folder}/a`, `${folder}/b`);
    assert(isSame(diff));
    assertEquals(diffTables(diff), []);
  });
});

Deno.test("diffArtifacts() says which cells, figures, verdicts and settings moved, and by how much", async () => {
  await inFolder(async (folder) => {
    await writeRun(`${folder}/a`, exampleRun());
    await writeRun(`${folder}/b`, changedRun());
    const diff = await diffArtifacts(`${folder}/a`, `${folder}/b`);
    assertEquals(diff.settings, [{ name: "seed", left: "1", right: "2" }]);
    assertEquals(diff.verdicts, [{
      key: "ties-matter.table6.metricx.tau_b",
      left: 0.27033,
      right: 0.3,
      before: "same",
      after: "differs",
    }]);
    const ranking = diff.cells.filter(({ path }) => path.endsWith("ranking.csv"));
    assertEquals(ranking, [{
      path: "ties-matter/rankings/ranking.csv",
      row: "Metric-X",
      column: "tau_b",
      left: "0.27033",
      right: "0.3",
      difference: 0.02967,
    }]);
    assert(diff.files.some(({ path, change }) => path === "index.html" && change === "changed"));
    assertEquals(diffTables(diff).map(({ id }) => id), ["settings", "verdicts", "cells", "files"]);
  });
});

Deno.test("diffCsv() reports rows and columns on one side only", () => {
  assertEquals(diffCsv("a,b\nx,1\ny,2\n", "a,b,c\nx,1,3\nz,2,3\n"), [
    { row: "x", column: "c", left: null, right: "3", difference: null },
    { row: "y", column: "", left: "y,2", right: null, difference: null },
    { row: "z", column: "", left: null, right: "z,2,3", difference: null },
  ]);
  assertEquals(diffCsv("a,b\nx,1\nx,1\n", "a,b\nx,1\nx,2\n"), [
    { row: "row 2", column: "b", left: "1", right: "2", difference: 1 },
  ]);
});

Deno.test("diffCsv() finds nothing between a text and itself, and mirrors when sides are swapped", () => {
  const cell = fc.constantFrom("x", "y", "1", "2.5", "");
  const table = fc.array(fc.tuple(fc.constantFrom("p", "q", "r"), cell, cell), { maxLength: 4 })
    .map((rows) => ["a,b,c", ...rows.map((row) => row.join(","))].join("\n") + "\n");
  fc.assert(
    fc.property(table, table, (left, right) => {
      assertEquals(diffCsv(left, left), []);
      const back = diffCsv(right, left).map((one) =>
        `${one.row}|${one.column}|${one.right}|${one.left}`
      );
      const there = diffCsv(left, right).map((one) =>
        `${one.row}|${one.column}|${one.left}|${one.right}`
      );
      assertEquals(back.sort(), there.sort());
    }),
    { seed: 6, numRuns: 500 },
  );
});

Deno.test("a manifest that lists paths outside its folder touches nothing there", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/precious.txt`, "keep");
    await Deno.mkdir(`${folder}/a`);
    await Deno.writeTextFile(
      `${folder}/a/manifest.json`,
      JSON.stringify({ artifacts: [{ path: "../precious.txt" }], seal: "" }),
    );
    await writeRun(`${folder}/a`, exampleRun());
    assertEquals(await Deno.readTextFile(`${folder}/precious.txt`), "keep");
  });
});
