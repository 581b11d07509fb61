import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordMaxLength } from '#domain/password.ts';
import { madeOnce } from '../lib/made-once.ts';
import { boundedQueue } from '../lib/queue.ts';

/** argon2id, the library's default kind, with the memory and passes that OWASP recommends: about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = boundedQueue({ running: availableParallelism(), waiting: 200 });

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

// Not in line, where a crowd would have it refused.
const decoy = madeOnce(() => hash(randomBytes(16).toString('hex'), cost));

/**
 * Whether the password is the right one. Without a hash, for a phone that nobody has, it takes the same time to say no.
 * A text that cannot be a password is not worth the time, whosever it is.
 */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > passwordMaxLength) return false;
  // Waited for in either case: where it cannot be made, known and unknown phones get the same answer.
  const unknown = await decoy();
  const right = await inTurn(() => verify(passwordHash ?? unknown, password));
  return right && passwordHash !== undefined;
}
