import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { forFile } from '../testing/for-file.ts';
import { stepSql, writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, officeWallet, openWorld, type Person, wallet } from '../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer({ full_name: 'Olena Kovalenko', wallet: own });
});

/** The customer's wallet. It differs from the office's, so that a mix-up of the two fails the tests. */
const own = { data: [{ address: 'TKovalenkoOwnWallet' }] };
const nobody = '01890000-0000-7000-8000-000000000000';
const orderBody = (changes: object = {}) => ({ er_id: toCoin.id, office_id: office.id, amount: '2500', ...changes });
const place = (body: unknown = orderBody(), headers?: Record<string, string>, who: Person = customer) =>
  world.as(who).post('/v1/orders/', body, headers);
const archive = (one: Office) => world.db.pool.query('update offices set archived_at = now() where id = $1', [one.id]);

describe('a new order', () => {
  // spec 3.8, 7.37, 7.39
  test('stores the agreed terms: rate, both amounts, both wallets, people and office', async () => {
    const { status, body } = await place(orderBody({ note: '  Around noon  ' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customer_id: customer.id,
      office_id: office.id,
      cashier_id: null,
      er_id: toCoin.id,
      sc: 'USD',
      tc: 'USDT',
      amt_to_exch: '2500',
      amt_to_recv: '2496.25',
      rate: '0.9985',
      cash: '2500',
      sale: true,
      status: 1,
      note: 'Around noon',
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      confirmed_at: null,
      received_at: null,
      ready_at: null,
      closed_at: null,
      cancelled_at: null,
      answer_by: new Date(new Date(body.created_at).getTime() + 60 * 60_000).toISOString(),
      due_at: null,
      quarter_left_at: new Date(new Date(body.created_at).getTime() + 45 * 60_000).toISOString(),
      extended_minutes: 0,
      wallet: own,
      office_wallet: officeWallet,
      customer: {
        id: customer.id,
        full_name: 'Olena Kovalenko',
        cellphone: customer.cellphone,
        cellphone_verified: false,
      },
      office: { id: office.id, name: office.name, name_uk: null, address: office.address, address_uk: null },
      messages: { count: 0, unread_by_customer: 0, unread_by_office: 0 },
      cashier: null,
      ended_by: null,
      end_reason: null,
      refund: null,
      sent_at: null,
      sent_tx_hash: null,
      sent_void: false,
      settles: null,
      rests_until: null,
      claimed_twice: false,
      disputed: false,
      claim_void: false,
      arrived_for_others: null,
      receipts: [],
      transfer_readings: [],
      not_arrived: null,
      handed_at: null,
      collector: null,
      cash_question: null,
      complete_by: null,
      closed_by_clock: false,
      doubt: null,
      doubted_at: null,
      held_back: false,
      booked: false,
      wallet_set_aside: false,
      arrived: null,
      settlement: null,
      payout_tx_hash: null,
      said: null,
      here_at: null,
      code_locked: false,
    });
    const { events, ...same } = (await world.as(customer).get<OrderDetail>(`/v1/orders/${body.id}`)).body;
    expect(same).toEqual(body);
    expect(events).toHaveLength(1);
  });

  test('differs in the first eight characters of its id from others of the same minute, and is found by them', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await place()).body.id);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(8);
    for (const id of ids) {
      expect(id[14]).toBe('4');
      const { body } = await world.as(customer).get(`/v1/orders/?search=${id.slice(0, 8)}`);
      expect(body.items.map((order: Order) => order.id)).toEqual([id]);
    }
    const { body } = await world.as(customer).get('/v1/orders/');
    expect(body.items.map((order: Order) => order.id)).toEqual(ids.toReversed());
  });

  test('is announced once', async () => {
    const { body } = await place();
    const { rows } = await world.db.pool.query('select kind from outbox where subject_id = $1', [body.id]);
    expect(rows).toEqual([{ kind: 'new_order' }]);
  });

  test('keeps the wallets that were valid when it was placed', async () => {
    const there = await world.office();
    const { body } = await place(orderBody({ office_id: there.id }));
    await world.db.pool.query(`update offices set wallet = '{"data": [{"address": "Other"}]}' where id = $1`, [
      there.id,
    ]);
    await world.db.pool.query('update users set wallet = null where id = $1', [customer.id]);
    const { wallet: paidTo, office_wallet } = (await world.as(customer).get(`/v1/orders/${body.id}`)).body;
    expect([paidTo, office_wallet]).toEqual([own, officeWallet]);
  });

  // spec 5.16
  test('needs a wallet if coin is paid out, and none if cash is paid out', async () => {
    const poor = await world.customer({ wallet: null });
    const refused = await place(orderBody(), {}, poor);
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(refused.body.detail).toBe('Add your wallet before proceed');
    const { status, body } = await place(orderBody({ er_id: toCash.id }), {}, poor);
    expect([status, body.sale, body.wallet]).toEqual([201, false, null]);
  });

  // spec 6.10
  test('can be placed only by customers', async () => {
    for (const person of [await world.admin(), await world.cashier(office), await world.owner(office)]) {
      expect((await place('not even JSON', {}, person)).status).toBe(403);
    }
    expect((await world.as().post('/v1/orders/', orderBody())).status).toBe(401);
  });

  test('is checked in a fixed order, so that the first error is returned', async () => {
    const closed = await world.office();
    await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.25' });
    const older = await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.26' });
    const newer = await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.27' });
    await archive(closed);
    const poor = await world.customer({ wallet: null });
    for (let at = 0; at < 20; at++) await writeOrder(world, { customer: poor, office, rate: toCoin });

    const body = { er_id: nobody, office_id: nobody, amount: '0', note: 'x'.repeat(1025) };
    const hears = async (changes: object) => {
      Object.assign(body, changes);
      const answer = await place(body, {}, poor);
      return `${answer.status} ${answer.body.code} ${answer.body.detail}`;
    };
    expect(await hears({})).toBe('422 VALIDATION_ERROR Some fields are not valid');
    expect(await hears({ note: null })).toBe('404 NOT_FOUND Office not found');
    expect(await hears({ office_id: closed.id })).toMatch(/^409 OFFICE_UNAVAILABLE/);
    expect(await hears({ office_id: office.id })).toBe('404 NOT_FOUND Exchange rate not found');
    expect(await hears({ er_id: older.id })).toMatch(/^409 EXCHANGE_RATE_EXPIRED/);
    expect(await hears({ er_id: newer.id })).toMatch(/^422 INVALID_AMOUNT/);
    expect(await hears({ amount: '10' })).toBe('422 VALIDATION_ERROR Add your wallet before proceed');
    await world.db.pool.query('update users set wallet = $2 where id = $1', [poor.id, wallet]);
    expect(await hears({})).toBe('429 RATE_LIMIT_EXCEEDED Too many orders');
    await world.db.pool.query(
      stepSql(
        { from: 'requested', to: 'cancelled' },
        { which: `(select array[min(id::text)::uuid] from orders where customer_id = $1)` },
      ),
      [poor.id],
    );
    expect((await place(body, {}, poor)).status).toBe(201);
  });

  // spec 3.10
  test.each([
    ['nothing at all', ''],
    ['no rate', { office_id: nobody, amount: '1' }],
    ['no amount', { er_id: nobody, office_id: nobody }],
    ['an amount that is neither number nor text', { er_id: nobody, office_id: nobody, amount: true }],
    ['an office that cannot be one', { er_id: nobody, office_id: 'Rynok', amount: '1' }],
    ['a note with a character that cannot be kept', { er_id: nobody, office_id: nobody, amount: '1', note: '\u0000' }],
    ['a list', []],
  ])('is refused with %s', async (_what, body) => {
    const { status, body: problem } = await place(body);
    expect([status, problem.code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});

describe('the rate of a new order', () => {
  const expired = async (body: object) => {
    const answer = await place(body);
    expect([answer.status, answer.body.code]).toEqual([409, 'EXCHANGE_RATE_EXPIRED']);
    return answer.body.current_rate;
  };

  test('must be the record that applies now; otherwise the refusal carries the current rate', async () => {
    const older = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.05' });
    const newer = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.05' });
    expect(await expired(orderBody({ er_id: older.id }))).toEqual(newer);
    expect((await place(orderBody({ er_id: newer.id.toUpperCase() }))).status).toBe(201);
  });

  test('has no current rate in the refusal where the office does not offer the pair', async () => {
    const poor = await world.office({ wallet: null });
    expect(await expired(orderBody({ office_id: poor.id, er_id: toCash.id }))).toBeNull();
    const elsewhere = await world.rate({ sc: 'CHF', tc: 'USDT', rate: '1.1', office_id: poor.id });
    expect(await expired(orderBody({ er_id: elsewhere.id }))).toBeNull();
  });

  test("may be the office's own only if the office does not follow the global one", async () => {
    const lone = await world.office();
    const global = await world.rate({ sc: 'GBP', tc: 'USDT', rate: '1.25' });
    const own = await world.rate({ sc: 'GBP', tc: 'USDT', rate: '1.27', office_id: lone.id });
    const at = (rate: ExchangeRate) => orderBody({ office_id: lone.id, er_id: rate.id });
    expect(await expired(at(own))).toEqual(global);
    expect((await place(at(global))).status).toBe(201);
    await world.db.kysely
      .deleteFrom('rate_subscriptions')
      .where('office_id', '=', lone.id)
      .where('sc', '=', 'GBP')
      .execute();
    expect(await expired(at(global))).toEqual(own);
    expect((await place(at(own))).body.rate).toBe('1.27');
  });

  test('gets 404 after it was deleted', async () => {
    const gone = await world.rate({ sc: 'SEK', tc: 'USDT', rate: '0.1' });
    await world.db.pool.query('update exchange_rates set actual = false, hidden_at = now() where id = $1', [gone.id]);
    const { status, body } = await place(orderBody({ er_id: gone.id }));
    expect([status, body.detail]).toEqual([404, 'Exchange rate not found']);
  });
});
