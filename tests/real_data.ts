/** Path of the real data (`METAEVAL_DATA`), or null where it is not set. */
export function realData(): string | null {
  return Deno.env.get("METAEVAL_DATA") || null;
}

/** A test that needs the real data: skipped, with the reason in its name, where `METAEVAL_DATA` is not set. */
export function dataTest(name: string, run: (data: string) => Promise<void> | void): void {
  const data = realData();
  if (data === null) {
    Deno.test({ name: `${name} (skipped: METAEVAL_DATA is not set)`, ignore: true, fn: () => {} });
  } else {
    Deno.test(name, () => run(data));
  }
}
