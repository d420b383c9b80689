import type { BackendName } from "../../tensors/backends/backend.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand } from "../options/command.ts";
import { JOBS_OPTION } from "../options/common_options.ts";
import { quietGraphics } from "../terminal/quiet_graphics.ts";
import { wrap } from "../options/help_text.ts";
import { productRate, RATE_SHAPE } from "./product_rate.ts";
import { printRows, type Row } from "../terminal/print_rows.ts";

const { rows, inner, columns } = RATE_SHAPE;

/** `metaeval backends`: the backends for matrix products on this machine. */
export const backendsCommand: Command = defineCommand({
  details:
    "All backends give the same bits; they differ in speed. The speed is measured on a product of signs with 24-bit values, " +
    `[${rows} × ${inner}]·[${inner} × ${columns}], in billions of multiplications per second, including copying.`,
  positional: "[BACKEND …]",
  arity: [0, 4],
  options: JOBS_OPTION,
  examples: [
    { line: "backends", does: "tries every backend" },
    { line: "backends webgpu --format json", does: "names the GPU and its limits, for a script" },
  ],
  async run(positional, settings, terminal) {
    const { BACKENDS } = await import("../../tensors/backends/backend.ts");
    const unknown = positional.find((name) => !BACKENDS.some((known) => known === name));
    if (unknown !== undefined) {
      throw new UserError(`'${unknown}' is no backend; choose from ${BACKENDS.join(", ")}`);
    }
    const jobs = settings.jobs ?? navigator.hardwareConcurrency;
    const tries: Row[] = [];
    for (const name of BACKENDS) {
      if (positional.length === 0 || positional.includes(name)) tries.push(await tried(name, jobs));
    }
    const format = settings.format;
    const shown = format === "table" ? tries.map(withoutRemarks) : tries;
    printRows(shown, format, terminal, "Backends", {
      rate: { title: "10⁹ products/s", digits: 2 },
    });
    if (format === "table") {
      const lines = tries.map(remarks).filter((line) => line !== "");
      terminal.out(lines.map((line) => `\n${wrap(line, terminal.columns)}\n`).join(""));
    }
    return tries.every(({ self_test }) => self_test !== "failed") ? 0 : 1;
  },
});

async function tried(name: BackendName, jobs: number): Promise<Row> {
  if (name === "webgpu") await quietGraphics();
  const { untestedBackend } = await import("../../tensors/backends/open_backend.ts");
  const { selfTest } = await import("../../tensors/backends/self_check.ts");
  let backend;
  try {
    backend = await untestedBackend(name, jobs);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const reason = error.message;
    return { backend: name, adapter: null, limits: {}, self_test: "absent", reason, rate: null };
  }
  try {
    const { adapter, limits } = backend.describe();
    const reason = await selfTest(backend);
    const self_test = reason === null ? "passed" : "failed";
    const rate = reason === null ? await productRate(backend) / 1e9 : null;
    return { backend: name, adapter, limits: { ...limits }, self_test, reason, rate };
  } finally {
    backend.close();
  }
}

function withoutRemarks({ limits: _limits, reason: _reason, ...row }: Row): Row {
  return row;
}

/** A line for what a table has no room for: why a backend is absent or refused, or else its limits. */
function remarks({ backend, limits, reason }: Row): string {
  if (reason !== null) return `${backend}: ${reason}`;
  const named = Object.entries(limits as Readonly<Record<string, number>>)
    .map(([name, value]) => `${value.toLocaleString("en")} ${name}`);
  return named.length === 0 ? "" : `${backend}: at most ${named.join(", ")}`;
}
