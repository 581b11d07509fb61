import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';
import { pushBroadcasts } from './push-broadcast.store.ts';
import { pushDecisions } from './push-decision.store.ts';
import type { PushSubject } from './push-payload.ts';

/** A push that this node has claimed, and the browser that receives it. */
export type Push = {
  id: number;
  version: number;
  token_hash: Buffer;
  topic: string;
  kind: PushSubject['kind'];
  subject_id: string;
  at: Date;
  attempts: number;
  /** Whether the browser wants pushes of this kind now. */
  is_wanted: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** A claim lasts longer than any attempt. If this node dies, another node retries after this time. */
const heldSeconds = 60;

/** A finished push is deleted after this time. Until then a sent push keeps its time and version. */
const keepMinutes = 15;
const mostHours = 4;
/** The most pushes that wait for one browser. Above this limit the oldest ones are deleted. */
const mostWaiting = 50;
const sweepAtOnce = 50_000;

const sql = {
  // Sorted by kind first, so that no order waits behind rates. A rate may have a push for every browser.
  claim: statement<Push>(
    'push-claim',
    `with due as (
       select id from pushes where try_at <= clock_timestamp() order by kind, try_at limit $1 for update skip locked
     )
     update pushes p set attempts = p.attempts + 1, try_at = clock_timestamp() + interval '${heldSeconds} seconds'
     from due, push_subscriptions s where p.id = due.id and s.token_hash = p.token_hash
     returning p.id, p.version, p.token_hash, p.topic, p.kind, p.subject_id, p.at, p.attempts,
       p.kind = 'order' or s.rate_update as is_wanted, s.endpoint, s.p256dh, s.auth`,
  ),
  order: statement<Omit<PushSubject & { kind: 'order' }, 'kind'>>(
    'push-order',
    `select o.id, o.customer_id, o.office_id, o.status, o.version, o.sc, o.tc, coalesce(f.name, f.address) as office
     from orders o join offices f on f.id = o.office_id where o.id = $1`,
  ),
  rate: statement<Omit<PushSubject & { kind: 'rate' }, 'kind'>>(
    'push-rate',
    `select r.sc, r.tc, r.rate, r.actual, r.office_id, coalesce(f.name, f.address) as office
     from exchange_rates r left join offices f on f.id = r.office_id where r.id = $1`,
  ),
  // A newer state that was written during the attempt has another version, and still waits.
  sent: statement('push-sent', 'update pushes set try_at = null, sent_at = now() where id = $1 and version = $2'),
  giveUp: statement('push-give-up', 'update pushes set try_at = null where id = $1 and version = $2'),
  /**
   * All other pushes for this browser wait too, because its push service does not answer. The subscription is locked
   * first, as removing it does, so that the two can't deadlock.
   */
  postpone: statement(
    'push-postpone',
    `with quiet as (
       update push_subscriptions set not_before = clock_timestamp() + make_interval(secs => $4) where token_hash = $3
       returning token_hash
     )
     update pushes p set try_at = case when id = $1 and version = $2 then clock_timestamp() + make_interval(secs => $4)
       else greatest(try_at, clock_timestamp() + make_interval(secs => $4)) end
     from quiet where p.token_hash = quiet.token_hash and try_at is not null`,
  ),
  prune: statement('push-prune', 'delete from push_subscriptions where token_hash = $1 and endpoint = $2'),
  sweep: statement(
    'push-sweep',
    `delete from pushes where id in (
       select id from pushes where at < now() - interval '${keepMinutes} minutes'
         and (try_at is null or at < now() - interval '${mostHours} hours') limit ${sweepAtOnce}
     )`,
  ),
  sweepCrowds: statement(
    'push-sweep-crowds',
    `delete from pushes where id in (
       select id from (
         select id, row_number() over (partition by token_hash order by at desc, id desc) as place
         from pushes where try_at is not null
       ) waiting where place > ${mostWaiting}
     )`,
  ),
};

type Held = Pick<Push, 'id' | 'version' | 'token_hash'>;

export const pushStore = (db: Db) => ({
  ...pushDecisions(db),
  ...pushBroadcasts(db),

  /** Claims due pushes that no other node has claimed. */
  claim: (most: number): Promise<Push[]> => ask(db.pool, sql.claim, [most]),

  async findSubject({ kind, subject_id }: Pick<Push, 'kind' | 'subject_id'>): Promise<PushSubject | undefined> {
    if (kind === 'order') {
      const [order] = await ask(db.pool, sql.order, [subject_id]);
      return order && { kind, ...order };
    }
    const [rate] = await ask(db.pool, sql.rate, [subject_id]);
    return rate && { kind, ...rate };
  },

  async markSent({ id, version }: Held): Promise<void> {
    await ask(db.pool, sql.sent, [id, version]);
  },

  /** The push is not sent and not retried. */
  async giveUp({ id, version }: Held): Promise<void> {
    await ask(db.pool, sql.giveUp, [id, version]);
  },

  async postpone({ id, version, token_hash }: Held, seconds: number): Promise<void> {
    await ask(db.pool, sql.postpone, [id, version, token_hash, seconds]);
  },

  /** Deletes the subscription of a browser that can't receive pushes any more. */
  async prune({ token_hash, endpoint }: Pick<Push, 'token_hash' | 'endpoint'>): Promise<void> {
    await ask(db.pool, sql.prune, [token_hash, endpoint]);
  },

  async sweep(): Promise<void> {
    await ask(db.pool, sql.sweep);
    await ask(db.pool, sql.sweepCrowds);
  },
});

export type PushStore = ReturnType<typeof pushStore>;
