import type { Order, OrderDetail, OrderEvent } from '#contract/order.ts';
import type { OrderStep } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { gatheredRead } from '../lib/gathered-read.ts';
import { anyOf, ask, statement } from '../lib/statement.ts';
import { deadlineAt, type OfficeTimes } from './office-times.ts';
import { officeClockFields, orderFields, orderJoins } from './order-columns.ts';
import { orderList } from './order-list.store.ts';
import { countTry, findOrTakeCode, proposed, takeCode } from './order-pickup.store.ts';
import { orderPlacing } from './order-placing.store.ts';
import type { DecidedStep } from './order-step.ts';
import { orderTransfers } from './order-transfer.store.ts';
import type { CodeVerdict, KeptCode, SealedCode } from './pickup-seal.ts';

const findMany = statement<Order>(
  'order-many',
  `select ${orderFields} from orders o ${orderJoins} where o.id = ${anyOf('$1', 'uuid')}`,
);

/** An order with its history, read at one moment. In JSON a time is text. */
const findDetails = statement<Order & { events: JsonEvent[] }>(
  'order-details',
  `select ${orderFields}, coalesce((
     select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.at, 'system', e.actor_id is null, 'what', e.what,
       'by_code', e.by_code,
       'by', case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name, 'permissions', u.permissions) end)
       order by e.version)
     from order_events e left join users u on u.id = e.actor_id where e.order_id = o.id), '[]') as events
   from orders o ${orderJoins} where o.id = ${anyOf('$1', 'uuid')}`,
);
type JsonEvent = Omit<OrderEvent, 'at'> & { at: string };

/** Waits for a step of the same order, so that the decision reads the order as that step left it. */
const hold = statement<Order>(
  'order-hold',
  `select ${orderFields} from orders o ${orderJoins} where o.id = $1 for no key update of o`,
);

/**
 * One statement writes the status, the event and the outbox row, so all of them happen or none. It matches no row if
 * another call moved the order first: of simultaneous calls exactly one wins.
 */
const move = (stamp: OrderStep['stamp'], { set = '', and = '', byCode = 'false' } = {}) =>
  statement<Order>(
    `order-move-${stamp}`,
    `with moved as (
       update orders set status = $3, version = version + 1, ${stamp} = now(), cashier_id = coalesce(cashier_id, $5::uuid)
         ${set}
       where id = $1 and status = $2 and version = $6
       returning *
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id, by_code)
       select id, version, $2, $3, $4::uuid, ${byCode} from moved
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from moved
     )${and}
     select ${orderFields} from moved o ${orderJoins}`,
  );

const moves = {
  // The deadline was counted some milliseconds ago, when the office was read.
  confirmed_at: move('confirmed_at', {
    set: `, due_at = $7::timestamptz + (now() - $9::timestamptz),
         quarter_left_at = $8::timestamptz + (now() - $9::timestamptz)`,
  }),
  received_at: move('received_at'),
  ready_at: move('ready_at', {
    set: ', payout_tx_hash = $7',
    and: `, named as (
       insert into order_hashes (tx_hash, order_id, used_as) select payout_tx_hash, id, 'payout' from moved where payout_tx_hash is not null
     ), coded as (${takeCode('moved', '$8', '$9')}
     )`,
  }),
  closed_at: move('closed_at', { byCode: '$7::boolean' }),
  cancelled_at: move('cancelled_at', {
    set: ', ended_by = $7, end_reason = $8, refund = $9',
    and: `, named as (
       insert into order_hashes (tx_hash, order_id, used_as)
       select refund ->> 'tx_hash', id, 'returned' from moved where refund ->> 'tx_hash' is not null
     )`,
  }),
};

const valuesOf = (
  { id, version }: Pick<Order, 'id' | 'version'>,
  { step, actorId, cashierId, end, payoutHash, office, codes = [], byCode = false }: DecidedStep,
) => [
  ...[id, step.from, step.to, actorId, cashierId, version],
  ...(step.stamp === 'confirmed_at' ? dueOf(office) : []),
  ...(step.stamp === 'ready_at' ? [payoutHash ?? null, ...proposed(codes)] : []),
  ...(step.stamp === 'closed_at' ? [byCode] : []),
  ...(end ? [end.ended_by, end.end_reason, end.refund] : []),
];

