import { assertEquals, assertRejects } from "@std/assert";
import type { CampaignFiles, FileTable, SharedTables } from "../../src/campaign/folder_files.ts";
import { readScores } from "../../src/campaign/readers/read_scores.ts";
import { recordingReader } from "../../src/campaign/recording_reader.ts";
import { UserError } from "../../src/user_error.ts";

/** Files of one thread, which notes what it reads. */
function threadFiles(files: Record<string, string>, tables?: SharedTables) {
  const read: string[] = [];
  const campaign: CampaignFiles = {
    list: () => Promise.resolve([]),
    stamp: () => Promise.resolve(null),
    label: (path) => path,
    read(path) {
      read.push(path);
      return Promise.resolve({
        bytes: new TextEncoder().encode(files[path]),
        sha256: `of ${path}`,
      });
    },
    tables,
  };
  return { read, reader: recordingReader(campaign) };
}

/** Tables that threads share by messages, as copies over the same memory. */
function sharedTables(): SharedTables & { readonly known: Map<string, FileTable> } {
  const known = new Map<string, FileTable>();
  return {
    known,
    get: (path) => Promise.resolve(structuredClone(known.get(path) ?? null)),
    put: (path, table) => void known.set(path, structuredClone(table)),
  };
}

const parse = (bytes: Uint8Array, label: string) => readScores(bytes, { label, name: "m" });
const FILES = {
  plain: "A\t-1.5\nA\tNone\nB\t2\nB\t0\n",
  long: "A\t0.12345678901234567890\nA\t-1\nB\t2e-3\nB\tNone\n",
};

Deno.test("a table that another thread has read is the same as one's own, and its file counts as read", async () => {
  const tables = sharedTables();
  const [first, second] = [threadFiles(FILES, tables), threadFiles(FILES, tables)];
  const alone = threadFiles(FILES);
  for (const path of Object.keys(FILES)) {
    const own = await alone.reader.table(path, parse);
    for (const { reader } of [first, second]) {
      const { column, ...rest } = await reader.table(path, parse);
      const { column: expected, ...others } = own;
      assertEquals(rest, others);
      // What is made on first use is compared too.
      assertEquals(structuredClone(column), structuredClone(expected));
    }
  }
  assertEquals([first.read, second.read], [Object.keys(FILES), []]);
  assertEquals([...second.reader.inputs], [...alone.reader.inputs]);
});

Deno.test("a table that is not kept is not shared", async () => {
  const tables = sharedTables();
  const { read, reader } = threadFiles(FILES, tables);
  await reader.table("plain", parse, false);
  await reader.table("plain", parse, false);
  assertEquals([read, tables.known.size], [["plain", "plain"], 0]);
});

Deno.test("a broken table is shared with no thread, so that each refuses it", async () => {
  const tables = sharedTables();
  for (let thread = 0; thread < 2; thread++) {
    const { reader } = threadFiles({ broken: "A\tx\n" }, tables);
    await assertRejects(() => reader.table("broken", parse), UserError, "broken:1");
  }
  assertEquals(tables.known.size, 0);
});
