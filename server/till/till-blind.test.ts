import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo } from '../testing/live.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);

let office: Office = await world.office();
let [cashier, second, owner]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
let shift: Shift;
beforeEach(async () => {
  office = await world.office();
  [cashier, second, owner] = [await world.cashier(office), await world.cashier(office), await world.owner(office)];
  await putOnBooks(world, office, { usd: '900000', usdt: '100000' });
  till = await tillOf(world, office);
  shift = await openShift(world, cashier, till);
});

const count = (sum: number, by = cashier) =>
  world.as(by).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(sum) });
const put = (call: string, by = cashier, body?: object) => world.as(by).put(`/v1/shifts/${shift.id}/${call}`, body);
const countsOf = async () => (await world.as(cashier).get(`/v1/shifts/${shift.id}`)).body.counts;

/** What is in the drawer after a float of 700,000 and two deals. Nobody has said that sum. */
const secret = '723451';
/** As a number of its own, however it is spelled: what lies in the drawer, and that with what is set aside. */
const told = /(?<![\w-])723[ ,\u00a0\u202f]?(?:451|550)(?!\w)/;

async function sell(): Promise<string[]> {
  await floatTo(world, cashier, shift, '700000');
  const [brought, wanted] = [
    await writeOrder(world, { customer, office, rate: toCoin, amount: '23550' }),
    await writeOrder(world, { customer, office, rate: toCash, amount: '100' }),
  ];
  for (const call of ['confirm', 'receive']) {
    await world.as(call === 'receive' ? cashier : admin).put(`/v1/orders/${brought.id}/${call}`);
    await world.as(admin).put(`/v1/orders/${wanted.id}/${call}`);
  }
  await world.as(cashier).put(`/v1/orders/${wanted.id}/ready`);
  expect(await balancesOf(world, office)).toMatchObject({
    [`till USD ${shift.drawer.id}`]: secret,
    [`set_aside USD ${shift.drawer.id}`]: '99',
  });
  return [brought.id, wanted.id];
}

