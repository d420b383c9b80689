import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { filesBelow, inFolder, tgz } from "../../datasets/fixtures.ts";
import { runCommand, SAMPLE } from "../bare_machine.ts";
import { VERDICT_KINDS } from "../../../src/reporting/verdicts/verdict.ts";

const QUICK = ["ties-matter/ties", "ties-matter/example", "ties-matter/unbabel"];

/** Bytes of every file of a folder, by path. */
async function contents(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of await filesBelow(folder)) {
    files[path] = await Deno.readTextFile(`${folder}/${path}`);
  }
  return files;
}

/** The sample's campaign under a name that the paper asks for, as members of an archive. */
async function ownPackage(): Promise<[string, Uint8Array][]> {
  const members: [string, Uint8Array][] = [];
  for (const path of await filesBelow(`${SAMPLE}/sample`)) {
    members.push([
      `mt-metrics-eval-v2/wmt22/${path.replaceAll("de-en", "en-ru")}`,
      await Deno.readFile(`${SAMPLE}/sample/${path}`),
    ]);
  }
  return members;
}

async function unpack(members: readonly [string, Uint8Array][], folder: string): Promise<void> {
  for (const [path, bytes] of members) {
    await Deno.mkdir(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
    await Deno.writeFile(`${folder}/${path}`, bytes);
  }
}

Deno.test("reproduce on the sample: exit code 0, the fields of the interface, every artifact labelled", async () => {
  await inFolder(async (folder) => {
    const { code, printed, noted } = await runCommand(
      ["reproduce", ...QUICK, "--sample", "--out", `${folder}/out`, "--format", "json"],
    );
    assertEquals(code, 0);
    const result = JSON.parse(printed);
    assertEquals([Object.keys(result), result.sample, result.settings.seed], [
      ["sample", "sections", "settings"],
      true,
      4,
    ]);
    assertEquals(result.sections.map(({ id }: { id: string }) => id), QUICK);
    for (const section of result.sections) {
      assertEquals(Object.keys(section), ["id", "verdicts", "settings", "missing"]);
      assertEquals(Object.keys(section.verdicts), [...VERDICT_KINDS]);
      assertEquals([section.verdicts.same, section.verdicts.close], [0, 0]);
    }
    assertMatch(noted, /^SAMPLE RUN: /m);
    const files = await contents(`${folder}/out`);
    assertEquals(JSON.parse(files["manifest.json"]).sample, true);
    for (const [path, text] of Object.entries(files)) {
      if (path.endsWith(".md") || path.endsWith(".html")) assertMatch(text, /sample/i, path);
    }
  });
});

Deno.test("artifacts do not depend on workers, cache, or on data packed or unpacked, and name no place or time", async () => {
  await inFolder(async (folder) => {
    const members = await ownPackage();
    await unpack(members, `${folder}/unpacked`);
    await Deno.mkdir(`${folder}/packed`);
    await Deno.writeFile(`${folder}/packed/mt-metrics-eval-v2.tgz`, await tgz(members));
    const sections = [...QUICK, "ties-matter/rankings", "ties-matter/limits"];
    const environment = { XDG_CACHE_HOME: `${folder}/cache` };
    const run = async (out: string, ...args: string[]) => {
      const { code, noted } = await runCommand(
        ["reproduce", ...sections, "--accept-changed-data", "--out", `${folder}/${out}`, ...args],
        environment,
      );
      assertEquals(code, 0, noted);
      return noted;
    };
    await run("one", "--data", `${folder}/unpacked`, "--jobs", "1", "--no-cache");
    await run("three", "--data", `${folder}/unpacked`, "--jobs", "3");
    const kept = await run("kept", "--data", `${folder}/unpacked`);
    await run("packed-out", "--data", `${folder}/packed`, "--jobs", "2");
    assertEquals(kept.match(/: cached$/gm)?.length, sections.length);
    const first = await contents(`${folder}/one`);
    for (const other of ["three", "kept", "packed-out"]) {
      assertEquals(await contents(`${folder}/${other}`), first);
    }
    for (const [path, text] of Object.entries(first)) {
      assert(!text.includes(folder) && !text.includes(Deno.cwd()), path);
      assert(!text.includes(new Date().toISOString().slice(0, 10)), path);
    }
    assert(JSON.parse(first["manifest.json"]).data_notes.length > 0);
  });
});

Deno.test("--strict exits with 3 where a section could not run, and 0 where all ran", async () => {
  await inFolder(async (folder) => {
    const run = (...args: string[]) =>
      runCommand(["reproduce", "--data", SAMPLE, "--out", `${folder}/out`, ...args]);
    const strict = await run("ties-matter/classes", "--strict");
    assertEquals(strict.code, 3);
    assertStringIncludes(
      strict.noted,
      "ties-matter/classes did not run: it needs the campaign wmt22/en-de, which this data lacks; " +
        "'metaeval fetch' gets the published package",
    );
    assertStringIncludes(await Deno.readTextFile(`${folder}/out/README.md`), "metaeval fetch");
    assertEquals((await run("ties-matter/classes")).code, 0);
    assertEquals((await run("ties-matter/example", "--strict")).code, 0);
  });
});

Deno.test("--out that cannot be a folder is found out before anything is computed", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "mine");
    for (const out of [`${folder}/file`, `${folder}/file/inside`]) {
      const { code, printed, noted } = await runCommand(
        ["reproduce", "ties-matter/example", "--sample", "--out", out],
      );
      assertEquals([code, printed], [2, ""]);
      assertEquals(
        noted,
        `metaeval: artifacts cannot be written to ${out} (a part of its path is a file, not a folder); ` +
          `choose another folder with --out\n`,
      );
    }
    assertEquals(await Deno.readTextFile(`${folder}/file`), "mine");
  });
});

