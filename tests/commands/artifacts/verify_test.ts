import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "@std/csv";
import { filesBelow, inFolder } from "../../datasets/fixtures.ts";
import { manifestSeal } from "../../../src/reporting/artifacts/manifest.ts";
import { sha256 } from "../../../src/sha256.ts";
import { runCommand, SAMPLE } from "../bare_machine.ts";
import { VERDICT_KINDS } from "../../../src/reporting/verdicts/verdict.ts";

const SECTIONS = ["ties-matter/example", "ties-matter/rankings"];
const OWN = "scores/mine.seg.score";
const TABLE = "ties-matter/rankings/rankings-de-en-item.csv";

/** A paper repository with a metric of its own: the sample's Plumbline, every seventh score moved. */
async function paperRepository(folder: string): Promise<void> {
  const text = await Deno.readTextFile(
    `${SAMPLE}/sample/metric-scores/de-en/Plumbline-refA.seg.score`,
  );
  const lines = text.trimEnd().split("\n").map((line, index) => {
    const [system, score] = line.split("\t");
    return `${system}\t${index % 7 === 0 ? Number(score) / 2 : score}`;
  });
  await Deno.mkdir(`${folder}/scores`);
  await Deno.writeTextFile(`${folder}/${OWN}`, lines.join("\n") + "\n");
  await writeProject(folder, { seed: 3 });
}

async function writeProject(folder: string, fields: Record<string, unknown>): Promise<void> {
  const metrics = [{ name: "Mine", campaign: "sample/de-en", scores: OWN }];
  await Deno.writeTextFile(
    `${folder}/metaeval.json`,
    JSON.stringify({ sections: SECTIONS, out: "results", metrics, ...fields }),
  );
}

/** Runs a command in the repository, on the sample. */
function inRepository(folder: string, command: string, ...args: string[]) {
  return runCommand([command, ...args, "--project", `${folder}/metaeval.json`]);
}

/** The files of a repository in which the sections were reproduced, by path; made once for all tests. */
let files: Map<string, Uint8Array> | null = null;

async function reproducedFiles(): Promise<Map<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>();
  await inFolder(async (folder) => {
    await paperRepository(folder);
    const { code, noted } = await inRepository(folder, "reproduce", "--sample");
    assertEquals(code, 0, noted);
    for (const path of await filesBelow(folder)) {
      made.set(path, await Deno.readFile(`${folder}/${path}`));
    }
  });
  return made;
}

async function reproduced(test: (folder: string) => Promise<void>): Promise<void> {
  files ??= await reproducedFiles();
  await inFolder(async (folder) => {
    for (const [path, bytes] of files!) {
      await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeFile(`${folder}/${path}`, bytes);
    }
    await test(folder);
  });
}

async function verifyJson(folder: string, ...args: string[]) {
  const ran = await inRepository(
    folder,
    "verify",
    `${folder}/results`,
    "--format",
    "json",
    ...args,
  );
  return { code: ran.code, noted: ran.noted, result: JSON.parse(ran.printed) };
}

Deno.test("reproduce takes sections, seed, folder and own metrics from metaeval.json", async () => {
  await reproduced(async (folder) => {
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/results/manifest.json`));
    assertEquals([manifest.seed, manifest.options.sections], [3, SECTIONS]);
    assertEquals(manifest.own_metrics, [
      { name: "Mine", campaign: "sample/de-en", scores: OWN },
    ]);
    assert(manifest.inputs.some(({ path }: { path: string }) => path === `project:${OWN}`));
  });
});

Deno.test("the command line goes before metaeval.json", async () => {
  await inFolder(async (folder) => {
    await paperRepository(folder);
    await inRepository(
      folder,
      "reproduce",
      "ties-matter/example",
      "--sample",
      "--seed",
      "9",
      "--out",
      `${folder}/other`,
    );
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/other/manifest.json`));
    assertEquals([manifest.seed, manifest.options.sections], [9, ["ties-matter/example"]]);
  });
});

Deno.test("an own metric stands marked in every ranking, and moves no other metric", async () => {
  await reproduced(async (folder) => {
    await runCommand(["reproduce", ...SECTIONS, "--sample", "--out", `${folder}/plain`]);
    for (const grouping of ["none", "item", "system"]) {
      const path = `ties-matter/rankings/rankings-de-en-${grouping}.csv`;
      const own = parse(await Deno.readTextFile(`${folder}/results/${path}`), {
        skipFirstRow: true,
      });
      const plain = parse(await Deno.readTextFile(`${folder}/plain/${path}`), {
        skipFirstRow: true,
      });
      assertEquals(own.filter(({ file }) => file === "Mine").map(({ metric }) => metric), [
        "Mine (own metric)",
      ]);
      // Intervals stand only beside an own metric.
      const others = own.filter(({ file }) => file !== "Mine");
      assertEquals(others.map(({ low: _low, high: _high, ...row }) => row), plain);
    }
  });
});