describe('before the second count', () => {
  test('no answer to a cashier has what lies in the drawer, or what it must hold', async () => {
    const line = await listenTo(world.app, cashier);
    const ids = await sell();
    await world.as(owner).put(`/v1/offices/${office.id}/books/limit`, { entry_limit: '30' });
    const expense = {
      kind: 'expense',
      currency: 'USD',
      amount: '40',
      reason: 'A lock',
      ask: { reason: 'It is broken' },
    };
    const asked = await world.as(cashier).post(`/v1/shifts/${shift.id}/cash`, expense, keyed());
    await line.hears('approval', asked.body.id);
    await world.as(owner).post(`/v1/shifts/${shift.id}/owner-counts`, { count: dollars(723_550) });
    const first = await count(1);
    expect(first.body.counts[1]).toMatchObject({
      outcome: 'again',
      again: ['USD'],
      sums: [{ expected: null, difference: null }],
    });
    const urls = [
      ...['', '/movements', '/report', '/report/file', '/set-aside'].map((path) => `/v1/shifts/${shift.id}${path}`),
      ...[
        `/v1/shifts?office_id=${office.id}`,
        '/v1/shifts/current',
        `/v1/tills?office_id=${office.id}`,
        `/v1/till-moves?office_id=${office.id}`,
      ],
      ...[
        '/v1/orders/',
        '/v1/orders/lanes',
        '/v1/orders/export',
        '/v1/radar',
        '/v1/approvals',
        '/v1/offices/',
        '/v1/users/me/export',
      ],
      ...['/v1/till-radar', '/v1/safe-keepers', '/v1/users/me/', '/v1/users/me/inbox', `/v1/offices/${office.id}`],
      ...ids.flatMap((id) =>
        ['', '/promised', '/receipt', '/notes', '/messages', '/bounds'].map((path) => `/v1/orders/${id}${path}`),
      ),
    ];
    const closed = [
      '/v1/books',
      '/v1/books/entries',
      '/v1/books/export',
      '/v1/books/check',
      '/v1/transfers',
      '/v1/audit',
    ];
    const bodies = await Promise.all(urls.map(async (url) => [url, await world.as(cashier).get<string>(url)] as const));
    expect(bodies.filter(([, { status }]) => status === 200).length).toBeGreaterThan(23);
    expect((await world.as(cashier).get('/v1/approvals')).body.items).toMatchObject([{ id: asked.body.id }]);
    for (const [url, { text }] of [...bodies, ['the count', first] as const, ['the question', asked] as const]) {
      expect(text, url).not.toMatch(told);
    }
    const types = line.heard.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['order_update', 'till_update', 'approval']));
    for (const heard of line.heard) expect(JSON.stringify(heard), heard.type).not.toMatch(told);
    for (const url of closed) expect(await world.as(cashier).get(url), url).toMatchObject({ status: 403 });
    // The other cashier of the office reads nothing of the shift at all.
    expect(await world.as(second).get(`/v1/shifts/${shift.id}`)).toMatchObject({ status: 404 });
    expect(await count(723_550, second)).toMatchObject({ status: 404 });
    expect((await world.as(second).get(`/v1/till-moves?office_id=${office.id}`)).body.items).toEqual([]);
  });

  test('the report X has no sum for the cashier, and all of them for the owner; closed, both read the same', async () => {
    await sell();
    const report = async (by: Person) => (await world.as(by).get(`/v1/shifts/${shift.id}/report`)).body;
    expect(await report(cashier)).toMatchObject({
      is_blind: true,
      moved: [
        { kind: 'deal', currency: 'USD', entries: 1, came: null, went: null },
        { kind: 'pay', came: null, went: null },
        { kind: 'till_arrive', came: null, went: null },
      ],
    });
    const all = [
      { kind: 'deal', currency: 'USD', entries: 1, came: '23550', went: '0' },
      { kind: 'pay', came: '0', went: '99' },
      { kind: 'till_arrive', came: '700000', went: '0' },
    ];
    expect(await report(owner)).toMatchObject({ is_blind: false, moved: all });
    await put('closing');
    await count(723_550);
    expect(await report(cashier)).toMatchObject({ is_blind: false, moved: all });
  });

  test('refusals name no sum of the drawer', async () => {
    await sell();
    const more = { drawer_id: shift.drawer.id, way: 'return', currency: 'USD', amount: '723452', reason: 'All of it' };
    const refused = await world.as(cashier).post('/v1/till-moves', more, keyed());
    expect(refused).toMatchObject({ status: 409, body: { reason: 'notEnoughHere' } });
    expect(refused.body.short_by).toBeUndefined();
  });
});

