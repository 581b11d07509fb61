import { system } from '../lib/by.ts';
import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';
import { writeOne } from '../lib/tx.ts';
import type { Delivery } from './channel.ts';
import { pushBroadcasts } from './push-broadcast.store.ts';
import { pushDecisions } from './push-decision.store.ts';
import type { PushSubject } from './push-payload.ts';

/** A browser that receives pushes. `rate_update`: whether it wants pushes about rates now. */
export type PushTarget = {
  token_hash: Buffer;
  rate_update: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
};

const office = `case when f.id is not null then
  json_build_object('name', f.name, 'name_uk', f.name_uk, 'address', f.address) end as office`;

const sql = {
  target: statement<PushTarget>(
    'push-target',
    `select token_hash, rate_update, endpoint, p256dh, auth from push_subscriptions where token_hash = decode($1, 'hex')`,
  ),
  order: statement<Omit<PushSubject & { kind: 'order' }, 'kind'>>(
    'push-order',
    `select o.id, o.customer_id, o.office_id, o.status, o.ended_by, o.said, o.version, o.sc, o.tc, ${office}
     from orders o join offices f on f.id = o.office_id where o.id = $1`,
  ),
  alert: statement<Omit<PushSubject & { kind: 'alert' }, 'kind'>>(
    'push-alert',
    `select o.id, o.customer_id, o.office_id, o.status, o.ended_by, o.said, o.version, o.sc, o.tc, ${office},
       a.kind as alert, a.audience,
       exists (select from order_events e where e.order_id = o.id and e.version = o.version and e.at > a.at) as moved
     from order_alerts a join orders o on o.id = a.order_id join offices f on f.id = o.office_id where a.id = $1`,
  ),
  rate: statement<Omit<PushSubject & { kind: 'rate' }, 'kind'>>(
    'push-rate',
    `select r.sc, r.tc, r.rate, r.actual, r.office_id, ${office}
     from exchange_rates r left join offices f on f.id = r.office_id where r.id = $1`,
  ),
  wallet: statement<Omit<PushSubject & { kind: 'wallet' }, 'kind'>>(
    'push-wallet',
    'select id, wallet from users where id = $1',
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
  ...pushDecisions,
  ...pushBroadcasts(db),

  /** Undefined when this browser gets no pushes any more. */
  findTarget: async (recipient: string): Promise<PushTarget | undefined> =>
    (await ask(db.pool, sql.target, [recipient]))[0],

  async findSubject({ kind, subject_id }: Pick<Delivery, 'kind' | 'subject_id'>): Promise<PushSubject | undefined> {
    if (kind === 'order') {
      const [order] = await ask(db.pool, sql.order, [subject_id]);
      return order && { kind, ...order };
    }
    if (kind === 'alert') {
      const [alert] = await ask(db.pool, sql.alert, [subject_id]);
      return alert && { kind, ...alert };
    }
    if (kind === 'wallet') {
      const [owner] = await ask(db.pool, sql.wallet, [subject_id]);
      return owner && { kind, ...owner };
    }
    const [rate] = await ask(db.pool, sql.rate, [subject_id]);
    return rate && { kind, ...rate };
  },

  async pause(recipient: string, seconds: number): Promise<void> {
    await writeOne(db, system, sql.pause, [recipient, seconds]);
  },

  /** Deletes the subscription of a browser that can't receive pushes any more. */
  async removeSubscription({ token_hash, endpoint }: Pick<PushTarget, 'token_hash' | 'endpoint'>): Promise<void> {
    await writeOne(db, system, sql.removeSubscription, [token_hash, endpoint]);
  },
});

export type PushStore = ReturnType<typeof pushStore>;