Deno.test("the other sections that rank metrics of the sample take an own metric in, and mark it", async () => {
  await inFolder(async (folder) => {
    await paperRepository(folder);
    const sections = ["ties-matter/unbabel", "which-bird/plane"];
    await inRepository(folder, "reproduce", ...sections, "--sample");
    for (
      const path of [
        "ties-matter/unbabel/unbabel-sample-de-en.csv",
        "which-bird/plane/scorers.csv",
      ]
    ) {
      assertStringIncludes(
        await Deno.readTextFile(`${folder}/results/${path}`),
        "Mine (own metric),",
      );
    }
  });
});

Deno.test("verify finds what reproduce wrote in order, and the same when recomputed", async () => {
  await reproduced(async (folder) => {
    const { code, result } = await verifyJson(folder);
    assertEquals([code, result.holds, result.problems], [0, true, []]);
    assertEquals(result.sections.map(({ id }: { id: string }) => id), SECTIONS);
    assertEquals(Object.keys(result.sections[0].verdicts), [...VERDICT_KINDS]);
    assertEquals(result.inputs_not_checked, 0);
    const again = await verifyJson(folder, "--rerun", "--offline", "--jobs", "2");
    assertEquals([again.code, again.result.holds, again.result.rerun], [0, true, true]);
  });
});

Deno.test("verify --rerun names the cell that is not what is recomputed, with both values", async () => {
  await reproduced(async (folder) => {
    const path = `${folder}/results/${TABLE}`;
    const text = await Deno.readTextFile(path);
    const row = text.split(/\r?\n/).find((line) => line.startsWith("Murmur"))!;
    const cells = row.split(",");
    const was = cells[2];
    cells[2] = "0.123";
    await Deno.writeTextFile(path, text.replace(row, cells.join(",")));
    const { code, noted, result } = await verifyJson(folder, "--rerun");
    assertEquals(code, 2);
    assertEquals(result.problems, [
      {
        what: "artifact",
        path: TABLE,
        problem: "changed",
        row: "",
        column: "",
        recorded: null,
        now: null,
      },
      {
        what: "artifact",
        path: TABLE,
        problem: "recomputed differently",
        row: cells[0],
        column: "tau_a",
        recorded: "0.123",
        now: was,
      },
    ]);
    assertStringIncludes(noted, `${TABLE}, ${cells[0]}, tau_a: the folder holds 0.123`);
  });
});

