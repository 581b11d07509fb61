/**
 * A proof of work: a text (`nonce`) for which scrypt gives a small enough number. Finding one costs about `difficulty`
 * tries, checking one costs a single try.
 */
export type Proof = { salt: string; nonce: string };

/** The cost of one try: 1 MiB of memory and some milliseconds. */
export const scryptCost = { N: 1024, r: 8, p: 1 } as const;

/** The bytes of the hash that count. */
export const hashBytes = 4;

/** About 20 seconds of a phone. */
export const usualDifficulty = 1000;

/** Whether the hash, read as a number of 32 bits with the first byte in front, is below 2^32 divided by the difficulty. */
export function meetsDifficulty(hash: Uint8Array, difficulty: number): boolean {
  const number = hash.slice(0, hashBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  return number * difficulty < 2 ** 32;
}