Deno.test("runs into one folder at once leave the whole of one of them", async () => {
  await inFolder(async (folder) => {
    const run = (out: string, sections: readonly string[]) =>
      runCommand(["reproduce", ...sections, "--sample", "--no-cache", "--out", `${folder}/${out}`]);
    const both = QUICK.slice(0, 2);
    const runs = await Promise.all([
      run("both", both),
      run("both", both.slice(1)),
      run("both", both.slice(0, 1)),
    ]);
    assertEquals(runs.map(({ code }) => code), [0, 0, 0]);
    await run("first", both);
    await run("second", both.slice(1));
    await run("third", both.slice(0, 1));
    const whole = await Promise.all(
      ["first", "second", "third"].map(async (out) =>
        JSON.stringify(await contents(`${folder}/${out}`))
      ),
    );
    assert(whole.includes(JSON.stringify(await contents(`${folder}/both`))));
  });
});

Deno.test("a broken file in the data gets one sentence and no artifacts", async () => {
  await inFolder(async (folder) => {
    const members = (await ownPackage()).map(([path, bytes]): [string, Uint8Array] =>
      path.endsWith("mqm.seg.score") ? [path, new TextEncoder().encode("A\tgood\n")] : [path, bytes]
    );
    await unpack(members, folder);
    const { code, printed, noted } = await runCommand([
      "reproduce",
      "ties-matter/ties",
      "--accept-changed-data",
      "--data",
      folder,
      "--out",
      `${folder}/out`,
    ]);
    assertEquals([code, printed], [2, ""]);
    assertMatch(noted, /^metaeval: .*en-ru\.mqm\.seg\.score:1: .*; .*\n$/m);
    assertEquals(await filesBelow(`${folder}/out`), [".metaeval-lock"]);
  });
});

Deno.test("a broken file refuses the sections that read it; the others are done, and the folder is whole", async () => {
  await inFolder(async (folder) => {
    const members = (await ownPackage()).map(([path, bytes]): [string, Uint8Array] =>
      path.endsWith("mqm.seg.score") ? [path, new TextEncoder().encode("A\tgood\n")] : [path, bytes]
    );
    await unpack(members, folder);
    const run = (...args: string[]) =>
      runCommand([
        ...["reproduce", "ties-matter/ties", "ties-matter/limits", "ties-matter/example"],
        ...["--accept-changed-data", "--data", folder, ...args],
      ], { XDG_CACHE_HOME: `${folder}/cache` });
    for (const _ of ["computed", "cached"]) {
      const { code, printed, noted } = await run("--out", `${folder}/out`);
      assertEquals([code, printed], [2, ""]);
      assertMatch(
        noted,
        /^metaeval: refused 2 of 3 sections, the artifacts of the others are in .*out\/; ties-matter\/limits, ties-matter\/ties: .*en-ru\.mqm\.seg\.score:1: .*\n$/m,
      );
      const manifest = JSON.parse(await Deno.readTextFile(`${folder}/out/manifest.json`));
      const missing: (string | null)[] = manifest.papers[0].sections
        .map((section: { missing: string | null }) => section.missing);
      const refused =
        "needs data in which a file is wrong; 'metaeval reproduce' names the file and the mend";
      assertEquals(missing, [refused, null, refused]);
      assertEquals((await runCommand(["verify", `${folder}/out`, "--data", folder])).code, 0);
    }
    const part = await run("--shard", "1/1");
    assertEquals(part.code, 2);
    assertMatch(part.noted, /^metaeval: refused 2 of 3 sections, the others were computed; /m);
  });
});

