import type { EditKind } from "./edit.ts";

/** How an invented translation system behaves. */
export interface SystemProfile {
  /** Name of its output file. */
  readonly name: string;
  /** Errors of meaning per thousand segments of medium difficulty. */
  readonly accuracy: number;
  /** Errors of form per thousand segments of medium difficulty. */
  readonly form: number;
  /** Kinds that it favours, each with its weight. */
  readonly favours: Readonly<Partial<Record<EditKind, number>>>;
  /** How often, per thousand, it takes the first wording. */
  readonly literal: number;
  /** Its spelling. */
  readonly spelling: "US" | "UK";
  /** Segments per thousand that it leaves untranslated. */
  readonly untranslated?: number;
  /** True where it decodes for character overlap with the first reference's wording. */
  readonly decodesForOverlap?: boolean;
  /** Segments that nobody rated, by number from 0. */
  readonly unrated?: readonly number[];
}

/** The twelve systems, from close to the references down to one far below. */
export const SYSTEMS: readonly SystemProfile[] = [
  { name: "Amberline", accuracy: 95, form: 170, favours: {}, literal: 200, spelling: "US" },
  {
    name: "Birchway",
    accuracy: 230,
    form: 110,
    favours: { omission: 3, addition: 3 },
    literal: 100,
    spelling: "US",
  },
  {
    name: "Cobalt-2",
    accuracy: 130,
    form: 560,
    favours: { order: 3, style: 2 },
    literal: 700,
    spelling: "UK",
  },
  {
    name: "Driftwood",
    accuracy: 330,
    form: 240,
    favours: { negation: 3, number: 2 },
    literal: 300,
    spelling: "US",
  },
  { name: "Eastgate", accuracy: 310, form: 420, favours: {}, literal: 400, spelling: "US" },
  {
    name: "Fernhill_base",
    accuracy: 500,
    form: 590,
    favours: { untranslated: 2, terminology: 2 },
    literal: 600,
    spelling: "US",
  },
  {
    name: "Fernhill_large",
    accuracy: 220,
    form: 300,
    favours: { terminology: 2 },
    literal: 600,
    spelling: "US",
  },
  {
    name: "Gullwing-mbr",
    accuracy: 400,
    form: 260,
    favours: { addition: 2 },
    literal: 300,
    spelling: "US",
    decodesForOverlap: true,
  },
  {
    name: "Harbour",
    accuracy: 200,
    form: 900,
    favours: { style: 3, terminology: 3, locale: 3 },
    literal: 800,
    spelling: "UK",
  },
  {
    name: "Inkwell",
    accuracy: 680,
    form: 150,
    favours: { addition: 3, omission: 2, pronoun: 2 },
    literal: 100,
    spelling: "US",
  },
  {
    name: "Juniper-small",
    accuracy: 1150,
    form: 1200,
    favours: { untranslated: 4, grammar: 2 },
    literal: 700,
    spelling: "US",
    untranslated: 30,
  },
  {
    name: "Kestrel",
    accuracy: 420,
    form: 480,
    favours: { spelling: 3, punctuation: 2 },
    literal: 400,
    spelling: "UK",
    unrated: [17, 18, 64, 101, 102, 103, 149],
  },
];
