// Real roots of one polynomial, for the test beside this file.

import { COEFFICIENTS, realRoots, ROOTS } from "../../src/tensors/kernels/real_roots.as.ts";

export function coefficientsAt(): usize {
  return COEFFICIENTS;
}

export function rootsAt(): usize {
  return ROOTS;
}

export function rootCount(): i32 {
  return realRoots();
}
