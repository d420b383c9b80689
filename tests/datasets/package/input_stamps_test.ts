import { assertEquals } from "@std/assert";
import { inputCheck, type InputStamp } from "../../../src/datasets/package/input_stamps.ts";
import { sha256 } from "../fixtures.ts";
import { CONTENTS, memoryData } from "../../papers/made_up_run.ts";

const PATH = "a/sources/en-de.txt";

async function stamped(rest: Partial<InputStamp>): Promise<InputStamp> {
  return { path: PATH, sha256: await sha256(CONTENTS[PATH]), stamp: "1", ...rest };
}

Deno.test("inputCheck() trusts size and time of change where they are the same", async () => {
  const unread = await stamped({ sha256: "content that nobody reads" });
  assertEquals(await inputCheck(memoryData())([unread]), true);
});

Deno.test("inputCheck() reads where they are not known or have changed", async () => {
  const later = memoryData(CONTENTS, { stamp: "2" });
  assertEquals(await inputCheck(later)([await stamped({})]), true);
  assertEquals(await inputCheck(later)([await stamped({ stamp: null })]), true);
  assertEquals(await inputCheck(later)([await stamped({ sha256: "other" })]), false);
  assertEquals(await inputCheck(later)([await stamped({ stamp: null, sha256: "other" })]), false);
});

Deno.test("inputCheck() sees that a file is gone, or has come", async () => {
  const { [PATH]: _, ...without } = CONTENTS;
  const gone = memoryData(without);
  assertEquals(await inputCheck(gone)([await stamped({})]), false);
  assertEquals(await inputCheck(gone)([await stamped({ sha256: "absent", stamp: null })]), true);
  assertEquals(
    await inputCheck(memoryData())([await stamped({ sha256: "absent", stamp: null })]),
    false,
  );
});

Deno.test("inputCheck() compares a folder by its names", async () => {
  const folder = async (names: string) => [{
    path: "a/sources/",
    sha256: await sha256(names),
    stamp: null,
  }];
  assertEquals(await inputCheck(memoryData())(await folder("en-de.txt")), true);
  assertEquals(await inputCheck(memoryData())(await folder("en-de.txt\nen-ru.txt")), false);
});

Deno.test("inputCheck() compares files of other sources by content", async () => {
  const stamps = async (text: string | null) => [{
    path: "other:one.tsv",
    sha256: text === null ? "absent" : await sha256(text),
    stamp: null,
  }];
  const data = memoryData(CONTENTS, { other: { "one.tsv": "abc" } });
  assertEquals(await inputCheck(data)(await stamps("abc")), true);
  assertEquals(await inputCheck(data)(await stamps("abd")), false);
  assertEquals(await inputCheck(data)(await stamps(null)), false);
  assertEquals(await inputCheck(memoryData())(await stamps(null)), true);
});
