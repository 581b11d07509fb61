import type { Chain } from '#contract/chain/chain.ts';
import type { ChainFault } from '#domain/chain/chain-fault.ts';
import { blindFailures, runSeconds } from '#domain/chain/schedule.ts';
import { inboxDays } from '#domain/inbox.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';

/** A chain as its row has it. */
export type ChainRow = Omit<Chain, 'has_key' | 'blind'> & { sealed_key: Buffer | null };
export type KeptChain = Pick<ChainRow, 'on' | 'base_url' | 'sealed_key' | 'final_depth' | 'per_second' | 'per_day'>;
export type DueChain = KeptChain & {
  network: ReadableNetwork;
  base_url: string;
  failures: number;
  calls_today: number;
  now: Date;
};

const today = `(now() at time zone 'UTC')::date`;
const callsToday = `case when calls_on = ${today} then calls else 0 end`;
const fields = `network, is_on as on, base_url, sealed_key, final_depth, per_second, per_day, ${callsToday} as calls_today, asked_at,
  answered_at, case when is_on then next_at end as next_at, failures, fault`;

const sql = {
  list: statement<ChainRow>('chains-list', `select ${fields} from chains order by network desc`),
  hold: statement<ChainRow>('chain-hold', `select ${fields} from chains where network = $1 for no key update`),
  /** A service that is asked elsewhere or again is asked at once, and its failures of before are over. */
  change: statement<ChainRow>(
    'chain-change',
    `update chains set is_on = $2, base_url = $3, sealed_key = $4, final_depth = $5, per_second = $6, per_day = $7,
       next_at = now(), failures = 0, fault = null, blind_since = case when $2 then blind_since end
     where network = $1 returning ${fields}`,
  ),
  /** The time of the next question moves before the question, so one node asks. */
  claim: statement<DueChain>(
    'chains-claim',
    `update chains set next_at = now() + interval '${runSeconds} seconds' where is_on and next_at <= now()
     returning ${fields}, now() as now`,
  ),
  note: statement(
    'chain-note',
    `update chains set calls = ${callsToday} + $2, calls_on = ${today}, asked_at = case when $2 > 0 then now() else asked_at end,
       answered_at = case when $3 then now() else answered_at end, failures = $4, fault = $5,
       next_at = greatest(next_at, now() + $6 * interval '1 second')
     where network = $1`,
  ),
  /** Tells once that it has not been read for long, and once that it is read again, $2. The first of two nodes does. */
  tell: statement<{ id: string }>(
    'chain-tell',
    `with turned as (
       update chains set blind_since = case when blind_since is null then now() end
       where network = $1 and is_on and case when blind_since is null then failures >= ${blindFailures} else $2::boolean and failures = 0 end
       returning network, blind_since is not null as is_blind, fault
     ), gone as (
       delete from chain_alerts where network in (select network from turned) and at < now() - interval '${inboxDays} days'
     ), added as (
       insert into chain_alerts (network, is_blind, fault) select network, is_blind, fault from turned returning id
     )
     insert into outbox (kind, subject_id) select 'chain_alert', id from added returning subject_id as id`,
  ),
};

/** What became of a run: how many calls it made, whether the service answered, and how long it is left alone. */
export type ChainOutcome = {
  network: ReadableNetwork;
  calls: number;
  hasAnswered: boolean;
  failures: number;
  fault: ChainFault | null;
  waitSeconds: number;
};

export const chainStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  list: () => ask(db.pool, sql.list),

  /** Undefined where there is no such chain. */
  change: (acting: Acting, network: string, merge: (before: ChainRow) => KeptChain): Promise<ChainRow | undefined> =>
    db.write(acting.by, async (tx) => {
      const [before] = await tx.send(sql.hold, [network]);
      if (!before) return undefined;
      const { on, base_url, sealed_key, final_depth, per_second, per_day } = merge(before);
      acting.requireFresh();
      const values = [network, on, base_url, sealed_key, final_depth, per_second, per_day];
      const [after] = await tx.send(sql.change, values);
      const { actorId, origin } = acting;
      await recordChange(tx, {
        ...{ actorId, origin, kind: 'chain_changed', objectId: network },
        before: factsOf(before),
        after: after ? factsOf(after) : null,
      });
      return after;
    }),

  /** The chains that are due. Each is asked by one node. */
  claim: () => writeOne(db, system, sql.claim),

  /** The admins hear of a chain that is not read, and that it is read again. */
  note: ({ network, calls, hasAnswered, failures, fault, waitSeconds }: ChainOutcome): Promise<void> =>
    db.write(system, async (tx) => {
      const noted = [network, calls, hasAnswered, failures, fault, waitSeconds];
      await Promise.all([tx.send(sql.note, noted), tx.send(sql.tell, [network, hasAnswered]), tx.commit()]);
    }),
});

export type ChainStore = ReturnType<typeof chainStore>;

/** The journal never has the key. */
const factsOf = ({ on, base_url, sealed_key, final_depth, per_second, per_day }: ChainRow) => ({
  ...{ on, base_url, has_key: sealed_key !== null, final_depth, per_second, per_day },
});
