import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';
import type { Recipients } from '../channel.ts';
import { pushBroadcasts } from './push-broadcast.store.ts';

/** A browser that receives pushes. `rate_update`: whether it wants pushes about rates now. */
export type PushTarget = {
  token_hash: Buffer;
  rate_update: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
};

export const browsers: Recipients = { table: 'push_subscriptions', id: `encode(s.token_hash, 'hex')` };

const sql = {
  target: statement<PushTarget>(
    'push-target',
    `select token_hash, rate_update, endpoint, p256dh, auth from push_subscriptions where token_hash = decode($1, 'hex')`,
  ),
  /** Later pushes for this browser wait too, because its push service does not answer. */
  pause: statement(
    'push-pause',
    `update push_subscriptions set not_before = clock_timestamp() + make_interval(secs => $2)
     where token_hash = decode($1, 'hex')`,
  ),
  removeSubscription: statement('push-prune', 'delete from push_subscriptions where token_hash = $1 and endpoint = $2'),
};

export const pushStore = (db: Db) => ({
  broadcast: pushBroadcasts(db),

  /** Undefined when this browser gets no pushes any more. */
  findTarget: async (recipient: string): Promise<PushTarget | undefined> =>
    (await ask(db.pool, sql.target, [recipient]))[0],

  async pause(recipient: string, seconds: number): Promise<void> {
    await writeOne(db, system, sql.pause, [recipient, seconds]);
  },

  /** Deletes the subscription of a browser that can't receive pushes any more. */
  async removeSubscription({ token_hash, endpoint }: Pick<PushTarget, 'token_hash' | 'endpoint'>): Promise<void> {
    await writeOne(db, system, sql.removeSubscription, [token_hash, endpoint]);
  },
});

export type PushStore = ReturnType<typeof pushStore>;
