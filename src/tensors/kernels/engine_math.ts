/** The engine's natural logarithm, which is rounded correctly. */
export const log: (x: number) => number = Math.log;

/** The engine's exponential function, likewise. */
export const exp: (x: number) => number = Math.exp;

/** The engine's angle of a point. */
export const atan2: (y: number, x: number) => number = Math.atan2;

/** The engine's cosine. */
export const cos: (x: number) => number = Math.cos;

/** The engine's sine. */
export const sin: (x: number) => number = Math.sin;
