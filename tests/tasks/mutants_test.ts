import { assert, assertEquals } from "@std/assert";
import { mutantsOf } from "../../tasks/mutate/mutants.ts";
import { switchedSource } from "../../tasks/mutate/switched_source.ts";
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

Deno.test("what cannot matter is left alone: the order of what Math.max takes, which of two equal values is kept", () => {
  assertEquals(mutantsOf("const m = Math.max(a, b);"), []);
  const changed = (source: string) => mutantsOf(source).map(({ change }) => change);
  assertEquals(changed("const size = x < 0n ? -x : x;"), ["branches change places", "- goes"]);
  assertEquals(changed("const more = a < b ? b : a;"), ["branches change places"]);
  assertEquals(changed("if (x > most) most = x;"), ["if goes", "statement goes"]);
  assertEquals(changed("if (x > most) most = y;"), [
    "if goes",
    "> becomes >=",
    "statement goes",
  ]);
});

Deno.test("a source with switches does what the original does, or what the mutant that is on does", async () => {
  const source = `
    export function tried(list) {
      let most = 0;
      for (let i = 0; i < list.length; i++) {
        if (list[i] > 9) { if (list[i] === 10) continue; else break; }
        if (!(list[i] < most)) most = list[i] + (i > 1 && i !== 3 ? 1 : -2);
        most += Math.pow(2, i) ?? 4;
      }
      return { 7: most, last: list.at(-1) };
    }`;
  const mutants = mutantsOf(source);
  const load = (text: string) => import(`data:text/typescript,${encodeURIComponent(text)}`);
  const stub = "export const isOn = (mutant: number) => mutant === globalThis.onNow;";
  const address = `data:text/typescript,${encodeURIComponent(stub)}`;
  const switched = await load(switchedSource(source, new Map(mutants.entries()), address));
  const lists = [[], [1], [3, 1, 2, 5, 4], [1, 10, 2, 11, 3], [0, 0, 0, 0]];
  for (let on = -1; on < mutants.length; on++) {
    const { start, end, text } = mutants[on] ?? { start: 0, end: 0, text: "" };
    const alone = await load(source.slice(0, start) + text + source.slice(end));
    Object.assign(globalThis, { onNow: on });
    for (const list of lists) assertEquals(switched.tried(list), alone.tried(list), `mutant ${on}`);
  }
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
