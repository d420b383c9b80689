import { assert, assertEquals, assertLess, assertRejects, assertStringIncludes } from "@std/assert";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { memberPath } from "../../../src/datasets/unpack/member_path.ts";
import { DamagedError, unpack, type UnpackOptions } from "../../../src/datasets/unpack/unpack.ts";
import { UserError } from "../../../src/user_error.ts";
import { filesBelow, inFolder, type Member, noise, sha256, tgz } from "../fixtures.ts";

/** Unpacks an archive in a folder of its own. */
async function unpacking(
  archive: Uint8Array,
  test: (
    run: (rest?: Partial<UnpackOptions>) => ReturnType<typeof unpack>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    await Deno.writeFile(`${folder}/a.tgz`, archive);
    await test(
      (rest = {}) =>
        unpack({ archive: `${folder}/a.tgz`, folder: `${folder}/out`, wants: () => true, ...rest }),
      folder,
    );
  });
}

const MEMBERS: readonly (readonly [string, Member])[] = [
  ["a/one.txt", "one"],
  ["a/empty.txt", ""],
  ["b/large.bin", noise(200_000)],
  ["b/two.txt", "two"],
];

Deno.test("unpack() writes the members that are needed, with size and SHA-256, and names the others", async () => {
  await unpacking(await tgz(MEMBERS), async (run, folder) => {
    const { members, skipped } = await run({ wants: (member) => member !== "b/two.txt" });
    assertEquals(await filesBelow(`${folder}/out`), ["a/empty.txt", "a/one.txt", "b/large.bin"]);
    assertEquals(await Deno.readFile(`${folder}/out/b/large.bin`), noise(200_000));
    assertEquals(members.get("a/one.txt"), { bytes: 3, sha256: await sha256("one") });
    assertEquals(skipped, ["b/two.txt"]);
  });
});

Deno.test("unpack() writes exactly the members that are needed, whatever their sizes and order", async () => {
  const member = fc.record({ bytes: fc.constantFrom(0, 3, 512, 70_000), fate: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 12 }), async (plan) => {
      const archive = await tgz(plan.map(({ bytes }, i) => [`a/${i}`, noise(bytes, i)]));
      await unpacking(archive, async (run, folder) => {
        const fate = (path: string) => plan[Number(path.slice(2))].fate;
        const { members, skipped } = await run({
          wants: (path) => fate(path) > 0,
          has: (path, bytes) => Promise.resolve(fate(path) === 2 ? { bytes, sha256: "" } : null),
        });
        assertEquals(members.size + skipped.length, plan.length);
        for (const [i, { bytes, fate }] of plan.entries()) {
          if (fate !== 1) continue;
          assertEquals(await Deno.readFile(`${folder}/out/a/${i}`), noise(bytes, i));
        }
      });
    }),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("unpack() refuses an archive cut short at any place, and leaves nothing", async () => {
  const whole = await tgz(MEMBERS);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
      await unpacking(whole.subarray(0, length), async (run, folder) => {
        await assertRejects(() => run(), DamagedError, "download it again");
        assertEquals(await filesBelow(folder), ["a.tgz"]);
      });
    }),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("unpack() refuses an archive with any byte changed that matters, and never gives other content", async () => {
  const whole = await tgz(MEMBERS);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const corrupt = whole.slice();
        corrupt[at] ^= change;
        await unpacking(corrupt, async (run, folder) => {
          try {
            await run();
          } catch (error) {
            assert(error instanceof UserError);
            assertEquals(await filesBelow(folder), ["a.tgz"]);
            return;
          }
          assertEquals(await Deno.readFile(`${folder}/out/b/large.bin`), noise(200_000));
          assertEquals(await Deno.readTextFile(`${folder}/out/b/two.txt`), "two");
        });
      },
    ),
    { seed: 1, numRuns: 100 },
  );
});

Deno.test("unpack() refuses what is not a gzip archive", async () => {
  await unpacking(new TextEncoder().encode("<html>Not found</html>"), async (run) => {
    await assertRejects(() => run(), DamagedError, "not a gzip archive");
  });
});

Deno.test("unpack() refuses an archive that does not exist", async () => {
  await inFolder(async (folder) => {
    await assertRejects(
      () => unpack({ archive: `${folder}/b.tgz`, folder: `${folder}/out`, wants: () => true }),
      UserError,
      "there is no such file or folder",
    );
  });
});