Deno.test("verify --rerun sees through a forged manifest", async () => {
  await reproduced(async (folder) => {
    const path = `${folder}/results/${TABLE}`;
    const text = (await Deno.readTextFile(path)).replace(/(Gauge[^,]*,[^,]*,)[^,]*/, "$10.9");
    await Deno.writeTextFile(path, text);
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/results/manifest.json`));
    for (const artifact of manifest.artifacts) {
      if (artifact.path === TABLE) {
        artifact.sha256 = await sha256(new TextEncoder().encode(text));
      }
    }
    const seal = await manifestSeal(manifest);
    await Deno.writeTextFile(
      `${folder}/results/manifest.json`,
      JSON.stringify({ ...manifest, seal }),
    );
    assertEquals((await verifyJson(folder)).code, 0);
    const { code, result } = await verifyJson(folder, "--rerun");
    assertEquals([code, result.problems[0].row, result.problems[0].recorded], [2, "Gauge", "0.9"]);
  });
});

Deno.test("verify names the option of metaeval.json that is not the recorded one", async () => {
  await reproduced(async (folder) => {
    await writeProject(folder, { seed: 5 });
    const { code, result } = await verifyJson(folder);
    assertEquals(code, 2);
    assertEquals(result.problems.length, 1);
    const { what, column, recorded, now } = result.problems[0];
    assertEquals([what, column, recorded, now], ["option", "seed", "3", "5"]);
  });
});

Deno.test("verify names an input that changed or went, and recomputes nothing from it", async () => {
  await reproduced(async (folder) => {
    const path = `${folder}/${OWN}`;
    const bytes = await Deno.readFile(path);
    bytes[bytes.indexOf(0x2e) + 1] ^= 1;
    await Deno.writeFile(path, bytes);
    const changed = await verifyJson(folder, "--rerun");
    assertEquals(changed.code, 2);
    assertEquals(changed.result.problems.length, 1);
    const { what, problem, path: named } = changed.result.problems[0];
    assertEquals([what, problem, named], ["input", "changed", `project:${OWN}`]);
    assertEquals(changed.result.rerun, false);
    await Deno.remove(path);
    const gone = await verifyJson(folder);
    assertEquals([gone.code, gone.result.problems[0].problem], [2, "missing"]);
  });
});

Deno.test("verify says how many inputs it could not check, and that recomputing needs the data", async () => {
  await reproduced(async (folder) => {
    const path = `${folder}/results/manifest.json`;
    const manifest = { ...JSON.parse(await Deno.readTextFile(path)), sample: false };
    const seal = await manifestSeal(manifest);
    await Deno.writeTextFile(path, JSON.stringify({ ...manifest, seal }));
    const { code, result, noted } = await verifyJson(folder);
    assertEquals([code, result.inputs_not_checked], [0, result.inputs - 1]);
    assertStringIncludes(noted, "inputs were not checked");
    const rerun = await inRepository(
      folder,
      "verify",
      `${folder}/results`,
      "--rerun",
      "--offline",
    );
    assertEquals(rerun.code, 2);
    assertStringIncludes(rerun.noted, "its data is not on this machine");
  });
});

Deno.test("own metrics that cannot be are refused in one sentence", async () => {
  for (
    const [metric, message] of [
      [{ name: "Mine", campaign: "sample/de-en", scores: "no.seg.score" }, "no such file"],
      [{ name: "Gauge-src", campaign: "sample/de-en", scores: OWN }, "has the name of a metric"],
      [{ name: "Mine", campaign: "sample/de-en", scores: "metaeval.json" }, "is not 'system"],
    ] as const
  ) {
    await inFolder(async (folder) => {
      await paperRepository(folder);
      await writeProject(folder, { metrics: [metric] });
      const { code, noted } = await inRepository(folder, "reproduce", "--sample");
      assertEquals(code, 2, noted);
      assertStringIncludes(noted, message);
    });
  }
});

Deno.test("diff says what moved with exit code 1, and 0 where nothing did", async () => {
  await reproduced(async (folder) => {
    const path = `${folder}/${OWN}`;
    await Deno.writeTextFile(path, (await Deno.readTextFile(path)).replace(/\t0\.\d/, "\t0.0"));
    await inRepository(folder, "reproduce", "--sample", "--out", `${folder}/other`);
    const results = `${folder}/results`;
    const same = await runCommand(["diff", results, results, "--format", "json"]);
    assertEquals([same.code, JSON.parse(same.printed).same], [0, true]);
    const moved = await runCommand(["diff", results, `${folder}/other`, "--format", "json"]);
    const found = JSON.parse(moved.printed);
    assertEquals([moved.code, found.same], [1, false]);
    assertEquals(found.inputs.map(({ name }: { name: string }) => name), [`project:${OWN}`]);
    assert(found.cells.length > 0);
    for (const cell of found.cells) assertEquals(cell.row, "Mine (own metric)");
    const text = await runCommand(["diff", results, `${folder}/other`]);
    assertStringIncludes(text.printed, "Cells that differ");
  });
});

Deno.test("a changed input or file says which command mends it", async () => {
  await reproduced(async (folder) => {
    await Deno.writeTextFile(`${folder}/${OWN}`, "\n", { append: true });
    const input = await inRepository(folder, "verify", `${folder}/results`);
    assertEquals(input.code, 2);
    assertStringIncludes(input.noted, "a score file of yours is not the recorded one");
    await Deno.writeTextFile(`${folder}/results/README.md`, "\n", { append: true });
    const file = await inRepository(folder, "verify", `${folder}/results`);
    assertStringIncludes(file.noted, `'git restore ${folder}/results' brings back`);
  });
});

Deno.test("diff begins with a summary and shows a few of each kind, all where asked to", async () => {
  await reproduced(async (folder) => {
    const other = ["reproduce", "--sample", "--seed", "9", "--out", `${folder}/other`];
    assertEquals(
      (await inRepository(folder, "reproduce", ...other.slice(1), "ties-matter/sampling")).code,
      0,
    );
    const folders = [`${folder}/results`, `${folder}/other`];
    const short = await runCommand(["diff", ...folders]);
    assertEquals(short.code, 1, short.noted);
    assertMatch(
      short.noted,
      /^.*results and .*other differ: \d+ settings? differs?; .*files differ$/m,
    );
    assertStringIncludes(short.printed, "'diff --all' shows them all");
    const all = await runCommand(["diff", ...folders, "--all"]);
    assertEquals(all.printed.includes("shows them all"), false);
    assert(all.printed.length > short.printed.length);
  });
});
