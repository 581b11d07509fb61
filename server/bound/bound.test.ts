import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { worthWithin } from '#domain/bound.ts';
import { writeApproval } from '../testing/approval.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { sayOnMarket, silenceMarket } from '../testing/market.test-kit.ts';
import { stepSql, writeOrder, writeOrders } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, admin, cashier, owner } = await exchangeIn(world);
const toHryvnia = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '40' });

let customer: Person;
beforeEach(async () => {
  customer = await world.customer();
  await setBounds([]);
});

const row = { from_sum: '10000', hours: 720, needs: ['name', 'document'], office_ids: null };
const setBounds = (bounds: object[]) => world.as(admin).put('/v1/bounds', { bounds });
const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const deal = (amount = '100', at = office) => writeOrder(world, { customer, office: at, rate: toHryvnia, amount });
const confirm = (id: string, body?: object, by = cashier) => world.as(by).put(`/v1/orders/${id}/confirm`, body);
const worthOf = async (id: string) =>
  (await query('select trim_scale(worth) as worth from orders where id = $1', [id]))[0]?.worth;
const document = { kind: 'passport', end: '1234' };

describe('what a deal is worth', () => {
  test('is its hryvnias, or its USDT at the rate of now, and is kept when it is confirmed', async () => {
    const { id } = await deal();
    expect(await worthOf(id)).toBeNull();
    await confirm(id);
    expect(await worthOf(id)).toBe('4000');
    const { id: inDollars } = await writeOrder(world, { customer, office, rate: toCash, amount: '50' });
    await confirm(inDollars);
    expect(await worthOf(inDollars)).toBe('2000');
    await expect(
      world.db.pool.query('update orders set worth = 1, version = version + 1 where id = $1', [id]),
    ).rejects.toThrow();
  });

  test('is that of the market where one stands, which own rates do not move, and what was kept stays', async () => {
    const confirmed = async () => {
      const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '50' });
      await confirm(id);
      return id;
    };
    const before = await confirmed();
    onTestFinished(() => silenceMarket(world));
    await sayOnMarket(world, 'UAH', 42);
    const { rates } = (await world.as(customer).get(`/v1/users/me/bounds?office_id=${office.id}`)).body;
    expect(rates).toEqual({ toCoin: null, toCash: '42' });
    expect([await worthOf(await confirmed()), await worthOf(before)]).toEqual(['2100', '2000']);
    await query(`update markets set high = 41 where currency = 'UAH'`);
    expect(await worthOf(await confirmed()), 'nobody believes this market').toBe('2000');
    await query(`update markets set high = 100 where currency = 'UAH'`);
  });

  test('is counted in exact hours over all offices, without cancelled deals, as the rule says', async () => {
    const elsewhere = await world.office({ name: 'Podil' });
    const now = Date.now();
    const ages = [1, 23 * 60, 24 * 60 - 1, 24 * 60 + 1, 719 * 60, 720 * 60 - 1, 720 * 60 + 1];
    const deals = ages.map((minutes, at) => ({ at: new Date(now - minutes * 60_000), worth: String(10 ** at) }));
    for (const [at, { at: moment, worth }] of deals.entries()) {
      const { id } = await writeOrder(world, { customer, office: at % 2 ? office : elsewhere, rate: toHryvnia });
      await query(stepSql({ from: 'requested', to: 'confirmed' }, { at: moment, set: `, worth = ${worth}` }), [[id]]);
    }
    const { id: gone } = await deal();
    await confirm(gone);
    await world.as(admin).put(`/v1/orders/${gone}/cancel`);
    for (const hours of [24, 720] as const) {
      const sum = Number(worthWithin(deals, hours, new Date(now)));
      await setBounds([{ ...row, hours, from_sum: String(sum + 4000) }]);
      expect(await confirm((await deal()).id), `${hours}`).toMatchObject({ status: 409 });
      await setBounds([{ ...row, hours, from_sum: `${sum + 4000}.01` }]);
      const { id } = await deal();
      expect(await confirm(id), `${hours}`).toMatchObject({ status: 200 });
      await world.as(admin).put(`/v1/orders/${id}/cancel`);
    }
  });
});