describe('the second count', () => {
  test('says all, stays beside the first, and is booked with a reason', async () => {
    await sell();
    await put('closing');
    await count(1);
    expect(await put('settle', cashier, { reason: 'Too early' })).toMatchObject({
      status: 409,
      body: { reason: 'countAgain' },
    });
    const { body } = await count(723_530);
    expect(body).toMatchObject({ state: 'closing' });
    expect(body.counts.slice(1)).toMatchObject([
      { try: 1, outcome: 'again', sums: [{ counted: '1', expected: null }] },
      {
        try: 2,
        outcome: 'revealed',
        sums: [{ currency: 'USD', counted: '723530', expected: '723550', difference: '-20' }],
      },
    ]);
    expect(await count(723_550)).toMatchObject({ status: 409, body: { reason: 'countedTwice' } });
    expect(await put('settle', cashier, { reason: 'A note of twenty is missing' })).toMatchObject({
      status: 200,
      body: { state: 'closed' },
    });
    expect(await countsOf()).toHaveLength(3);
    const books = await balancesOf(world, office);
    expect(books[`till USD ${shift.drawer.id}`]).toBe('723431');
    expect(Number(books['over_short USDT'])).toBeGreaterThan(19);
    expect((await world.as(owner).get('/v1/books/entries?kind=till_count')).body.items).toMatchObject([
      { reason: 'A note of twenty is missing', actor: { id: cashier.id } },
    ]);
  });

  test('counts a currency that was left out as nothing, and what nobody expected as found', async () => {
    await floatTo(world, cashier, shift, '100');
    await put('closing');
    const hryvnias = [{ currency: 'UAH', notes: [{ note: '500', bundles: 1, pieces: 2 }] }];
    const first = await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: hryvnias });
    expect(first.body.counts[1]).toMatchObject({ again: ['UAH', 'USD'] });
    await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: [...hryvnias, ...dollars(100)] });
    expect(await put('settle', owner, { reason: 'Left by somebody' })).toMatchObject({ status: 200 });
    expect(await balancesOf(world, office)).toMatchObject({
      [`till UAH ${shift.drawer.id}`]: '51000',
      [`till USD ${shift.drawer.id}`]: '100',
    });
    expect((await world.as(admin).get(`/v1/books/check?office_id=${office.id}`)).body).toMatchObject({ ok: true });
  });

  test('does not take from what is set aside: that is brought from the safe first', async () => {
    await floatTo(world, cashier, shift, '99');
    const order = await writeOrder(world, { customer, office, rate: toCash, amount: '100' });
    for (const call of ['confirm', 'receive']) await world.as(admin).put(`/v1/orders/${order.id}/${call}`);
    await world.as(cashier).put(`/v1/orders/${order.id}/ready`);
    await put('closing');
    await count(90);
    await count(90);
    const settle = () => put('settle', cashier, { reason: 'Nine are missing' });
    expect(await settle()).toMatchObject({ status: 409, body: { reason: 'setAsideShort' } });
    await floatTo(world, cashier, shift, '9');
    expect(await settle()).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect(await balancesOf(world, office)).toMatchObject({ [`set_aside USD ${shift.drawer.id}`]: '99' });
  });

  test('takes only notes that are in use', async () => {
    await put('closing');
    const odd = [{ currency: 'USD', notes: [{ note: '3', pieces: 1 }] }];
    expect(await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: odd })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/count/0/notes/0/note' }] },
    });
  });
});

test('An opening that does not agree is counted once more, and its difference is booked to the opening', async () => {
  await floatTo(world, cashier, shift, '100');
  await put('closing');
  await count(100);
  const begun = await world
    .as(second)
    .post(`/v1/tills/${till.id}/shifts`, { drawer_id: shift.drawer.id, count: dollars(95) });
  expect(begun).toMatchObject({
    status: 201,
    body: { state: 'opening', counts: [{ outcome: 'again', again: ['USD'] }] },
  });
  const of = `/v1/shifts/${begun.body.id}`;
  expect((await world.as(second).post(`${of}/counts`, { count: dollars(95) })).body.counts[1]).toMatchObject({
    outcome: 'revealed',
    sums: [{ difference: '-5' }],
  });
  expect(await world.as(second).put(`${of}/settle`, { reason: 'Five less than was closed' })).toMatchObject({
    body: { state: 'open' },
  });
  expect(await balancesOf(world, office)).toMatchObject({ [`till USD ${shift.drawer.id}`]: '95' });
});

test('An opening that is given up leaves the drawer to the next', async () => {
  await put('closing');
  await count(0);
  const begin = (by: Person, sum: number) =>
    world.as(by).post(`/v1/tills/${till.id}/shifts`, { drawer_id: shift.drawer.id, count: dollars(sum) });
  const { body } = await begin(second, 7);
  expect(await begin(cashier, 0)).toMatchObject({ status: 409, body: { reason: 'drawerTaken' } });
  expect(await world.as(owner).put(`/v1/shifts/${body.id}/closing`)).toMatchObject({ body: { state: 'closed' } });
  expect(await begin(cashier, 0)).toMatchObject({ status: 201, body: { state: 'open' } });
});
