import type { Order } from '#contract/order/order.ts';
import { recordChange } from '../../database/audit.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { readOfficeTimes } from '../deadline/office-times.store.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { readAgain, sideEvent } from '../side-event.store.ts';
import { endSentTime, leastTime } from './order-transfer.store.ts';

/** An order that claims a transfer, and whether its claim is void, for which order. */
export type ClaimingOrder = Order & { void_for: string | null; void_office: string | null; is_receipted: boolean };

/** What the staff decide: the claims of these orders are void. */
export type Decided = { others: readonly ClaimingOrder[] };

const awaitsMoney = hasStepSql('status', 'receive');
/** An order that has ended keeps its deadline. */
const voidTime = (set: string) =>
  set.replaceAll('case when due_at is null', `case when due_at is null or not ${awaitsMoney}`);

/** The claim holds, so its customer gets the time of a transaction, if less is left. */
const more = `case when ${awaitsMoney} and not_arrived is null and sent_tx_hash is not null and due_at is not null
  then greatest(0, ceil(extract(epoch from now() + make_interval(mins => $4) - due_at) / 60))::integer else 0 end`;

const sql = {
  hold: statement<{ key: string }>(
    'claim-hold',
    'select key from transfers where key = transfer_key($1) for no key update',
  ),
  claims: statement<ClaimingOrder>(
    'claim-orders',
    `select ${orderFields}, c.void_for, v.office_id as void_office, exists (
       select from transfer_receipts r where r.transfer = c.transfer and r.order_id = o.id and r.ended is distinct from 'moved') as is_receipted
     from transfer_claims c join orders o on o.id = c.order_id left join orders v on v.id = c.void_for ${orderJoins}
     where c.transfer = transfer_key($1) order by o.id for no key update of o`,
  ),
  void: statement(
    'claim-void',
    `update transfer_claims set void_for = $3 where transfer = transfer_key($1) and order_id = any($2::uuid[])`,
  ),
  giveBack: statement(
    'claim-give-back',
    `update transfer_claims set void_for = null where transfer = transfer_key($1) and order_id = $2 and void_for is not null`,
  ),
  endReceipts: statement(
    'claim-end-receipts',
    `update transfer_receipts set ended = 'moved'
     where transfer = transfer_key($1) and order_id = any($2::uuid[]) and ended_at is null`,
  ),
  count: statement('claim-count', 'select count_transfers($1)'),
  lost: sideEvent('claim_void', voidTime(endSentTime('$4', '$5'))),
  won: sideEvent(
    'whose',
    `due_at = due_at + make_interval(mins => ${more}), quarter_left_at = quarter_left_at + make_interval(mins => ${more}),
     sent_minutes = sent_minutes + ${more}`,
  ),
};

type Whose = { by: SessionBy; id: string; hash: string; reason: string; minutes: number };

/** One order loses the transfer: what it received of it, and the time that its customer got. */
async function takeAway(tx: Tx, { by }: Whose, order: ClaimingOrder): Promise<void> {
  const office = await readOfficeTimes(tx, order.id);
  const least = office && leastTime(office);
  await tx.send(sql.lost, [order.id, order.version, by.actor.id, least?.at, least?.quarterLeftAt]);
}

export const orderClaims = (db: Pick<Db, 'write'>) => ({
  /**
   * The staff decide whose a transfer is. The transfer is held first and then all orders that claim it, so nobody claims or
   * receives it meanwhile. `decide` refuses by throwing. Answers the order as it is then, or undefined if nobody claims it.
   */
  decideWhose: (
    whose: Whose,
    decide: (claims: readonly ClaimingOrder[]) => Decided,
  ): Promise<{ order: Order | undefined; hasChanged: boolean }> =>
    db.write(whose.by, async (tx) => {
      const { by, id, hash, reason, minutes } = whose;
      await tx.send(sql.hold, [hash]);
      const claims = await tx.send(sql.claims, [hash]);
      const { others } = decide(claims);
      const right = claims.find((each) => each.id === id);
      if (!right || (others.length === 0 && right.void_for === null)) return { order: right, hasChanged: false };
      const ids = others.map((each) => each.id);
      await tx.send(sql.endReceipts, [hash, ids]);
      await tx.send(sql.void, [hash, ids, id]);
      await tx.send(sql.giveBack, [hash, id]);
      await tx.send(sql.count, [id]);
      for (const other of others) await takeAway(tx, whose, other);
      await tx.send(sql.won, [id, right.version, by.actor.id, minutes]);
      await recordChange(tx, {
        actorId: by.actor.id,
        kind: 'transfer_decided',
        objectId: id,
        before: null,
        after: { tx_hash: hash, reason, void_orders: ids },
      });
      return { order: await readAgain(tx, id), hasChanged: true };
    }),
});

export type OrderClaimStore = ReturnType<typeof orderClaims>;