for (
  const [what, name, member] of [
    ["an absolute member", "/etc/evil", "x"],
    ["a member that climbs out", "a/../../evil", "x"],
    ["a member that climbs out at its end", "a/b/..", "x"],
    ["a symbolic link", "a/evil", { type: "symlink" }],
    ["a hard link", "a/evil", { type: "link" }],
    ["a character device", "a/evil", { type: "character-device" }],
    ["a block device", "a/evil", { type: "block-device" }],
    ["a pipe", "a/evil", { type: "fifo" }],
    ["a member with a backslash", "a\\..\\evil", "x"],
    ["a member on a drive", "C:/evil", "x"],
  ] as const
) {
  Deno.test(`unpack() refuses ${what}, needed or not, names it and leaves nothing`, async () => {
    const archive = await tgz([["a/good.txt", "good"], [name, member], ["a/more.txt", "more"]]);
    for (const isNeeded of [true, false]) {
      await unpacking(archive, async (run, folder) => {
        const error = await assertRejects(() => run({ wants: () => isNeeded }), UserError);
        assertStringIncludes(error.message, `'${name}'`);
        assertEquals(await filesBelow(folder), ["a.tgz"]);
      });
    }
  });
}

Deno.test("unpack() refuses a member that stands in the archive twice", async () => {
  await unpacking(await tgz([["a/b", "1"], ["./a//b", "2"]]), async (run) => {
    await assertRejects(() => run(), UserError, "'a/b' is in it twice");
  });
});

Deno.test("unpack() refuses members that are larger than the limit", async () => {
  await unpacking(await tgz(MEMBERS), async (run, folder) => {
    await assertRejects(() => run({ sizeLimit: 100_000 }), UserError, "limit of 100000 bytes");
    assertEquals(await filesBelow(folder), ["a.tgz"]);
  });
});

Deno.test("unpack() stops where a check throws, and leaves nothing", async () => {
  await unpacking(await tgz(MEMBERS), async (run, folder) => {
    const check = (member: string) => {
      if (member.startsWith("b/")) throw new UserError(`${member} has changed`);
    };
    await assertRejects(() => run({ check }), UserError, "b/large.bin has changed");
    assertEquals(await filesBelow(folder), ["a.tgz"]);
  });
});

Deno.test("unpack() tells how much of the archive it has read", async () => {
  const archive = await tgz(MEMBERS);
  await unpacking(archive, async (run) => {
    const seen: number[] = [];
    await run({ progress: (bytes) => seen.push(bytes) });
    assertEquals(seen.at(-1), archive.length);
    assert(seen.every((bytes, i) => i === 0 || bytes > seen[i - 1]));
  });
});

Deno.test("unpack() reads no further ahead than it writes: its reads stay near the member at hand", async () => {
  const count = 16;
  const members = Array.from({ length: count }, (_, i) => [`a/${i}`, noise(1 << 20, i)] as const);
  const archive = await tgz(members);
  await unpacking(archive, async (run) => {
    let read = 0;
    let ahead = 0;
    let written = 0;
    await run({
      progress: (bytes) => read = bytes,
      check: (_, { bytes }) => {
        written += bytes;
        ahead = Math.max(ahead, read - written);
      },
    });
    assertEquals(written, count << 20);
    assertLess(ahead, 6 << 20);
  });
});

Deno.test("memberPath() gives a path that stays below the folder, or throws", () => {
  const part = fc.constantFrom("a", "b.c", "..", ".", "", "...", "a b", "C:", "\\", "\0", "ä");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const name = parts.join("/");
      try {
        const path = memberPath({ name, type: "file" }, "x.tgz");
        assert(
          path !== null &&
            new URL(`file:///root/${encodeURI(path)}`).href.startsWith("file:///root/"),
        );
        assert(!path.split("/").some((one) => one === ".." || one === "" || one === "."));
      } catch (error) {
        assert(error instanceof UserError);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

/** The bytes of an archive packed anew as gzip of several members, one after the other. */
async function inGzipMembers(archive: Uint8Array<ArrayBuffer>, places: readonly number[]) {
  const tar = gunzipSync(archive);
  const ends = [
    ...places.map((place) => place % (tar.length + 1)).sort((a, b) => a - b),
    tar.length,
  ];
  const parts = ends.map((end, index) => gzipSync(tar.subarray(ends[index - 1] ?? 0, end)));
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
}

Deno.test("unpack() reads gzip of several members, parted anywhere, empty ones among them", async () => {
  const whole = await tgz(MEMBERS);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(400_000), { maxLength: 5 }), async (places) => {
      await unpacking(await inGzipMembers(whole, places), async (run, folder) => {
        const { members } = await run();
        assertEquals([...members.keys()], MEMBERS.map(([path]) => path));
        assertEquals(await Deno.readFile(`${folder}/out/b/large.bin`), noise(200_000));
      });
    }),
    { seed: 3, numRuns: 25 },
  );
});

Deno.test("unpack() refuses gzip of several members that is cut short or damaged in any of them", async () => {
  const archive = await inGzipMembers(await tgz(MEMBERS), [1_000, 100_000]);
  for (const length of [archive.length - 1, archive.length - 9, archive.length >> 1, 700]) {
    await unpacking(archive.subarray(0, length), async (run, folder) => {
      await assertRejects(() => run(), DamagedError, "download it again");
      assertEquals(await filesBelow(folder), ["a.tgz"]);
    });
  }
});
