import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fileError } from "../src/file_error.ts";
import { UserError } from "../src/user_error.ts";

async function said(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    const told = fileError(error, "cannot", "mend it");
    assert(told instanceof UserError, `${told}`);
    assertEquals(told.cause, error);
    return told.message;
  }
  throw new Error("the system refused nothing");
}

Deno.test("every refusal of the file system is one sentence", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/file`, "x");
  await Deno.symlink(`${folder}/loop`, `${folder}/loop`);
  const long = "x".repeat(300);
  const cases: [() => Promise<unknown>, string][] = [
    [() => Deno.readTextFile(`${folder}/none`), "there is no such file or folder"],
    [() => Deno.readTextFile(folder), "it is a folder"],
    [() => Deno.readTextFile(`${folder}/file/inside`), "a part of its path is a file"],
    [
      () => Deno.mkdir(`${folder}/file/inside`, { recursive: true }),
      "a part of its path is a file",
    ],
    [() => Deno.mkdir(`${folder}/file`), "a part of its path is a file"],
    [() => Deno.remove(folder), "not empty"],
    [() => Deno.readTextFile(`${folder}/${long}`), "its name is too long"],
    [() => Deno.readTextFile(`${folder}/a\0b`), "a character that no file name may hold"],
    [() => Deno.readTextFile(`${folder}/loop`), "lead in a circle"],
    [() => Array.fromAsync(Deno.readDir(`${folder}/file`)), "a part of its path is a file"],
  ];
  const full = Object.assign(new Error("No space left (os error 28)"), { code: "ENOSPC" });
  cases.push([() => Promise.reject(full), "the disk is full"]);
  for (const [act, reason] of cases) assertStringIncludes(await said(act), reason);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("what does not come from the file system stays what it is", () => {
  for (const error of [new TypeError("x is not a function"), new UserError("said already")]) {
    assertEquals(fileError(error, "cannot", "mend it"), error);
  }
  const unnamed = new Error("File too large (os error 27): writefile 'a'");
  assertEquals(fileError(unnamed, "cannot", "mend it").message, "cannot (file too large); mend it");
});
