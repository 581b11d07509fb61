import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { equalSumQuestionsPerHour } from '#domain/order/equal-sum.ts';
import { forFile } from '../../testing/for-file.ts';
import { officeWallet, openWorld, type Person } from '../../testing/world.ts';

let asker: Person;

const world = await forFile(openWorld({ env: { LIMITS: 'off' } }));
const office = await world.office();
const toCash = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.4' });
const toCoin = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.024' });
beforeEach(async () => {
  asker = await world.customer();
});

type More = { rate?: ExchangeRate; at?: Office; key?: string };
const send = (who: Person, amount: string, body: object, { rate = toCash, at = office, key }: More = {}) =>
  world
    .as(who)
    .post('/v1/orders/', { er_id: rate.id, office_id: at.id, amount, ...body }, key ? { 'idempotency-key': key } : {});
const ask = (amount: string, more?: More) => send(asker, amount, { equal_sum: 'ask' }, more);
const expectElsewhere = async (amount: string, at = office) =>
  (await send(await world.customer(), amount, {}, { at })).body.id as string;
const ordersOf = async (person: Person) => (await world.as(person).get('/v1/orders/')).body.total;
const question = (amount: string) => ({ status: 409, body: { code: 'CONFLICT', reason: 'equalSum', amount } });

describe('a sum that another open order expects at the same address', () => {
  test('is asked about before anything is placed, with a near sum that none expects', async () => {
    await expectElsewhere('475');
    expect((await ask('475.0')).body.amount).toBe('475.001');
    await expectElsewhere('475.001');
    const asked = await ask('475');
    expect(asked).toMatchObject(question('475.002'));
    expect(Object.keys(asked.body).toSorted()).toEqual(
      ['amount', 'code', 'detail', 'reason', 'request_id', 'status', 'title', 'type'].toSorted(),
    );
    expect(await ordersOf(asker)).toBe(0);
    expect((await ask('475.002')).status).toBe(201);
  });

  test('is placed once, where eight customers who ask place it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.customer()));
    const answers = await Promise.all(people.map((person) => send(person, '478', { equal_sum: 'ask' })));
    const placed = answers.filter(({ status }) => status === 201);
    const asked = answers.filter(({ body }) => body.reason === 'equalSum');
    expect([placed.length, asked.length]).toEqual([1, 7]);
  });

  test('is placed for a caller that does not ask, as the specification has it', async () => {
    await expectElsewhere('476');
    expect((await send(asker, '476', {})).body).toMatchObject({ amt_to_exch: '476', status: 1 });
  });

  test('is asked about by the address, also where two offices share it, and no more once the sum is received', async () => {
    const sharing = await world.office({ wallet: officeWallet });
    const id = await expectElsewhere('477');
    expect(await ask('477', { at: sharing })).toMatchObject(question('477.001'));
    for (const call of ['confirm', 'receive']) await world.as(await world.admin()).put(`/v1/orders/${id}/${call}`);
    expect((await ask('477', { at: sharing })).status).toBe(201);
  });

  test('gets a near sum within the bounds of the pair; where there is none, it is placed', async () => {
    const admin = world.as(await world.admin());
    const bound = (least: string) =>
      admin.post('/v1/terms', { office_id: null, sc: 'USDT', tc: 'UAH', min_amount: least, max_amount: '478' });
    await expectElsewhere('478');
    await bound('1');
    expect(await ask('478')).toMatchObject(question('477.999'));
    await bound('478');
    expect((await ask('478')).status).toBe(201);
    await admin.post('/v1/terms', { office_id: null, sc: 'USDT', tc: 'UAH', min_amount: null, max_amount: null });
  });

  test('is no question where cash comes in, and comes after every other check', async () => {
    expect((await ask('1000', { rate: toCoin })).status).toBe(201);
    expect((await ask('1000', { rate: toCoin })).status).toBe(201);
    await expectElsewhere('479');
    expect((await send(asker, '479', { equal_sum: 'ask', cash: '1' })).body.reason).toBe('cashChanged');
  });

  test('is asked about only a few times an hour, and then placed as it is sent, so nobody can search for sums', async () => {
    await expectElsewhere('480');
    const answers: number[] = [];
    for (let time = 0; time <= equalSumQuestionsPerHour; time += 1) answers.push((await ask('480')).status);
    expect(answers).toEqual([...Array.from({ length: equalSumQuestionsPerHour }, () => 409), 201]);
  });
});

describe('an Idempotency-Key', () => {
  test('is free after the question, for the answer and for its repetition', async () => {
    await expectElsewhere('481');
    const key = 'asked';
    expect((await ask('481', { key })).status).toBe(409);
    const kept = await send(asker, '481', {}, { key });
    const again = await send(asker, '481', {}, { key });
    expect([kept.status, again.status, again.body.id]).toEqual([201, 201, kept.body.id]);
  });

  test('finds the order that was placed by the call before, whether it asks or not', async () => {
    const key = 'lost answer';
    const placed = await ask('482', { key });
    await expectElsewhere('482');
    expect((await ask('482', { key })).body.id).toBe(placed.body.id);
    expect((await send(asker, '482', {}, { key })).body.id).toBe(placed.body.id);
    expect(await ordersOf(asker)).toBe(1);
  });
});