function dueOf(office: OfficeTimes | undefined) {
  const due = office && deadlineAt(office, 'arrival_minutes');
  return [due?.at ?? null, due?.quarterLeftAt ?? null, office?.now ?? null];
}

/** `moved` is missing when another call was first. */
type CodeOutcome =
  | { verdict: 'right'; moved?: Order | undefined }
  | { verdict: 'wrong'; triesLeft: number }
  | { verdict: 'locked' | 'lost' };

const findOffice = statement<OfficeTimes>('order-office', `select ${officeClockFields} from offices f where f.id = $1`);

/** Reads of single orders: calls of the same moment share a statement. The database answers ids in lower case. */
const singleOrders = ({ pool }: Db) => {
  const find = gatheredRead(async (ids) => byId(await ask(pool, findMany, [ids])));
  const findDetail = gatheredRead(async (ids) => byId((await ask(pool, findDetails, [ids])).map(withTimes)));
  return {
    find: (id: string): Promise<Order | undefined> => find(id.toLowerCase()),
    findDetail: (id: string): Promise<OrderDetail | undefined> => findDetail(id.toLowerCase()),
  };
};

const byId = <O extends Order>(orders: readonly O[]) => new Map(orders.map((order) => [order.id, order]));

const withTimes = ({ events, ...order }: Order & { events: JsonEvent[] }): OrderDetail => ({
  ...order,
  events: events.map((event) => ({ ...event, at: new Date(event.at) })),
});

export const orderStore = (db: Db) => ({
  ...singleOrders(db),

  /** The office as the present moment finds it. */
  findOffice: async (id: string): Promise<OfficeTimes | undefined> => (await ask(db.pool, findOffice, [id]))[0],

  findMany: (ids: readonly string[]): Promise<Order[]> => ask(db.pool, findMany, [ids]),

  /** A step without effects. Returns undefined when another call was first. */
  move: async (order: Pick<Order, 'id' | 'version'>, decided: DecidedStep): Promise<Order | undefined> =>
    (await ask(db.pool, moves[decided.step.stamp], valuesOf(order, decided)))[0],

  /**
   * A step with effects, in three parts: reads and locks the order, decides, then writes everything and commits.
   * `decide` may refuse; then nothing is written. Returns undefined when there is no such order.
   */
  moveHeld: (id: string, decide: (held: Order) => DecidedStep): Promise<Order | undefined> =>
    db.transaction(async (tx) => {
      const [held] = await tx.send(hold, [id]);
      if (!held) return undefined;
      const decided = decide(held);
      const [[moved]] = await Promise.all([
        tx.send(moves[decided.step.stamp], valuesOf(held, decided)),
        ...decided.effects.map((effect) => effect(tx)),
        tx.commit(),
      ]);
      return moved;
    }),

  /**
   * Completes the order if the code is right. A wrong code is counted, and the count stays although the call is refused.
   * The order is held meanwhile, so that codes given at the same moment are judged one after the other.
   */
  closeWithCode: (
    id: string,
    decide: (held: Order) => DecidedStep,
    { propose, judge }: { propose: () => SealedCode[]; judge: (kept: KeptCode) => CodeVerdict },
  ): Promise<CodeOutcome> =>
    db.transaction(async (tx) => {
      const [held] = await tx.send(hold, [id]);
      if (!held) return { verdict: 'right' };
      const decided = decide(held);
      const verdict = judge(await findOrTakeCode(tx, held.id, propose));
      if (verdict === 'wrong') return { verdict, triesLeft: await countTry(tx, held.id, decided.actorId) };
      if (verdict !== 'right') return { verdict };
      const [[moved]] = await Promise.all([
        tx.send(moves.closed_at, valuesOf(held, { ...decided, byCode: true })),
        tx.commit(),
      ]);
      return { verdict, moved };
    }),

  ...orderTransfers(db),
  ...orderPlacing(db),
  ...orderList(db),
});

export type OrderStore = ReturnType<typeof orderStore>;
