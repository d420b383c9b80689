// Logarithms and exponentials of many numbers, for the test beside this file.

import { exps, logs } from "../../src/tensors/kernels/elementary.as.ts";

export function allLogs(from: usize, to: usize, end: usize): void {
  for (; from < end; from += 16, to += 16) v128.store(to, logs(v128.load(from)));
}

export function allExps(from: usize, to: usize, end: usize): void {
  for (; from < end; from += 16, to += 16) v128.store(to, exps(v128.load(from)));
}
