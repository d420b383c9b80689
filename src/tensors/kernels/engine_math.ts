/** The engine's natural logarithm, which is rounded correctly. A kernel calls it without going through JavaScript. */
export const log: (x: number) => number = Math.log;

/** The engine's exponential function, likewise. */
export const exp: (x: number) => number = Math.exp;

/** The engine's angle of a point, likewise. */
export const atan2: (y: number, x: number) => number = Math.atan2;

/** The engine's cosine, likewise. */
export const cos: (x: number) => number = Math.cos;

/** The engine's sine, likewise. */
export const sin: (x: number) => number = Math.sin;
