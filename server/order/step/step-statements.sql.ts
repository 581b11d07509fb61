import type { Order } from '#contract/order/order.ts';
import { askWithinMinutes } from '#domain/order/handed.ts';
import { failedStatuses, type OrderStatus, orderSteps, reachedAt } from '#domain/order/order.ts';
import { statusAfter } from '#domain/order/order-state.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { proposed, takeCode } from '../pickup/order-pickup.store.ts';
import type { PickupSeal } from '../pickup/pickup-seal.ts';
import type { DecidedStep } from './decide-step.ts';

/** A value that a step writes: its type in SQL, and where it comes from. */
type Value = { type: string; of: (decided: DecidedStep, seal: PickupSeal) => unknown };

/** Written by every step. */
const always = {
  id: { type: 'uuid', of: ({ order }) => order.id },
  version: { type: 'int', of: ({ order }) => order.version },
  booked: { type: 'boolean', of: ({ order }) => order.booked },
  from_status: { type: 'text', of: ({ step }) => step.from },
  actor_id: { type: 'uuid', of: ({ actorId }) => actorId },
  cashier_id: { type: 'uuid', of: ({ cashierId }) => cashierId },
  by_code: { type: 'boolean', of: ({ code }) => code === 'right' },
  approved_by: { type: 'uuid', of: ({ approvedBy }) => approvedBy },
} satisfies Record<string, Value>;

/**
 * What steps to a status write in addition: columns of the order, and more rows. `from` has the moved orders as rows `o`,
 * and `value` answers the SQL of a value by its name.
 */
type Written = {
  columns: Record<string, Value>;
  values?: Record<string, Value>;
  more?: (from: string, value: (name: string) => string) => Record<string, string>;
};

const naming = (hash: string, usedAs: string, from: string) => `
  insert into order_hashes (tx_hash, order_id, used_as) select ${hash}, o.id, '${usedAs}' from ${from} where ${hash} is not null`;

/**
 * The office cancels an order for which the customer brings cash, and the customer was at the desk a short while ago. The
 * visit ends with this statement, so its time is read in it.
 */
const askAboutCash = (from: string) => `
  insert into cash_questions (order_id) select o.id from ${from}
  where o.sale and o.received_at is null and o.ended_by = 'office'
    and greatest(o.handed_at, (select v.here_at from order_visits v where v.order_id = o.id))
      > now() - interval '${askWithinMinutes} minutes'`;

const written = new Map<OrderStatus, Written>([
  [
    statusAfter('confirm'),
    {
      columns: {
        due_at: { type: 'timestamptz', of: ({ due }) => due?.at ?? null },
        worth: { type: 'numeric', of: ({ worth }) => worth ?? null },
        quarter_left_at: { type: 'timestamptz', of: ({ due }) => due?.quarterLeftAt ?? null },
      },
    },
  ],
  [
    statusAfter('ready'),
    {
      columns: { payout_tx_hash: { type: 'text', of: ({ payoutHash }) => payoutHash ?? null } },
      // The customer shows the code at the office.
      values: { codes: { type: 'jsonb', of: ({ order }, seal) => proposed(seal.propose(order.id)) } },
      more: (from, value) => ({
        named: naming('o.payout_tx_hash', 'payout', from),
        coded: takeCode(from, value('codes')),
      }),
    },
  ],
  ...failedStatuses.map((status): [OrderStatus, Written] => [
    status,
    {
      columns: {
        ended_by: { type: 'text', of: ({ end }) => end?.ended_by ?? null },
        end_reason: { type: 'text', of: ({ end }) => end?.end_reason ?? null },
        refund: { type: 'jsonb', of: ({ end }) => end?.refund ?? null },
      },
      more: (from) => ({
        named: naming(`o.refund ->> 'tx_hash'`, 'returned', from),
        asked: askAboutCash(from),
      }),
    },
  ]),
]);

/**
 * One statement writes the status, the event and the outbox row, so all of them happen or none. It matches no row if
 * another call moved the order first: of simultaneous calls exactly one wins. For many orders the values come as lists.
 */
function writing(to: OrderStatus, form: 'one' | 'many') {
  const { columns, values, more } = written.get(to) ?? { columns: {} };
  const all: Record<string, Value> = { ...always, ...columns, ...values };
  const names = Object.keys(all);
  const isMany = form === 'many';
  const value = (name: string) => (isMany ? `d.${name}` : `$${names.indexOf(name) + 1}::${all[name]?.type}`);
  const lists = names.map((name, at) => `$${at + 1}::${all[name]?.type}[]`);
  const moved = isMany ? 'moved o join decided d using (id)' : 'moved o';
  const parts = {
    ...(isMany && { decided: `select * from unnest(${lists.join(', ')}) as d (${names.join(', ')})` }),
    moved: `
      update orders o set status = '${to}', version = o.version + 1, ${reachedAt[to]} = now(),
        cashier_id = coalesce(o.cashier_id, ${value('cashier_id')})
        ${Object.keys(columns)
          .map((name) => `, ${name} = ${value(name)}`)
          .join('')}
      ${isMany ? 'from decided d' : ''}
      where o.id = ${value('id')} and o.status = ${value('from_status')} and o.version = ${value('version')}
        and o.booked = ${value('booked')}
      returning o.*`,
    remembered: `
      insert into order_events (order_id, version, from_status, to_status, actor_id, by_code, approved_by)
      select o.id, o.version, ${value('from_status')}, o.status, ${value('actor_id')}, ${value('by_code')}, ${value('approved_by')}
      from ${moved}`,
    announced: `insert into outbox (kind, subject_id) select 'order_update', id from moved`,
    ...more?.(moved, value),
  };
  const text = `with ${Object.entries(parts)
    .map(([name, part]) => `${name} as (${part})`)
    .join(', ')}
    select ${orderFields} from moved o ${orderJoins}`;
  return { values: Object.values(all), what: statement<Order>(`order-step-${to}-${form}`, text) };
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

type StepWrite = readonly [what: Statement<Order>, values: unknown[]];

export function writeOne(decided: DecidedStep, seal: PickupSeal): StepWrite {
  const { what, values } = writingOf(decided.step.to, 'one');
  return [what, values.map(({ of }) => of(decided, seal))];
}

/** Steps that lead to the same status. */
export function writeMany(to: OrderStatus, decided: readonly DecidedStep[], seal: PickupSeal): StepWrite {
  const { what, values } = writingOf(to, 'many');
  return [what, values.map(({ of }) => decided.map((each) => of(each, seal)))];
}
