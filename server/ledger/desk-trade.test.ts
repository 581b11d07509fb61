import { beforeEach, describe, expect, test } from 'vitest';
import { mostCounterparties } from '#contract/ledger/counterparties.ts';
import type { Office } from '#contract/office/office.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);

let [office, owner, bank]: [Office, Person, string] = [await world.office(), admin, ''];
let keys = 0;
beforeEach(async () => {
  office = await world.office();
  owner = await world.owner(office);
  await putOnBooks(world, office);
  bank = (await addBank('A bank')).body.id;
});

const addBank = (name: string, by = owner) =>
  world.as(by).post('/v1/books/counterparties', { office_id: office.id, name });
const enter = (body: object, key = `trade-${++keys}`) =>
  world
    .as(owner)
    .post('/v1/books/entries', { office_id: office.id, reason: 'As agreed', ...body }, { 'idempotency-key': key });
const usd = (amount: string) => ({ currency: 'USD', amount });
const usdt = (amount: string) => ({ currency: 'USDT', amount, network: 'TRC20' });
const trade = (give: object, get: object, more: object = { settled: 'both' }) =>
  enter({ kind: 'trade', counterparty_id: bank, give, get, ...more });
const settle = (sum: object, way: string) => enter({ kind: 'settlement', counterparty_id: bank, ...sum, way });
const correct = (entry_id: string) => enter({ kind: 'correction', entry_id });
const balances = () => balancesOf(world, office);
const isBalanced = async () =>
  expect((await world.as(owner).get(`/v1/books/check?office_id=${office.id}`)).body).toMatchObject({ ok: true });

describe('a trade with a counterparty', () => {
  test('of which both sides have moved goes through the position at its price', async () => {
    expect(await trade(usdt('500'), usd('490'))).toMatchObject({
      status: 201,
      body: { kind: 'trade', counterparty: { id: bank, name: 'A bank' }, reverses: null, reversed_by: null },
    });
    expect(await balances()).toMatchObject({
      'safe USD': '1490',
      'wallet USDT TRC20': '500',
      'position USDT USD': '1500',
    });
    await isBalanced();
  });

  test('of which one side has moved is owed until it is settled, and never more than that', async () => {
    await trade(usd('100'), usdt('102'), { settled: 'one' });
    expect(await balances()).toMatchObject({ [`counterparty USDT ${bank}`]: '102', 'safe USD': '900' });
    expect(await settle(usdt('103'), 'in')).toMatchObject({ status: 409, body: { reason: 'moreThanOwed' } });
    expect(await settle(usdt('102'), 'in')).toMatchObject({ status: 201 });
    await trade(usd('50'), usdt('51'), { settled: 'one', moved: 'get' });
    expect(await balances()).toMatchObject({ [`counterparty USD ${bank}`]: '-50', 'wallet USDT TRC20': '1153' });
    expect(await settle(usd('50'), 'out')).toMatchObject({ status: 201 });
    expect(await balances()).toMatchObject({ 'safe USD': '850', 'trading USDT': '-3' });
    await isBalanced();
  });

  test('gives nothing that is promised or not there, and is of two currencies and somebody of this office', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '900' });
    await world.as(admin).put(`/v1/orders/${id}/confirm`);
    const refused = await trade(usd('200'), usdt('204'));
    expect(refused).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', short_by: '95' } });
    expect(await trade(usd('2000'), usdt('1'))).toMatchObject({ status: 409, body: { reason: 'notEnoughHere' } });
    expect(await trade(usd('5'), usd('5'))).toMatchObject({ status: 422 });
    const elsewhere = { settled: 'both', counterparty_id: '00000000-0000-4000-8000-000000000000' };
    expect(await trade(usd('5'), usdt('5'), elsewhere)).toMatchObject({
      status: 404,
      body: { reason: 'counterpartyNotFound' },
    });
  });
});

describe('a counterparty', () => {
  test('has a name of its own, is archived when nothing is owed, and trades no more', async () => {
    expect(await addBank('a BANK')).toMatchObject({ status: 409, body: { reason: 'counterpartyNamed' } });
    await trade(usd('100'), usdt('102'), { settled: 'one' });
    const archive = () => world.as(owner).put(`/v1/books/counterparties/${bank}/archive`);
    expect(await archive()).toMatchObject({ status: 409, body: { reason: 'counterpartyOwes' } });
    await settle(usdt('102'), 'in');
    expect(await archive()).toMatchObject({ status: 200, body: { id: bank } });
    expect(await archive()).toMatchObject({ status: 409, body: { reason: 'counterpartyArchived' } });
    expect(await trade(usd('1'), usdt('1'))).toMatchObject({ status: 404 });
    const { body } = await world.as(owner).get(`/v1/books/counterparties?office_id=${office.id}`);
    expect(body).toMatchObject([{ name: 'A bank', archived_at: expect.any(String) }]);
    expect((await addBank('A bank')).status).toBe(201);
  });

  test(`is one of at most ${mostCounterparties}`, async () => {
    await world.db.pool.query(
      `insert into counterparties (id, office_id, name, created_by)
       select gen_random_uuid(), $1, 'Bank ' || n, $2 from generate_series(2, ${mostCounterparties}) n`,
      [office.id, owner.id],
    );
    expect(await addBank('One more')).toMatchObject({ status: 409, body: { reason: 'counterpartiesFull' } });
  });
});

describe('a correction', () => {
  test('books an entry of the desk back exactly, and names it', async () => {
    const before = await balances();
    const entries = [
      await enter({ kind: 'expense', ...usd('20') }),
      await enter({ kind: 'count', ...usd('940') }),
      await trade(usd('100'), usdt('90'), { settled: 'one' }),
    ];
    for (const { body } of entries.toReversed()) {
      const corrected = await correct(body.id);
      expect(corrected).toMatchObject({ status: 201, body: { kind: 'correction', reverses: body.id } });
    }
    expect(await balances()).toEqual(before);
    await isBalanced();
    const { body } = await world.as(owner).get(`/v1/books/entries?office_id=${office.id}`);
    expect(body.items.find(({ kind }: { kind: string }) => kind === 'expense').reversed_by).toEqual(expect.any(String));
  });

  test('is made once, also by two at the same moment, and of the desk’s own entries alone', async () => {
    const { body } = await enter({ kind: 'expense', ...usd('20') });
    const answers = await Promise.all([correct(body.id), correct(body.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await correct(body.id)).toMatchObject({ status: 409, body: { reason: 'entryCorrected' } });
    const correction = answers.find(({ status }) => status === 201)?.body;
    expect(await correct(correction.id)).toMatchObject({ status: 409, body: { reason: 'entryStays' } });
    const other = await world.office();
    await putOnBooks(world, other);
    const [{ id: elsewhere }] = (await world.db.pool.query('select id from entries where office_id = $1', [other.id]))
      .rows;
    expect(await correct(elsewhere)).toMatchObject({ status: 404, body: { reason: 'entryNotFound' } });
  });

  test('takes out nothing that is promised', async () => {
    const { body } = await enter({ kind: 'capital_in', ...usd('500'), rate: '1' });
    const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '1400' });
    await world.as(admin).put(`/v1/orders/${id}/confirm`);
    expect(await correct(body.id)).toMatchObject({ status: 409, body: { reason: 'notEnoughFree' } });
  });
});