describe('a bound', () => {
  test('refuses with what is missing, keeps the refusal, and lets the deal pass with what was seen', async () => {
    await setBounds([row]);
    expect(await confirm((await deal()).id)).toMatchObject({ status: 200 });
    const { id } = await deal('200');
    const refused = { code: 'CONFLICT', reason: 'boundReached', from_sum: '10000', hours: 720 };
    expect(await confirm(id)).toMatchObject({ status: 409, body: { ...refused, needs: ['name', 'document'] } });
    expect(await confirm(id, { name: 'Olha Koval' })).toMatchObject({
      status: 409,
      body: { ...refused, needs: ['document'] },
    });
    const { body } = await world.as(admin).get(`/v1/audit?kind=bound_reached&object_id=${customer.id}`);
    expect(body.items).toMatchObject([
      { actor: { id: cashier.id }, after: { order_id: id, sum: '12000', from_sum: '10000', needs: ['document'] } },
      { after: { needs: ['name', 'document'] } },
    ]);
    expect(await confirm(id, { name: 'Olha Koval', document })).toMatchObject({ status: 200 });
    expect(
      await query('select name, document, document_end, seen_by from order_proofs where order_id = $1', [id]),
    ).toEqual([{ name: 'Olha Koval', document: 'passport', document_end: '1234', seen_by: cashier.id }]);
    for (const call of ['receive', 'ready', 'close']) await world.as(admin).put(`/v1/orders/${id}/${call}`);
    expect((await world.as(customer).get(`/v1/orders/${id}/receipt`)).body.name).toBe('Olha Koval');
  });

  test('asks for a verified phone, and only at the offices that it names', async () => {
    const elsewhere = await world.office({ name: 'Podil' });
    await setBounds([{ ...row, from_sum: '1', needs: ['verified_phone'], office_ids: [office.id] }]);
    expect(await confirm((await deal('100', elsewhere)).id, undefined, admin)).toMatchObject({ status: 200 });
    const { id } = await deal();
    expect(await confirm(id, undefined, owner)).toMatchObject({ status: 409, body: { needs: ['verified_phone'] } });
    await query('update users set cellphone_verified = true where id = $1', [customer.id]);
    expect(await confirm(id, undefined, owner)).toMatchObject({ status: 200 });
  });

  test('stops a step to which somebody agreed, and its refusal is kept too', async () => {
    await setBounds([row]);
    const order = await deal('300');
    const approval = await writeApproval(world, cashier, { id: order.id, office_id: office.id });
    const agreed = await world.as(owner).put(`/v1/approvals/${approval}/approve`);
    expect(agreed).toMatchObject({
      status: 200,
      body: { state: 'failed', refusal: { code: 'CONFLICT', reason: 'boundReached' } },
    });
    const { body } = await world.as(admin).get(`/v1/audit?kind=bound_reached&object_id=${customer.id}`);
    expect(body.items).toMatchObject([{ actor: { id: cashier.id }, after: { order_id: order.id, sum: '12000' } }]);
  });

  test('is not passed by fifty confirmations at the same moment', async () => {
    await setBounds([row]);
    const ids = await writeOrders(world, 50, { customer, office, rate: toHryvnia, amount: '100' });
    const answers = await Promise.all(ids.map(({ id }) => confirm(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status, body }) => status === 409 && body.reason === 'boundReached')).toHaveLength(48);
  });

  test('is said to its person before: what the office looks at, of the own deals alone', async () => {
    await setBounds([row, { ...row, office_ids: [(await world.office({ name: 'Podil' })).id] }]);
    await confirm((await deal('50')).id);
    const own = await world.as(customer).get(`/v1/users/me/bounds?office_id=${office.id}`);
    expect(own.body).toEqual({
      bounds: [{ from_sum: '10000', hours: 720, needs: ['name', 'document'] }],
      before: { 24: '2000', 720: '2000' },
      rates: { toCoin: null, toCash: '40' },
      is_verified: false,
    });
    const other = await world.as(await world.customer()).get(`/v1/users/me/bounds?office_id=${office.id}`);
    expect(other.body.before).toEqual({ 24: '0', 720: '0' });
  });

  test('is said to who decides about a deal: how near its person is to the next bound, counted once', async () => {
    await setBounds([row, { ...row, from_sum: '50000' }]);
    await confirm((await deal('50')).id);
    const order = await deal('100');
    const near = async () => (await world.as(owner).get(`/v1/orders/${order.id}/bounds`)).body;
    expect(await near()).toEqual([{ hours: 720, from_sum: '10000', sum: '6000' }]);
    await confirm(order.id);
    expect(await near()).toEqual([{ hours: 720, from_sum: '10000', sum: '6000' }]);
    const more = await deal('200');
    expect((await world.as(owner).get(`/v1/orders/${more.id}/bounds`)).body).toEqual([
      { hours: 720, from_sum: '50000', sum: '14000' },
    ]);
  });

  test('is set by an admin alone, with an entry of the journal, and refuses what makes no sense', async () => {
    expect((await setBounds([row])).body).toEqual([{ ...row, from_sum: '10000' }]);
    expect((await world.as(customer).get('/v1/bounds')).body).toEqual([{ ...row, from_sum: '10000' }]);
    expect(await world.as(owner).put('/v1/bounds', { bounds: [] })).toMatchObject({ status: 403 });
    for (const wrong of [{ from_sum: '0' }, { hours: 25 }, { needs: [] }, { needs: ['luck'] }, { office_ids: [] }])
      expect(await setBounds([{ ...row, ...wrong }]), JSON.stringify(wrong)).toMatchObject({ status: 422 });
    const { body } = await world.as(admin).get('/v1/audit?kind=bounds_changed&size=1');
    expect(body.items[0]).toMatchObject({ after: { bounds: [{ from_sum: '10000' }] } });
  });

  test('reads the sums of a person from their own index', async () => {
    // A customer with many deals of before, of which one counts.
    await writeOrders(world, 3000, { customer, office, rate: toHryvnia });
    await confirm((await deal()).id);
    await query('analyze orders');
    const plan = await query(
      `explain select sum(worth) from orders where customer_id = '${customer.id}' and worth is not null
         and confirmed_at > now() - interval '720 hours' and status not in ('cancelled')`,
    );
    expect(JSON.stringify(plan)).toContain('orders_worth');
  });
});
