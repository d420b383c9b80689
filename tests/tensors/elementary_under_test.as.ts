// Logarithms, exponentials and lengths of many numbers, for the test beside this file.

import { exps, logs } from "../../src/tensors/kernels/elementary.as.ts";
import { hypot, hypot3 } from "../../src/tensors/kernels/hypot.as.ts";

export function allLogs(from: usize, to: usize, end: usize): void {
  for (; from < end; from += 16, to += 16) v128.store(to, logs(v128.load(from)));
}

export function allExps(from: usize, to: usize, end: usize): void {
  for (; from < end; from += 16, to += 16) v128.store(to, exps(v128.load(from)));
}

export function allLengths(from: usize, to: usize, end: usize): void {
  for (; from < end; from += 24, to += 16) {
    store<f64>(to, hypot(load<f64>(from), load<f64>(from, 8)));
    store<f64>(to, hypot3(load<f64>(from), load<f64>(from, 8), load<f64>(from, 16)), 8);
  }
}
