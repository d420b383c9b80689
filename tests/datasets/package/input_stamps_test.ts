import { assertEquals } from "@std/assert";
import { type InputStamp, stampsHold } from "../../../src/datasets/package/input_stamps.ts";
import { sha256 } from "../fixtures.ts";
import { CONTENTS, memoryData } from "../../papers/made_up_run.ts";

const PATH = "a/sources/en-de.txt";

async function stamped(rest: Partial<InputStamp>): Promise<InputStamp> {
  return { path: PATH, sha256: await sha256(CONTENTS[PATH]), stamp: "1", ...rest };
}

Deno.test("stampsHold() trusts size and time of change where they are the same", async () => {
  const unread = await stamped({ sha256: "content that nobody reads" });
  assertEquals(await stampsHold([unread], memoryData()), true);
});

Deno.test("stampsHold() reads where they are not known or have changed", async () => {
  const later = memoryData(CONTENTS, { stamp: "2" });
  assertEquals(await stampsHold([await stamped({})], later), true);
  assertEquals(await stampsHold([await stamped({ stamp: null })], later), true);
  assertEquals(await stampsHold([await stamped({ sha256: "other" })], later), false);
  assertEquals(await stampsHold([await stamped({ stamp: null, sha256: "other" })], later), false);
});

Deno.test("stampsHold() sees that a file is gone, or has come", async () => {
  const { [PATH]: _, ...without } = CONTENTS;
  const gone = memoryData(without);
  assertEquals(await stampsHold([await stamped({})], gone), false);
  assertEquals(await stampsHold([await stamped({ sha256: "absent", stamp: null })], gone), true);
  assertEquals(
    await stampsHold([await stamped({ sha256: "absent", stamp: null })], memoryData()),
    false,
  );
});

Deno.test("stampsHold() compares a folder by its names", async () => {
  const folder = async (names: string) => [{
    path: "a/sources/",
    sha256: await sha256(names),
    stamp: null,
  }];
  assertEquals(await stampsHold(await folder("en-de.txt"), memoryData()), true);
  assertEquals(await stampsHold(await folder("en-de.txt\nen-ru.txt"), memoryData()), false);
});

Deno.test("stampsHold() compares files of other sources by content", async () => {
  const stamps = async (text: string | null) => [{
    path: "other:one.tsv",
    sha256: text === null ? "absent" : await sha256(text),
    stamp: null,
  }];
  const data = memoryData(CONTENTS, { other: { "one.tsv": "abc" } });
  assertEquals(await stampsHold(await stamps("abc"), data), true);
  assertEquals(await stampsHold(await stamps("abd"), data), false);
  assertEquals(await stampsHold(await stamps(null), data), false);
  assertEquals(await stampsHold(await stamps(null), memoryData()), true);
});
