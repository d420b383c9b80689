const POOL_SIZE = 4;
const INITIAL_A = 0x43b0d7e5;
const MULTIPLIER_A = 0x931e8875;
const INITIAL_B = 0x8b51f9dd;
const MULTIPLIER_B = 0x58f38ded;
const MIX_LEFT = 0xca01f9dd;
const MIX_RIGHT = 0x4973f715;

/**
 * Spreads a seed over any number of words, as `numpy.random.SeedSequence(seed).generate_state(words)` does. Source: numpy 1.24,
 * `numpy/random/bit_generator.pyx`, after O'Neill's `seed_seq_fe`.
 *
 * @param seed Non-negative integer of any size; a bigint where it exceeds 2⁵³ − 1.
 * @param words Number of words.
 * @returns Unsigned 32-bit words.
 * @throws {RangeError} If the seed is negative or not an integer.
 */
export function seedSequence(seed: number | bigint, words: number): Uint32Array {
  const pool = mixedPool(seedWords(seed));
  let constant = INITIAL_B;
  return Uint32Array.from({ length: words }, (_, i) => {
    let word = pool[i % POOL_SIZE] ^ constant;
    constant = Math.imul(constant, MULTIPLIER_B);
    word = Math.imul(word, constant);
    return word ^ (word >>> 16);
  });
}

function seedWords(seed: number | bigint): number[] {
  if (typeof seed === "number" && !Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`a seed is a non-negative integer (a bigint above 2^53 - 1), not ${seed}`);
  }
  const words: number[] = [];
  let rest = BigInt(seed);
  do {
    words.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return words;
}

function mixedPool(entropy: readonly number[]): Int32Array {
  let constant = INITIAL_A;
  const hashed = (value: number): number => {
    const before = value ^ constant;
    constant = Math.imul(constant, MULTIPLIER_A);
    const word = Math.imul(before, constant);
    return word ^ (word >>> 16);
  };
  const mixed = (left: number, right: number): number => {
    const word = (Math.imul(MIX_LEFT, left) - Math.imul(MIX_RIGHT, right)) | 0;
    return word ^ (word >>> 16);
  };
  const pool = Int32Array.from({ length: POOL_SIZE }, (_, i) => hashed(entropy[i] ?? 0));
  for (let from = 0; from < POOL_SIZE; from++) {
    for (let to = 0; to < POOL_SIZE; to++) {
      if (to !== from) pool[to] = mixed(pool[to], hashed(pool[from]));
    }
  }
  for (const word of entropy.slice(POOL_SIZE)) {
    for (let to = 0; to < POOL_SIZE; to++) pool[to] = mixed(pool[to], hashed(word));
  }
  return pool;
}
