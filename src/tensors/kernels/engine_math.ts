/** The engine's natural logarithm, which a kernel calls without going through JavaScript. */
export const log: (x: number) => number = Math.log;

/** The engine's exponential function. */
export const exp: (x: number) => number = Math.exp;
