/** The engine's natural logarithm, which is rounded correctly. A kernel calls it without going through JavaScript. */
export const log: (x: number) => number = Math.log;

/** The engine's exponential function, likewise. */
export const exp: (x: number) => number = Math.exp;
