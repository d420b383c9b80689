import { assert, assertEquals } from "@std/assert";
import { mutantsOf } from "../../tasks/mutate/mutants.ts";
import { filesReached } from "../../tasks/mutate/reaching_tests.ts";

const changes = (source: string) =>
  mutantsOf(source).map(({ start, end, text }) =>
    source.slice(0, start) + text + source.slice(end)
  );

Deno.test("operators, constants, negations, branches, arguments and statements are changed one at a time", () => {
  assertEquals(changes("x = a <= b;"), [";", "x = a < b;"]);
  assertEquals(changes("x(10);"), [";", "x(11);"]);
  assertEquals(changes("const x = !a;"), ["const x = a;"]);
  assertEquals(changes("const x = a ? b : c;"), ["const x = a ? (c) : (b);"]);
  assertEquals(changes("const x = f(a, b, c);"), ["const x = f(b, a, c);"]);
  assertEquals(changes("if (a) b = c;"), [";", "if (a) ;"]);
});

Deno.test("types, imports, messages and errors are left alone", () => {
  assertEquals(mutantsOf('import { a } from "b";\ninterface A { readonly b: 1 | 2 }'), []);
  assertEquals(mutantsOf("const m = `a` + b;"), []);
  assertEquals(mutantsOf("throw new Error(1 + 2);"), []);
});

Deno.test("every mutant of the mutator itself is another text on the line that it names", async () => {
  const source = await Deno.readTextFile(new URL("../../tasks/mutate/mutants.ts", import.meta.url));
  const mutants = mutantsOf(source);
  assert(mutants.length > 50);
  for (const { line, start, end, text } of mutants) {
    assertEquals(source.slice(0, start).split("\n").length, line);
    assert(source.slice(start, end) !== text);
  }
});

Deno.test("a test reaches what it imports, what that imports or exports again, and workers, once in a circle too", async () => {
  const files: Record<string, string> = {
    "tests/a_test.ts": 'import { a } from "../src/a.ts";\nimport fc from "fast-check";',
    "src/a.ts": 'export { b } from "./b.ts";\nconst later = () => import("./deep/c.ts");',
    "src/b.ts": 'new Worker(new URL("./worker.ts", import.meta.url));\nimport "./a.ts";',
    "src/deep/c.ts": "",
    "src/worker.ts": 'import { b } from "./b.ts";',
    "src/apart.ts": 'import "./a.ts";',
  };
  let read = 0;
  const reached = await filesReached("tests/a_test.ts", (path) => {
    read++;
    return Promise.resolve(files[path] ?? null);
  });
  assertEquals(
    [...reached].sort(),
    ["src/a.ts", "src/b.ts", "src/deep/c.ts", "src/worker.ts", "tests/a_test.ts"],
  );
  assertEquals(read, reached.size);
});
