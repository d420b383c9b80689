import type { DataProgress } from "../../datasets/sources/data_options.ts";
import type { SectionProgress } from "../../papers/run_sections.ts";
import type { Terminal } from "../options/command.ts";

const REDRAW_MILLISECONDS = 100;
const PLAIN_MILLISECONDS = 10_000;

/**
 * Shows downloads and unpacking: a bar that redraws itself on a terminal, a plain line every ten seconds elsewhere.
 *
 * @param terminal Where to show it.
 * @param clock Milliseconds; passed in by tests.
 * @returns A function to call with each step.
 */
export function dataProgress(
  terminal: Terminal,
  clock: () => number = () => performance.now(),
): (progress: DataProgress) => void {
  let last = -Infinity;
  return ({ work, name, bytes, total, rate, remaining }) => {
    const finished = total !== null && bytes >= total;
    const now = clock();
    if (
      !finished && now - last < (terminal.interactive ? REDRAW_MILLISECONDS : PLAIN_MILLISECONDS)
    ) return;
    last = now;
    const facts = [
      total === null ? megabytes(bytes) : `${megabytes(bytes)} of ${megabytes(total)}`,
      rate === null ? "" : `${megabytes(rate)}/s`,
      remaining === null || finished ? "" : `${duration(remaining)} left`,
    ].filter((fact) => fact !== "").join(", ");
    const share = total === null || total === 0 ? null : bytes / total;
    if (!terminal.interactive) terminal.note(`${work} ${name}: ${facts}\n`);
    else {
      const line = share === null
        ? `${work} ${name} ${facts}`
        : progressLine(`${work} ${name}`, share, facts, terminal.columns);
      redraw(terminal, line, finished);
    }
  };
}

/**
 * Shows running sections: on a terminal one line each, with a bar and the time left; elsewhere a plain line at the end of each.
 *
 * @param terminal Where to show it.
 * @param clock Milliseconds; passed in by tests.
 * @returns A function to call with each step.
 */
export function sectionProgress(
  terminal: Terminal,
  clock: () => number = () => performance.now(),
): (progress: SectionProgress) => void {
  const started = clock();
  let last = -Infinity;
  return ({ section, index, total, state, done, seconds }) => {
    const now = clock();
    const place = `[${String(index + 1).padStart(String(total).length)}/${total}]`;
    if (state === "begun" || state === "running") {
      if (!terminal.interactive || now - last < REDRAW_MILLISECONDS) return;
      last = now;
      const whole = (index + done) / total;
      const left = whole > 0.02
        ? `, about ${duration((now - started) / 1000 / whole * (1 - whole))} left`
        : "";
      const share = `${Math.round(100 * done)} %${left}`;
      redraw(
        terminal,
        progressLine(`${place} ${section.id}`, done, share, terminal.columns),
        false,
      );
      return;
    }
    const took = state === "computed" ? ` in ${duration(seconds)}` : "";
    const line = `${place} ${section.id}: ${state}${took}`;
    if (terminal.interactive) redraw(terminal, line, true);
    else terminal.note(`${line}\n`);
  };
}

const SOON_MILLISECONDS = 1000;

/**
 * Shows the progress of work in pieces, once it takes more than a second: on a terminal, a bar that disappears at the end;
 * elsewhere, a plain line every ten seconds.
 *
 * @param terminal Where to show it.
 * @param clock Milliseconds; passed in by tests.
 * @returns A function to call with the name of the work, the number of pieces done and their total, first with 0 done.
 */
export function workProgress(
  terminal: Terminal,
  clock: () => number = () => performance.now(),
): (work: string, done: number, total: number) => void {
  let begun = 0;
  let last = 0;
  let shown = false;
  return (work, done, total) => {
    const now = clock();
    if (done === 0) {
      begun = last = now;
      shown = false;
      return;
    }
    if (done === total) {
      if (shown && terminal.interactive) terminal.note("\r\x1b[2K");
      return;
    }
    const pause = terminal.interactive ? REDRAW_MILLISECONDS : PLAIN_MILLISECONDS;
    if (now - begun < SOON_MILLISECONDS || now - last < pause) return;
    last = now;
    shown = true;
    const left = duration((now - begun) / 1000 / done * (total - done));
    const facts = `${Math.round(100 * done / total)} %, about ${left} left`;
    if (!terminal.interactive) terminal.note(`${work}: ${facts}\n`);
    else redraw(terminal, progressLine(work, done / total, facts, terminal.columns), false);
  };
}

const WIDEST_BAR = 20;
const NARROWEST_BAR = 5;

/** A line with a bar as wide as possible; without room, the name is cut rather than the time left. */
function progressLine(name: string, done: number, share: string, columns: number): string {
  const room = columns - 1 - name.length - share.length - 4;
  if (room >= NARROWEST_BAR) {
    return `${name} ${bar(done, Math.min(WIDEST_BAR, room))} ${share}`;
  }
  const width = Math.max(1, columns - 2 - share.length);
  return `${name.length <= width ? name : `${name.slice(0, width - 1)}…`} ${share}`;
}

function redraw(terminal: Terminal, line: string, last: boolean): void {
  const shown = line.length >= terminal.columns ? `${line.slice(0, terminal.columns - 2)}…` : line;
  terminal.note(`\r\x1b[2K${shown}${last ? "\n" : ""}`);
}

function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width);
  return `[${"=".repeat(full)}${" ".repeat(width - full)}]`;
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
