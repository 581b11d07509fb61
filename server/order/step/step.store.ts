import type { Order } from '#contract/order.ts';
import { runningDeadline } from '#domain/deadline.ts';
import {
  failedStatuses,
  findStep,
  type Need,
  type OrderStatus,
  openStatuses,
  orderSteps,
  reachedAt,
  stepNeeds,
} from '#domain/order.ts';
import { statusAfter } from '#domain/order-state.ts';
import type { Db } from '../../lib/db.ts';
import { ask, statement, type Write } from '../../lib/statement.ts';
import type { Tx } from '../../lib/tx.ts';
import type { OfficeTimes } from '../office-times.ts';
import { officeClockFields, orderFields, orderJoins } from '../order-columns.ts';
import { countTry, findOrTakeCode } from '../order-pickup.store.ts';
import { judgeCode, type PickupSeal } from '../pickup-seal.ts';
import { type AskedStep, asksFor, type DecidedStep, type StepFacts } from './decide-step.ts';
import type { StepEffects } from './step-effects.ts';

/** Decides on an order that nobody else can change now. May refuse; then nothing is written. */
type Decide = (held: Order, facts: StepFacts) => DecidedStep;

/** How many tries are left after a wrong code. */
export type CountedTry = { triesLeft: number };

/** The clock ends so many orders in one transaction. More would keep others waiting for their locks. */
const batchSize = 200;

/** A name of a value of a step, and its type in SQL. */
type Values = Readonly<Record<string, 'uuid' | 'int' | 'text' | 'boolean' | 'timestamptz' | 'jsonb'>>;

/** Written by every step. */
const always = {
  id: 'uuid',
  version: 'int',
  from_status: 'text',
  actor_id: 'uuid',
  cashier_id: 'uuid',
  by_code: 'boolean',
} as const satisfies Values;

/** The columns of an order that steps to a status write in addition, and the transaction that such a step names. */
type Written = { columns: Values; names?: { hash: string; usedAs: string } };
const written = new Map<OrderStatus, Written>([
  [statusAfter('confirm'), { columns: { due_at: 'timestamptz', quarter_left_at: 'timestamptz' } }],
  [
    statusAfter('ready'),
    { columns: { payout_tx_hash: 'text' }, names: { hash: 'o.payout_tx_hash', usedAs: 'payout' } },
  ],
  ...failedStatuses.map((status): [OrderStatus, Written] => [
    status,
    {
      columns: { ended_by: 'text', end_reason: 'text', refund: 'jsonb' },
      names: { hash: `o.refund ->> 'tx_hash'`, usedAs: 'returned' },
    },
  ]),
]);

const valuesOf = ({ order, step, actorId, cashierId, code, due, payoutHash, end }: DecidedStep) => ({
  id: order.id,
  version: order.version,
  from_status: step.from,
  actor_id: actorId,
  cashier_id: cashierId,
  by_code: code === 'right',
  due_at: due?.at ?? null,
  quarter_left_at: due?.quarterLeftAt ?? null,
  payout_tx_hash: payoutHash ?? null,
  ended_by: end?.ended_by ?? null,
  end_reason: end?.end_reason ?? null,
  refund: end?.refund ?? null,
});
type ValueName = keyof ReturnType<typeof valuesOf>;

/**
 * One statement writes the status, the event and the outbox row, so all of them happen or none. It matches no row if
 * another call moved the order first: of simultaneous calls exactly one wins. For many orders the values come as lists.
 */
function writing(to: OrderStatus, form: 'one' | 'many') {
  const { columns, names } = written.get(to) ?? { columns: {} };
  const types: Values = { ...always, ...columns };
  const valueNames = Object.keys(types) as ValueName[];
  const isMany = form === 'many';
  const value = (name: string) => {
    const parameter = `$${valueNames.indexOf(name as ValueName) + 1}`;
    return isMany ? `d.${name}` : `${parameter}::${types[name]}`;
  };
  const lists = valueNames.map((name, at) => `$${at + 1}::${types[name]}[]`).join(', ');
  const own = Object.keys(columns).map((name) => `, ${name} = ${value(name)}`);
  const moved = isMany ? 'moved o join decided d using (id)' : 'moved o';
  const naming =
    names &&
    `, named as (
       insert into order_hashes (tx_hash, order_id, used_as)
       select ${names.hash}, o.id, '${names.usedAs}' from moved o where ${names.hash} is not null
     )`;
  return {
    valueNames,
    ...statement<Order>(
      `order-step-${to}-${form}`,
      `with ${isMany ? `decided as (select * from unnest(${lists}) as d (${valueNames.join(', ')})), ` : ''}moved as (
         update orders o set status = '${to}', version = o.version + 1, ${reachedAt[to]} = now(),
           cashier_id = coalesce(o.cashier_id, ${value('cashier_id')}) ${own.join('')}
         ${isMany ? 'from decided d' : ''}
         where o.id = ${value('id')} and o.status = ${value('from_status')} and o.version = ${value('version')}
         returning o.*
       ), remembered as (
         insert into order_events (order_id, version, from_status, to_status, actor_id, by_code)
         select o.id, o.version, ${value('from_status')}, o.status, ${value('actor_id')}, ${value('by_code')} from ${moved}
       ), announced as (
         insert into outbox (kind, subject_id) select 'order_update', id from moved
       )${naming ?? ''}
       select ${orderFields} from moved o ${orderJoins}`,
    ),
  };
}

const reached = [...new Set(orderSteps.map(({ to }) => to))];
const writings = {
  one: new Map(reached.map((to) => [to, writing(to, 'one')])),
  many: new Map(reached.map((to) => [to, writing(to, 'many')])),
};

