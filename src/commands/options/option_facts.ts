/** What every option says of itself. */
export interface OptionFacts {
  /** What it does, one line. */
  readonly summary: string;
  /** Name of the value in help, for example `N`. */
  readonly value?: string;
  /** Other names, without dashes: earlier ones, which go on working. */
  readonly aliases?: readonly string[];
  /** What may follow a single dash in place of the name: a letter, or a few as in `-tok`. */
  readonly short?: string;
  /** True where the command cannot run without it. */
  readonly required?: boolean;
}

/** Facts of a number. */
export interface NumberFacts extends OptionFacts {
  /** Least allowed number. */
  readonly minimum?: number;
  /** Greatest allowed number. */
  readonly maximum?: number;
}

/** Facts of an option that always has a value: it has a default, or it must be given. */
export type Present<Value> = { readonly default: Value } | { readonly required: true };
