/**
 * Writes a made-up campaign in the layout of mt-metrics-eval, as large as requested, for measuring memory and time:
 * `deno run -A bench/large_campaign.ts FOLDER [SYSTEMS] [SEGMENTS] [METRICS]`. Then
 * `deno task metaeval rank --data FOLDER --campaign large/xx-yy --measure acc_eq`.
 */

const [folder, systems = "200", segments = "20000", metrics = "20"] = Deno.args;
if (folder === undefined) {
  console.error("name a folder to write to");
  Deno.exit(2);
}
const SYSTEMS = Number(systems);
const SEGMENTS = Number(segments);
const DOCUMENT = 10;

/** Small linear congruential generator: the same scores on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function writeLines(path: string, line: (k: number, i: number) => string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  const encoder = new TextEncoder();
  for (let k = 0; k < SYSTEMS; k++) {
    let text = "";
    for (let i = 0; i < SEGMENTS; i++) text += `${line(k, i)}\n`;
    await file.write(encoder.encode(text));
  }
}

async function writeSegments(path: string, line: (i: number) => string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(
    path,
    Array.from({ length: SEGMENTS }, (_, i) => `${line(i)}\n`).join(""),
  );
}

const root = `${folder}/large`;
const name = (k: number) => `S${String(k).padStart(3, "0")}`;
await writeSegments(`${root}/sources/xx-yy.txt`, (i) => `source ${i}`);
await writeSegments(`${root}/references/xx-yy.refA.txt`, (i) => `reference ${i}`);
await writeSegments(`${root}/documents/xx-yy.docs`, (i) => `news\tdoc${Math.floor(i / DOCUMENT)}`);
for (let k = 0; k < SYSTEMS; k++) {
  await writeSegments(`${root}/system-outputs/xx-yy/${name(k)}.txt`, (i) => `output ${i}`);
}
const draw = numbers(7);
const quality = Float64Array.from({ length: SYSTEMS }, () => draw());
const errors = new Uint8Array(SYSTEMS * SEGMENTS);
await writeLines(`${root}/human-scores/xx-yy.mqm.seg.score`, (k, i) => {
  const found = draw() < 0.45 ? 0 : Math.floor(draw() ** 3 * 25 * (0.5 + quality[k]));
  errors[k * SEGMENTS + i] = found;
  return `${name(k)}\t${-found}`;
});
for (let m = 0; m < Number(metrics); m++) {
  const noise = 0.2 + 0.02 * m;
  await writeLines(`${root}/metric-scores/xx-yy/M${m}-refA.seg.score`, (k, i) => {
    const score = 1 - errors[k * SEGMENTS + i] / 60 - draw() * noise;
    return `${name(k)}\t${score.toFixed(6)}`;
  });
}
