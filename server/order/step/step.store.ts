import type { Order } from '#contract/order/order.ts';
import type { MandateState } from '#domain/approval/mandate.ts';
import { runningDeadline } from '#domain/order/deadline.ts';
import { findStep, type Need, openStatuses, stepNeeds } from '#domain/order/order.ts';
import { lockPerson, readBounds } from '../../bound/person-bounds.sql.ts';
import { type By, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { statement, type Write } from '../../database/statement.ts';
import { type Tx, writeOne as writeAlone } from '../../database/tx.ts';
import { readPayee } from '../../network/address-owners.sql.ts';
import { mayExpireSql } from '../deadline/expiry-clock.store.ts';
import { readOfficeTimes } from '../deadline/office-times.store.ts';
import { holdMandate, useOfMandate } from '../mandate/mandate.store.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { isHeldBackSql } from '../order-conditions.ts';
import { completeBySql } from '../order-readings.sql.ts';
import { countTry, findOrTakeCode } from '../pickup/order-pickup.store.ts';
import { judgeCode, type PickupSeal } from '../pickup/pickup-seal.ts';
import { holdTransfers } from '../transfer/held-transfers.store.ts';
import { refusalEntry } from './deal-bounds.ts';
import { type AskedStep, asksFor, type DecidedStep, type StepFacts } from './decide-step.ts';
import { bookSteps } from './step-books.ts';
import type { StepEffects } from './step-effects.ts';
import { writeMany, writeOne } from './step-statements.sql.ts';
import type { Stopped } from './stopped-step.ts';

/** Decides on an order that nobody else can change now. May refuse; then nothing is written. */
type Decide = (held: Order, facts: StepFacts) => DecidedStep;

/** How many tries are left after a wrong code. */
export type CountedTry = { triesLeft: number };

/** The clock ends so many orders in one transaction. More would keep others waiting for their locks. */
const batchSize = 200;

/** For each status that the clock ends: the condition of its orders whose time has run out, and what sorts them. */
const due = openStatuses.flatMap((status) => {
  const deadline = runningDeadline(status);
  return deadline
    ? [
        {
          deadline,
          isDue: (o: string) =>
            `${o}.status = '${status}' and ${o}.${deadline} <= now() and not office_rests(${o}.office_id)`,
        },
      ]
    : [];
});
const nextDue = due.map(
  ({ deadline, isDue }) => `(select id from orders i where ${isDue('i')} order by i.${deadline} limit ${batchSize})`,
);

const isToComplete = `${hasStepSql('o.status', 'close')} and (${completeBySql}) <= now() and not (${isHeldBackSql})`;

const sql = {
  read: statement<Order>('order-after-effects', `select ${orderFields} from orders o ${orderJoins} where o.id = $1`),
  /** The switch of the books waits for confirmations in flight, and they for it. */
  holdOffice: statement<{ on_books: boolean }>(
    'order-hold-office',
    'select f.on_books from orders o join offices f on f.id = o.office_id where o.id = $1 for share of f',
  ),
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
       select id from (${nextDue.join(' union all ')}) each where ${mayExpireSql} limit ${batchSize}
     ) due join orders o using (id) ${orderJoins}
     where ${due.map(({ isDue }) => `(${isDue('o')})`).join(' or ')}
     order by o.id for no key update of o skip locked`,
  ),
  /**
   * Holds the next orders that complete by themselves, in the same way: a day after the payout, or soon after it is final. One
   * that is held back waits for its customer.
   */
  holdComplete: statement<Order>(
    'order-hold-complete',
    `select ${orderFields} from (
       (select id from orders o where o.complete_by <= now() and ${isToComplete} order by o.complete_by limit ${batchSize})
       union (select id from order_readings c join orders o on o.id = c.order_id
         where c.completes_at <= now() and ${isToComplete} limit ${batchSize})
     ) due join orders o using (id) ${orderJoins}
     where ${isToComplete} order by o.id for no key update of o skip locked`,
  ),
};

type Reading = {
  tx: Tx;
  id: string;
  held: Promise<Order | undefined>;
  transfers: ReturnType<typeof holdTransfers> | undefined;
  mandate: Promise<MandateState | undefined> | undefined;
  office: Promise<{ on_books: boolean }[]> | undefined;
  asked: AskedStep;
  seal: PickupSeal;
};

/** How each fact is read. What does not depend on the order is sent together with the statement that holds it. */
const readFact: Record<Need, (reading: Reading) => Promise<StepFacts>> = {
  mandate: async ({ mandate }) => ({ mandate: await mandate }),
  transfers: async ({ transfers }) => ({ transfers: await transfers?.read() }),
  async clock({ tx, id }) {
    const office = await readOfficeTimes(tx, id);
    return office ? { office } : {};
  },
  async code({ tx, id, held, asked, seal }) {
    const order = await held;
    const given = asked.said.code;
    if (given === undefined || !order || !findStep(order, asked.call)?.needs.includes('code')) return {};
    return { code: judgeCode(seal, id, await findOrTakeCode(tx, id, () => seal.propose(id)), given) };
  },
  books: async ({ office }) => ({ onBooks: (await office)?.[0]?.on_books }),
  bound: async ({ tx, id }) => ({ bound: await readBounds(tx, id) }),
  async payee({ tx, held, asked }) {
    const order = await held;
    const { to } = asked.said;
    return to && order ? { payee: await readPayee(tx, to.address, order.customer_id) } : {};
  },
};

async function holdWithFacts({ tx, id, asked, seal }: Pick<Reading, 'tx' | 'id' | 'asked' | 'seal'>) {
  // The membership is held before the office, the person and the transfers, and these before the order.
  const mandate = asksFor('mandate', asked) ? holdMandate(tx, asked.mover, id) : undefined;
  const office = asksFor('books', asked) ? tx.send(sql.holdOffice, [id]) : undefined;
  // Confirmations of one person run one after the other.
  const alone = asksFor('bound', asked) ? lockPerson(tx, id) : undefined;
  const transfers = asksFor('transfers', asked) ? holdTransfers(tx, id, asked.said.tx_hashes ?? []) : undefined;
  const held = tx.send(sql.hold, [id]).then(([order]) => order);
  const needs = stepNeeds.filter((need) => asksFor(need, asked));
  const reading: Reading = { tx, id, held, transfers, mandate, office, asked, seal };
  const [[order, ...facts]] = await Promise.all([
    Promise.all([held, ...needs.map((need) => readFact[need](reading))]),
    alone,
  ]);
  return { order, facts: Object.assign({}, ...facts) as StepFacts };
}

/** Sends the effects of one step. Answers the order as it is after them, because an effect may change what is read of it. */
async function sendAll(tx: Tx, effects: readonly Write[], id: string): Promise<Order | undefined> {
  if (effects.length === 0) return undefined;
  const [, [order]] = await Promise.all([
    Promise.all(effects.map((write) => tx.send(...write))),
    tx.send(sql.read, [id]),
  ]);
  return order;
}

/** Effects may lock what an office counts, and several locks of a kind are taken in the order of their keys. */
const byOffice = ({ order: a }: DecidedStep, { order: b }: DecidedStep) =>
  Number(a.office_id > b.office_id) - Number(a.office_id < b.office_id);

type Needs = { effects: StepEffects; seal: PickupSeal };

/**
 * The only place that writes the status of an order. Each way is: hold, read the facts, decide, write with the effects,
 * commit.
 */
export function stepStore(db: Pick<Db, 'write'>, { effects, seal }: Needs) {
  /** Made before anything is sent: what fails here writes nothing. */
  const effectsOf = (decided: readonly DecidedStep[]): Write[] =>
    decided.flatMap((each) => [
      ...effects(each.step, each.lateReason !== undefined).map((effect) => effect(each)),
      ...useOfMandate(each),
    ]);

  /** Sends a decided step with what its office books and its effects. `end` is sent with it. */
  async function writeIn(tx: Tx, decided: DecidedStep, end: () => Promise<void>): Promise<Order | Stopped | undefined> {
    const more = effectsOf([decided]);
    const booked = await bookSteps(tx, [decided]);
    if ('refusal' in booked) return stop(tx, booked);
    const [[moved], , after] = await Promise.all([
      tx.send(...writeOne(decided, seal)),
      Promise.all(booked.map((write) => tx.send(...write))),
      sendAll(tx, more, decided.order.id),
      end(),
    ]);
    return after ?? moved;
  }

  /** Nothing of the step is written, but for the entry that says so. */
  async function stop(tx: Tx, stopped: Stopped): Promise<Stopped> {
    await tx.send(...stopped.entry);
    return stopped;
  }

  /** A wrong code is counted, and the count stays. */
  async function takeIn(tx: Tx, id: string, asked: AskedStep, decide: Decide, end: () => Promise<void>) {
    const { order, facts } = await holdWithFacts({ tx, id, asked, seal });
    if (!order) return undefined;
    const decided = decide(order, facts);
    if (decided.code === 'wrong') return { triesLeft: await countTry(tx, id, decided.actorId) };
    if (decided.stopped) {
      const { actorId, stopped } = decided;
      const entry = refusalEntry({ actorId, customerId: order.customer_id, orderId: id }, stopped.reached);
      return stop(tx, { refusal: stopped.refusal, entry });
    }
    return writeIn(tx, decided, end);
  }

  return {
    /** A step in the transaction of the caller, which it commits. */
    writeInside: (tx: Tx, decided: DecidedStep) => writeIn(tx, decided, tx.commit),

    /**
     * A step without effects, of an order that was only read: one statement holds and writes. Undefined when another call
     * was first.
     */
    writeRead: async (by: By, decided: DecidedStep): Promise<Order | undefined> =>
      (await writeAlone(db, by, ...writeOne(decided, seal)))[0],

    /** One order. Undefined when there is no such order. */
    takeOne: (id: string, asked: AskedStep, decide: Decide): Promise<Order | CountedTry | Stopped | undefined> =>
      db.write(asked.by, (tx) => takeIn(tx, id, asked, decide, tx.commit)),

    /** The same inside a transaction that has more to do: that of an approval. */
    takeInside: (
      tx: Tx,
      id: string,
      asked: AskedStep,
      decide: Decide,
    ): Promise<Order | CountedTry | Stopped | undefined> => takeIn(tx, id, asked, decide, async () => undefined),

    /** One batch of the orders that the clock ends or completes now. Answers how many moved. */
    takeDue: (call: 'expire' | 'close', decide: Decide): Promise<number> =>
      db.write(system, async (tx) => {
        const decided = (await tx.send(call === 'close' ? sql.holdComplete : sql.holdDue)).map((held) =>
          decide(held, {}),
        );
        if (decided.length === 0) return 0;
        const steps: Write[] = [...Map.groupBy(decided, ({ step }) => step.to)].map(([to, each]) =>
          writeMany(to, each, seal),
        );
        const inOrder = decided.toSorted(byOffice);
        const booked = await bookSteps(tx, inOrder);
        if ('refusal' in booked) throw booked.refusal;
        await Promise.all([
          ...[...steps, ...booked, ...effectsOf(inOrder)].map((write) => tx.send(...write)),
          tx.commit(),
        ]);
        return decided.length;
      }),
  };
}

export type StepStore = ReturnType<typeof stepStore>;
