/**
 * Exact tests of two metrics by the characteristic function beside the convolution of all shares, in one run.
 *
 *     deno run -A bench/sign_flips.ts
 *
 * Shares are nearly normal whole numbers, as differences of two accuracies are. Exits with 1 where the two tails differ by more
 * than the bound that the first gives.
 */
import process from "node:process";
import { signFlips } from "../src/resampling/sign_flips/sign_flips.ts";
import { characteristicTail } from "../src/resampling/sign_flips/characteristic_tail.ts";
import { latticeTail } from "../src/resampling/sign_flips/lattice_tail.ts";
import { keyedStream } from "../src/resampling/random/keyed_stream.ts";
import { normal } from "../src/resampling/random/normal.ts";

const random = keyedStream(1, "benchmark", 0);

function timed<Result>(run: () => Result): { seconds: number; result: Result } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

for (const [units, deviation] of [[200, 300], [2000, 300], [2000, 1000]]) {
  const shares = Array.from({ length: units }, () => Math.round(normal(random) * deviation + 5));
  const found = signFlips(shares)!;
  const flips = { ...found, observed: Math.abs(found.observed) };
  characteristicTail(flips, 1); // warms the compiler
  const ours = timed(() => characteristicTail(flips, 1));
  const convolved = timed(() => latticeTail(flips));
  const off = Math.abs(ours.result.p - convolved.result);
  if (!(off <= ours.result.error)) Deno.exitCode = 1;
  console.log(
    `${units} units, ${flips.sizes.length} sizes: ${
      (1e3 * ours.seconds).toFixed(1)
    } ms, convolution ` +
      `${(1e3 * convolved.seconds).toFixed(0)} ms; ratio ${
        (convolved.seconds / ours.seconds).toFixed(0)
      }; ` +
      `tails differ by ${off.toExponential(1)}, bound ${ours.result.error.toExponential(1)}`,
  );
}
