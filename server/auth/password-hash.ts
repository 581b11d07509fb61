import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordMaxLength } from '#domain/password.ts';
import { fairQueue } from '../lib/fair-queue.ts';
import { madeOnce } from '../lib/made-once.ts';

/** For whom a password is hashed. */
export type Hasher = {
  /** As it is counted, see lib/address.ts. */
  address: string;
  /** Phone or user id. */
  account: string;
  /** Whether the caller has shown to have been in this account before: by a known device, a session or a recovery. */
  isKnown: boolean;
  /** Aborted when the caller has gone. */
  signal?: AbortSignal;
};

/** argon2id, the library's default kind, with the memory and passes that OWASP recommends: about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes the processor, so it is what a crowd of strangers can exhaust. Known callers and all others take turns,
 * within these the addresses, and within an address the accounts. So a known caller waits for one stranger at most, and
 * a stranger from a quiet address for one try of each other address. Known callers cannot use more than half of the
 * turns while others wait. The page gives up after 15 s, and a sign-in waits in two lines, so each may take 7.
 */
const inTurn = fairQueue({
  running: { inAll: availableParallelism() },
  waiting: [200, 200, 100],
  patienceMs: 7_000,
});

const placeOf = ({ isKnown, address, account, signal }: Hasher) => ({
  path: [isKnown ? 'known' : 'others', address, account],
  signal,
});

/** The operator's own work at the machine: the first admin, the demo world. */
const operator: Hasher = { address: 'this machine', account: '', isKnown: true };

export const hashPassword = (password: string, hasher = operator): Promise<string> =>
  inTurn(placeOf(hasher), () => hash(password, cost));

// Not in line, where a crowd would have it refused.
const decoy = madeOnce(() => hash(randomBytes(16).toString('hex'), cost));

/**
 * Whether the password is the right one. Without a hash, for a phone that nobody has, it takes the same time to say no.
 * A text that cannot be a password is not worth the time, whosever it is.
 */
export async function isRightPassword(
  passwordHash: string | undefined,
  password: string,
  hasher: Hasher,
): Promise<boolean> {
  if (password.length > passwordMaxLength) return false;
  // Waited for in either case: where it cannot be made, known and unknown phones get the same answer.
  const unknown = await decoy();
  const right = await inTurn(placeOf(hasher), () => verify(passwordHash ?? unknown, password));
  return right && passwordHash !== undefined;
}
