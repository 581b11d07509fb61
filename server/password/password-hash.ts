import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordMaxLength } from '#domain/person/password.ts';
import { asyncOnce } from '../lib/async-once.ts';
import { fairQueue } from '../lib/fair-queue.ts';

/** The caller a password is hashed for. It decides the position in the queue. */
export type HashCaller = {
  /** The address that limits count, see lib/counted-address.ts. */
  address: string;
  /** Phone or user id. */
  account: string;
  /** Whether the caller has proved earlier access to this account, with a known device, a session or a recovery. */
  isKnown: boolean;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
};

/** argon2id (the library's default), with the memory and passes that OWASP recommends. One hash takes about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is limited because it uses the processor: many strangers at once could exhaust it. The queue alternates
 * between known callers and all others, then between addresses, then between the accounts of one address. So a known
 * caller waits for at most one stranger, and a stranger from a quiet address for one try of each other address. Known
 * callers get at most half of the turns while others wait. The page gives up after 15 s, and a sign-in waits in two
 * queues, so each wait may take 7 s.
 */
const inTurn = fairQueue({
  running: { total: availableParallelism() },
  waiting: [200, 200, 100],
  maxWaitMs: 7_000,
});

const queuePlaceOf = ({ isKnown, address, account, signal }: HashCaller) => ({
  path: [isKnown ? 'known' : 'others', address, account],
  signal,
});

/** Used for the operator's own work on the machine: the first admin, the demo world. */
const operator: HashCaller = { address: 'this machine', account: '', isKnown: true };

export const hashPassword = (password: string, caller = operator): Promise<string> =>
  inTurn(queuePlaceOf(caller), () => hash(password, cost));

// Made outside the queue, because a full queue would refuse it.
const decoy = asyncOnce(() => hash(randomBytes(16).toString('hex'), cost));

/** The hash of a password that nobody knows, for an account without one. */
export const nobodysHash = (): Promise<string> => decoy();

/**
 * Whether the password is right. Without a hash (an unknown phone) the check takes the same time and returns false. A
 * text that is too long to be a password is refused at once, for known and unknown phones.
 */
export async function isRightPassword(
  passwordHash: string | undefined,
  password: string,
  caller: HashCaller,
): Promise<boolean> {
  if (password.length > passwordMaxLength) return false;
  // Awaited for known phones too: if the decoy can't be made, known and unknown phones get the same answer.
  const unknown = await decoy();
  const right = await inTurn(queuePlaceOf(caller), () => verify(passwordHash ?? unknown, password));
  return right && passwordHash !== undefined;
}