function writingOf(to: OrderStatus, form: keyof typeof writings) {
  const found = writings[form].get(to);
  if (!found) throw new Error(`No step leads to ${to}`);
  return found;
}

/** For each status that the clock ends: the condition of its orders whose time has run out, and what sorts them. */
const due = openStatuses.flatMap((status) => {
  const deadline = runningDeadline(status);
  return deadline
    ? [{ deadline, isDue: (o: string) => `${o}.status = '${status}' and ${o}.${deadline} <= now()` }]
    : [];
});
const nextDue = due.map(
  ({ deadline, isDue }) => `(select id from orders i where ${isDue('i')} order by i.${deadline} limit ${batchSize})`,
);

const sql = {
  /** Waits for a step of the same order, so that the decision reads the order as that step left it. */
  hold: statement<Order>(
    'order-hold',
    `select ${orderFields} from orders o ${orderJoins} where o.id = $1 for no key update of o`,
  ),
  /**
   * Holds the next orders whose time has run out, and skips those that another call is changing. It reads partial indexes
   * of open orders alone, so the cost does not grow with the finished ones.
   */
  holdDue: statement<Order>(
    'order-hold-due',
    `select ${orderFields} from (
       select id from (${nextDue.join(' union all ')}) each limit ${batchSize}
     ) due join orders o using (id) ${orderJoins}
     where ${due.map(({ isDue }) => `(${isDue('o')})`).join(' or ')}
     order by o.id for no key update of o skip locked`,
  ),
  clock: statement<OfficeTimes>(
    'order-clock',
    `select ${officeClockFields} from orders o join offices f on f.id = o.office_id where o.id = $1`,
  ),
};

type Reading = { tx: Tx; id: string; held: Promise<Order | undefined>; asked: AskedStep; seal: PickupSeal };

/** How each fact is read. What does not depend on the order is sent together with the statement that holds it. */
const readFact: Record<Need, (reading: Reading) => Promise<StepFacts>> = {
  async clock({ tx, id }) {
    const [office] = await tx.send(sql.clock, [id]);
    return office ? { office } : {};
  },
  async code({ tx, id, held, asked, seal }) {
    const order = await held;
    const given = asked.said.code;
    if (given === undefined || !order || !findStep(order, asked.call)?.needs.includes('code')) return {};
    return { code: judgeCode(seal, id, await findOrTakeCode(tx, id, () => seal.propose(id)), given) };
  },
};

async function holdWithFacts(reading: Omit<Reading, 'held'>) {
  const held = reading.tx.send(sql.hold, [reading.id]).then(([order]) => order);
  const needs = stepNeeds.filter((need) => asksFor(need, reading.asked));
  const [order, ...facts] = await Promise.all([held, ...needs.map((need) => readFact[need]({ ...reading, held }))]);
  return { order, facts: Object.assign({}, ...facts) as StepFacts };
}

function many(to: OrderStatus, decided: readonly DecidedStep[]): Write {
  const { valueNames, ...writes } = writingOf(to, 'many');
  const rows = decided.map(valuesOf);
  return [writes, valueNames.map((name) => rows.map((row) => row[name]))];
}

const one = (decided: DecidedStep) => {
  const { valueNames, ...writes } = writingOf(decided.step.to, 'one');
  const row = valuesOf(decided);
  return [writes, valueNames.map((name) => row[name])] as const;
};

type Needs = { effects: StepEffects; seal: PickupSeal };

/**
 * The only place that writes the status of an order. Each way is: hold, read the facts, decide, write with the effects,
 * commit.
 */
export function stepStore({ pool, transaction }: Db, { effects, seal }: Needs) {
  /** Made before anything is sent: what fails here writes nothing. */
  const effectsOf = (decided: readonly DecidedStep[]): Write[] =>
    decided.flatMap((each) => effects(each.step).map((effect) => effect(each)));

  return {
    /**
     * A step without effects, of an order that was only read: one statement holds and writes. Undefined when another call
     * was first.
     */
    writeRead: async (decided: DecidedStep): Promise<Order | undefined> => (await ask(pool, ...one(decided)))[0],

    /** One order. Undefined when there is no such order. A wrong code is counted, and the count stays. */
    takeOne: (id: string, asked: AskedStep, decide: Decide): Promise<Order | CountedTry | undefined> =>
      transaction(async (tx) => {
        const { order, facts } = await holdWithFacts({ tx, id, asked, seal });
        if (!order) return undefined;
        const decided = decide(order, facts);
        if (decided.code === 'wrong') return { triesLeft: await countTry(tx, id, decided.actorId) };
        const more = effectsOf([decided]);
        const [[moved]] = await Promise.all([
          tx.send(...one(decided)),
          ...more.map((write) => tx.send(...write)),
          tx.commit(),
        ]);
        return moved;
      }),

    /** One batch of the orders whose time has run out. Answers how many moved. */
    takeDue: (decide: Decide): Promise<number> =>
      transaction(async (tx) => {
        const decided = (await tx.send(sql.holdDue)).map((held) => decide(held, {}));
        if (decided.length === 0) return 0;
        const steps = [...Map.groupBy(decided, ({ step }) => step.to)].map(([to, each]) => many(to, each));
        const more = effectsOf(decided);
        await Promise.all([...[...steps, ...more].map((write) => tx.send(...write)), tx.commit()]);
        return decided.length;
      }),
  };
}

export type StepStore = ReturnType<typeof stepStore>;
