/** Thrown when an assertion fails. */
export class AssertionError extends Error {
  /** An error with a message that says what was expected. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

/** A message, followed by a colon and the caller's message. */
export function withReason(what: string, msg?: string): string {
  return msg ? `${what}: ${msg}` : what;
}
