import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { counts } from '../../testing/counts.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepSql } from '../../testing/order.test-kit.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

const world = await forFile(openWorld());
const office = await world.office();

const times = <T>(count: number, task: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => task(at)));

const place = (person: Person, { id: er_id }: Pick<ExchangeRate, 'id'>, at = office) =>
  world.as(person).post('/v1/orders/', { er_id, office_id: at.id, amount: '10' });

/** Cancels the person's open orders, so that they do not reach the limit. */
const deleteOrders = ({ id }: Person) =>
  world.db.pool.query(
    stepSql(
      { from: 'requested', to: 'cancelled' },
      { which: `(select array_agg(id) from orders where customer_id = $1 and status = 'requested')` },
    ),
    [id],
  );

describe('one admin publishes rates without a pause while twenty customers place orders', () => {
  const wanted = counts.ordersAtChangingRates;
  const customers = 20;
  const ordersBetweenClearings = 15;
  const open = new Map<string, number>();

  async function deleteOrdersAtLimit(person: Person) {
    const count = (open.get(person.id) ?? 0) + 1;
    open.set(person.id, count % ordersBetweenClearings);
    if (count === ordersBetweenClearings) await deleteOrders(person);
  }

  /**
   * Rates come in bursts without a pause. Between bursts some orders are placed, otherwise no order would see a valid
   * rate.
   */
  const [ratesInBurst, ordersBetweenBursts] = [4, 60];

  test(`none of ${wanted} orders has an older rate than the last acknowledged one`, { timeout: 600_000 }, async () => {
    const admin = await world.admin();
    const people = await times(customers, () => world.customer());
    let newest = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1' });
    const seen = { placed: 0, late: 0, expired: 0, published: 1 };
    let publishing: Promise<void> | undefined;

    async function publish() {
      for (let count = 0; count < ratesInBurst; count += 1) {
        const rate = { sc: 'EUR', tc: 'USDT', rate: `1.${1_000_000 + seen.published}` };
        const { status, body } = await world.as(admin).post<ExchangeRate>('/v1/rates/', rate);
        expect(status).toBe(201);
        newest = body;
        seen.published += 1;
      }
      publishing = undefined;
    }

    async function order(person: Person): Promise<boolean> {
      const { status, body } = await place(person, newest);
      if (status !== 201) {
        expect([status, body.code]).toEqual([409, 'EXCHANGE_RATE_EXPIRED']);
        seen.expired += 1;
        return false;
      }
      if (body.er_id !== newest.id) seen.late += 1;
      seen.placed += 1;
      if (seen.placed % ordersBetweenBursts === 0) publishing ??= publish();
      return true;
    }

    async function placeOrders(person: Person) {
      while (seen.placed < wanted) {
        if (await order(person)) await deleteOrdersAtLimit(person);
      }
    }

    const start = performance.now();
    await Promise.all(people.map(placeOrders));
    await publishing;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `${seen.placed} orders and ${seen.published} rates in ${seconds} s: ${seen.late} late, ${seen.expired} told of a newer rate\n`,
    );
    expect(seen.late).toBe(0);
    expect(seen.placed).toBeGreaterThanOrEqual(wanted);
    expect(seen.expired).toBeGreaterThan(0);
    expect(await countWronglyPriced()).toBe(0);
  });
});

/** Counts orders whose terms differ from the rate record that they name. */
async function countWronglyPriced(): Promise<number> {
  const { rows } = await world.db.pool.query(
    `select count(*)::int as wrong from orders o join exchange_rates r on r.id = o.er_id
     where (o.sc, o.tc, o.rate) is distinct from (r.sc, r.tc, r.rate)`,
  );
  return rows[0].wrong;
}

describe('a rate that the office does not apply is refused, even in many simultaneous calls', () => {
  const tries = 40;

  /** Each case makes a rate, and names the office where it is then used. */
  const cases: Record<string, () => Promise<{ rate: ExchangeRate; at: Office }>> = {
    'a rate that is switched off': async () => {
      const rate = await world.rate({ sc: 'CZK', rate: '0.04' });
      await asAdmin((admin) => admin.patch(`/v1/rates/${rate.id}/status?active=false`));
      return { rate, at: office };
    },
    'a deleted rate': async () => {
      const rate = await world.rate({ sc: 'SEK', rate: '0.1' });
      await asAdmin((admin) => admin.delete(`/v1/rates/${rate.id}`));
      return { rate, at: office };
    },
    'an older rate': async () => {
      const rate = await world.rate({ sc: 'GBP', rate: '1.3' });
      await world.rate({ sc: 'GBP', rate: '1.4' });
      return { rate, at: office };
    },
    'a rate of another office': async () => {
      const elsewhere = await world.office();
      return { rate: await world.rate({ sc: 'NOK', rate: '0.1', office_id: elsewhere.id }), at: office };
    },
    'a global rate that the office does not follow': async () => {
      const at = await world.office();
      const rate = await world.rate({ sc: 'PLN', rate: '0.25' });
      const change = { sc: 'PLN', tc: 'USDT', rmv_office_ids: [at.id] };
      await asAdmin((admin) => admin.post('/v1/rates/subscribe', change));
      return { rate, at };
    },
    'the office rate while the office follows the global one': async () => {
      const at = await world.office();
      await world.rate({ sc: 'CHF', rate: '1.1' });
      return { rate: await world.rate({ sc: 'CHF', rate: '1.2', office_id: at.id }), at };
    },
    'a rate of a pair that needs a wallet, without a wallet': async () => {
      const at = await world.office({ wallet: null });
      return { rate: await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.99' }), at };
    },
  };

  test.each(Object.keys(cases))('%s', async (name) => {
    const { rate, at } = (await cases[name]?.()) ?? expect.unreachable();
    const people = await times(4, () => world.customer());
    const answers = await times(tries, (index) =>
      place(people[index % people.length] ?? expect.unreachable(), rate, at),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(0);
    for (const { status } of answers) expect([404, 409]).toContain(status);
    const { rowCount } = await world.db.pool.query('select from orders where er_id = $1', [rate.id]);
    expect(rowCount).toBe(0);
  });

  test('an order cannot name a pair other than that of its rate', async () => {
    const rate = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.9985' });
    const body = { er_id: rate.id, office_id: office.id, amount: '10', sc: 'USDT', tc: 'EUR', rate: '99' };
    const answer = await world.as(await world.customer()).post('/v1/orders/', body);
    expect(answer).toMatchObject({
      status: 201,
      body: { sc: 'USD', tc: 'USDT', rate: '0.9985', amt_to_recv: '9.985' },
    });
  });

  const asAdmin = async (task: (admin: ReturnType<World['as']>) => Promise<{ status: number }>) =>
    expect((await task(world.as(await world.admin()))).status).toBe(200);
});
