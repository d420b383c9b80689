import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { expectedTable } from "../../../src/campaign/user_file.ts";
import { memoryNote, metricsNeed } from "../../../src/commands/inputs/memory_need.ts";
import { UserError } from "../../../src/user_error.ts";
import { inFolder } from "../../datasets/fixtures.ts";
import { runCommand } from "../bare_machine.ts";

const whole = fc.integer({ min: 1, max: 10_000 });

Deno.test("memory grows linearly in systems, segments and metrics", () => {
  const bytes = (systems: number, segments: number, metrics: number) =>
    metricsNeed(metrics, systems * segments).bytes;
  fc.assert(
    fc.property(whole, whole, whole, (systems, segments, metrics) => {
      const step = bytes(systems + 1, segments, metrics) - bytes(systems, segments, metrics);
      assertEquals(
        bytes(systems + 2, segments, metrics) - bytes(systems, segments, metrics),
        2 * step,
      );
      assertEquals(bytes(segments, systems, metrics), bytes(systems, segments, metrics));
      assert(bytes(systems, segments, metrics + 1) > bytes(systems, segments, metrics));
    }),
    { seed: 11 },
  );
});

Deno.test("what needs more memory than the machine gives is refused, and the number of metrics that the refusal names fits", () => {
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 2 ** 33 }), (metrics, thousands, free) => {
      const need = metricsNeed(metrics, 1000 * thousands);
      if (need.bytes <= free) {
        return assertEquals(memoryNote(need, free) === null, need.bytes < 2e9);
      }
      const { message } = assertThrows(
        () => memoryNote(need, free),
        UserError,
        "this machine gives at most ",
      );
      const named = /name at most (\d+) metrics? by --metric$/.exec(message)?.[1];
      const most = named === undefined ? 0 : Number(named);
      assert(most < metrics);
      assert(most === 0 || metricsNeed(most, 1000 * thousands).bytes <= free);
      assert(most + 1 >= metrics || metricsNeed(most + 1, 1000 * thousands).bytes > free);
    }),
    { seed: 12 },
  );
});

Deno.test("the size of a table is estimated from its beginning, also where it is gzip", async () => {
  await inFolder(async (folder) => {
    const row = (i: number) => `${(i * 7919 % 10007) / 10007},${i % 13},${i}`;
    const text = Array.from({ length: 60_000 }, (_, i) => row(i)).join("\n");
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    await Deno.writeTextFile(`${folder}/t.csv`, text);
    await Deno.writeFile(`${folder}/t.csv.gz`, packed);
    for (const name of ["t.csv", "t.csv.gz"]) {
      const size = await expectedTable(`${folder}/${name}`);
      assert(size !== null);
      assert(Math.abs(size.rows / 60_000 - 1) < 0.1, `${name}: ${size.rows}`);
      assert(Math.abs(size.cells / 180_000 - 1) < 0.1, `${name}: ${size.cells}`);
      assertEquals(size.texts, 0);
    }
    const line = `0.5\t${"x".repeat(99)}\n`;
    await Deno.writeTextFile(`${folder}/texts.tsv`, line.repeat(5000));
    const { texts } = await expectedTable(`${folder}/texts.tsv`) ?? { texts: 0 };
    assert(Math.abs(texts / 495_000 - 1) < 0.01, `${texts}`);
    await Deno.writeTextFile(`${folder}/t.jsonl`, '{"human":1,"m":2}\n'.repeat(9));
    assertEquals((await expectedTable(`${folder}/t.jsonl`))?.json, 9 * 18);
    assertEquals(await expectedTable(folder), null);
    assertEquals(await expectedTable(`${folder}/none.csv`), null);
    await Deno.writeFile(`${folder}/bad.gz`, Uint8Array.of(0x1f, 0x8b, 1, 2, 3));
    assertEquals(await expectedTable(`${folder}/bad.gz`), null);
  });
});

Deno.test("tables that no memory holds are refused before they are read, by every way to name them", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/huge.csv`;
    await Deno.writeTextFile(path, "system,segment,human,m\n" + "A,1,0.5,0.25\n".repeat(6000));
    // The rest of the file takes no room on the disk.
    await Deno.truncate(path, 2 ** 42);
    const lines = [
      ["rank", "--table", path],
      ["agree", "--human", path, "--metric-scores", path],
      ["calibrate", "--table", path, "--columns", "human,m"],
      ["bootstrap", path, "--column", "m"],
      ["bootstrap", "--table", path],
    ];
    for (const args of lines) {
      const { code, printed, noted } = await runCommand(args);
      assertEquals([code, printed], [2, ""], `${args}: ${noted}`);
      assertStringIncludes(noted, "GB; give at most about ");
    }
  });
});
