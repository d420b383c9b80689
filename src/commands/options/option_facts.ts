/** Facts of every option. */
export interface OptionFacts {
  /** What it does, one line. */
  readonly summary: string;
  /** Name of the value in help, for example `N`. */
  readonly value?: string;
  /** Earlier names, without dashes, which still work. */
  readonly aliases?: readonly string[];
  /** Short name for a single dash: a letter, or a few as in `-tok`. */
  readonly short?: string;
  /** True if the command cannot run without it. */
  readonly required?: boolean;
}

/** Facts of a number. */
export interface NumberFacts extends OptionFacts {
  /** Least allowed number. */
  readonly minimum?: number;
  /** Greatest allowed number. */
  readonly maximum?: number;
  /** True if both limits themselves are not allowed. */
  readonly exclusive?: boolean;
}

/** Facts of an option that always has a value, because it has a default or is required. */
export type Present<Value> = { readonly default: Value } | { readonly required: true };