Deno.test("a changed file stops a run unless changed data is accepted", async () => {
  await inFolder(async (folder) => {
    await unpack(await ownPackage(), folder);
    const { code, noted } = await runCommand(
      ["reproduce", "ties-matter/ties", "--data", folder, "--out", `${folder}/out`],
    );
    assertEquals(code, 2);
    assertStringIncludes(noted, "is not the known file");
    assertStringIncludes(noted, "--accept-changed-data");
  });
});

Deno.test("a cache that cannot be written costs a note, not the run", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    const { code, noted } = await runCommand(
      ["reproduce", "ties-matter/example", "--sample", "--out", `${folder}/out`],
      { XDG_CACHE_HOME: `${folder}/file` },
    );
    assertEquals(code, 0);
    assertStringIncludes(noted, "results are not kept for the next run");
  });
});

Deno.test("numbers out of range and unknown names are refused before anything is done", async () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ["--jobs 0 is out of range", "--jobs", "0"],
    ["--seed -1 is out of range", "--seed", "-1"],
    ["--samples '1.5' is not a whole number", "--samples", "1.5"],
    ["did you mean 'ties-matter/ties'?", "ties-matter/tie"],
    ["--out has no value", "--out="],
  ];
  for (const [about, ...args] of cases) {
    const { code, noted } = await runCommand(["reproduce", "--sample", ...args]);
    assertEquals(code, 2, about);
    assertStringIncludes(noted, about);
  }
});

Deno.test("reproduce writes the same bytes whatever multiplies, asked for on the command line or in metaeval.json", async () => {
  await inFolder(async (folder) => {
    const line = [
      ...["reproduce", "which-bird/weightings", "--sample", "--samples", "600", "--no-cache"],
      ...["--jobs", "1", "--quiet"],
    ];
    const made = async (name: string, ...more: string[]) => {
      const { code, noted } = await runCommand([...line, "--out", `${folder}/${name}`, ...more]);
      assertEquals(code, 0, noted);
      return await contents(`${folder}/${name}`);
    };
    const own = await made("own");
    assertEquals(await made("workers", "--backend", "workers"), own);
    assertEquals(await made("wasm", "--backend", "wasm"), own);
    const project = `${folder}/metaeval.json`;
    await Deno.writeTextFile(project, '{"backend": "no such"}');
    const refused = await runCommand([...line, "--project", project]);
    assertEquals([refused.code, refused.noted.includes("'backend' must be one of")], [2, true]);
    await Deno.writeTextFile(project, '{"backend": "wasm"}');
    const found = await made("project", "--project", project);
    assertEquals(found["which-bird/weightings/cells.csv"], own["which-bird/weightings/cells.csv"]);
  });
});

Deno.test("an unchanged run leaves the folder as it is, mends what was touched, and fills another folder alike", async () => {
  await inFolder(async (folder) => {
    await unpack(await ownPackage(), `${folder}/data`);
    const run = async (out: string, ...args: string[]) => {
      const { code, printed, noted } = await runCommand(
        ["reproduce", ...QUICK, "--data", `${folder}/data`, "--out", `${folder}/${out}`, ...args],
        { XDG_CACHE_HOME: `${folder}/cache` },
      );
      return { code, printed, states: noted.match(/: (computed|cached)/g), noted };
    };
    const accept = "--accept-changed-data";
    const first = await run("out", accept);
    const written = await contents(`${folder}/out`);
    const { mtime } = await Deno.stat(`${folder}/out/manifest.json`);
    const second = await run("out", accept);
    assertEquals([second.printed, new Set(second.states)], [first.printed, new Set([": cached"])]);
    assertEquals((await Deno.stat(`${folder}/out/manifest.json`)).mtime, mtime);
    await Deno.writeTextFile(`${folder}/out/README.md`, "touched");
    await Deno.remove(`${folder}/out/metaeval.tex`);
    await run("out", accept);
    await run("other", accept);
    for (const out of ["out", "other"]) assertEquals(await contents(`${folder}/${out}`), written);
    const refused = await run("out");
    assertEquals(refused.code, 2, "changed data is refused again");
    assertStringIncludes(refused.noted, "is not the known file");
    const seeded = await run("out", accept, "--seed", "5");
    assertEquals(new Set(seeded.states), new Set([": computed"]));
    assertEquals(JSON.parse((await contents(`${folder}/out`))["manifest.json"]).seed, 5);
  });
});
