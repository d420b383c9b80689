import ts from "typescript";

/**
 * The examples in a source file's docstrings, as files of tests.
 *
 * @param source Text of a TypeScript file.
 * @returns The text of one file of tests per example.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exampleTests } from "./examples.ts";
 *
 * const fence = "`".repeat(3);
 * assertEquals(
 *   exampleTests(`/**\n * ${fence}ts\n * import { a } from "./a.ts";\n * a(1);\n * ${fence}\n *\/`),
 *   ['import { a } from "./a.ts";\nDeno.test("example 1", async () => {\na(1);\n});\n'],
 * );
 * ```
 */
export function exampleTests(source: string): string[] {
  return [...source.matchAll(/^ *\* ```ts\n((?: *\*.*\n)*?) *\* ```$/gm)].map(([, body], place) => {
    const text = body.replaceAll(/^ *\* ?/gm, "");
    const { statements } = ts.createSourceFile("example.ts", text, ts.ScriptTarget.Latest, true);
    const [imports, others] = [true, false].map((wanted) =>
      statements.filter((statement) => ts.isImportDeclaration(statement) === wanted)
        .map((statement) => statement.getText()).join("\n")
    );
    return `${imports}\nDeno.test("example ${place + 1}", async () => {\n${others}\n});\n`;
  });
}
