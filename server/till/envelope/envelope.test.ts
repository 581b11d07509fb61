import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { mostSeals } from '#domain/till/envelope.ts';
import { balancesOf, putOnBooks } from '../../testing/books.test-kit.ts';
import { awaitingCash, envelopesOf, setAsideIn } from '../../testing/envelope.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { dollars, floatTo, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);

let office: Office;
let [owner, cashier]: [Person, Person] = [admin, admin];
let till: Till;
let shift: Shift;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
  await setAsideIn(world, office, 'envelope');
  shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '500');
});

const waiting = () => awaitingCash(world, { office, customer, rate: toCash });
const ready = (id: string, seal?: string, by = cashier) =>
  world.as(by).put(`/v1/orders/${id}/ready`, seal === undefined ? undefined : { seal });
const close = (id: string, by = customer) => world.as(by).put(`/v1/orders/${id}/close`);
const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
const refund = (id: string, by = owner) =>
  world.as(by).put(`/v1/orders/${id}/refund`, { reason: 'Changed the mind', to });
const lying = async () => {
  const all = await balancesOf(world, office);
  return [all[`till USD ${shift.drawer.id}`], all['set_aside USD envelopes'], all['safe USD']];
};
const seals = async () => (await envelopesOf(world, cashier, office)).items.map(({ seal }) => seal);
const conflict = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const isBalanced = async () =>
  expect((await world.as(admin).get(`/v1/books/check?office_id=${office.id}`)).body).toMatchObject({ ok: true });

describe('an office that sets cash aside in envelopes', () => {
  test('takes the cash of a ready deal out of the drawer, and no count expects it there', async () => {
    const id = await waiting();
    expect(await ready(id, ' а-17 23 ')).toMatchObject({ status: 200, body: { status: 6 } });
    expect(await lying()).toEqual(['401', '99', '500']);
    expect(await envelopesOf(world, cashier, office)).toMatchObject({
      set_aside: 'envelope',
      more: false,
      items: [
        {
          ...{ order_id: id, seal: 'A-1723', currency: 'USD', amount: '99', outcome: null },
          ...{ till: { id: till.id }, drawer: { id: shift.drawer.id, name: 'A' }, sealed_by: { id: cashier.id } },
        },
      ],
    });
    expect((await world.as(cashier).get(`/v1/shifts/${shift.id}/set-aside`)).body.items).toEqual([]);
    expect((await world.as(cashier).get(`/v1/shifts/${shift.id}/movements`)).body.items).toMatchObject([
      { kind: 'pay', order_id: id, amount: '-99', seal: 'A-1723' },
      { kind: 'till_arrive', seal: null },
    ]);
    await isBalanced();
    await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
    const counted = await world
      .as(cashier)
      .post(`/v1/shifts/${shift.id}/counts`, { count: dollars(401), seals: ['A-1723'] });
    expect(counted).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect(await close(id)).toMatchObject({ status: 200 });
    expect(await lying()).toEqual(['401', undefined, '500']);
    expect(await seals()).toEqual([]);
    await isBalanced();
  });

  test('shows its books, where the account of all envelopes has no name of its own', async () => {
    const id = await waiting();
    expect(await ready(id, 'S1')).toMatchObject({ status: 200 });
    const account = { kind: 'set_aside', currency: 'USD', part: 'envelopes', name: null };
    for (const query of ['', `?office_id=${office.id}`]) {
      const answer = await world.as(admin).get(`/v1/books${query}`);
      expect(answer).toMatchObject({
        status: 200,
        body: { accounts: expect.arrayContaining([expect.objectContaining(account)]) },
      });
    }
    const entries = await world.as(admin).get(`/v1/books/entries?order_id=${id}&office_id=${office.id}`);
    expect(JSON.stringify(entries.body)).toContain('"envelopes"');
    expect(entries.status).toBe(200);
  });

  test('wants a seal that lies on no other envelope there, and the seal is free again when its envelope is gone', async () => {
    const [first, second] = [await waiting(), await waiting()];
    expect(await ready(first)).toMatchObject(conflict('sealMissing'));
    expect(await ready(first, 'no. 5/7')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/seal' }] } });
    expect(await ready(first, 'S1')).toMatchObject({ status: 200 });
    expect(await ready(second, 's1')).toMatchObject(conflict('sealTaken'));
    expect(await lying()).toEqual(['401', '99', '500']);
    expect(await close(first)).toMatchObject({ status: 200 });
    expect(await ready(second, 'S1')).toMatchObject({ status: 200 });
  });

  test('goes into no envelope where as many lie as a count can name', async () => {
    const id = await waiting();
    const many = `insert into envelopes (order_id, office_id, seal, currency, amount, sealed_by)
      select gen_random_uuid(), '${office.id}', 'N' || n, 'USD', 1, '${owner.id}' from generate_series(1, ${mostSeals}) n`;
    await world.db.pool.query(`begin; set local session_replication_role = replica; ${many}; commit`);
    expect(await ready(id, 'S1')).toMatchObject(conflict('envelopesFull'));
    const one = `delete from envelopes where office_id = '${office.id}' and seal = 'N1'`;
    await world.db.pool.query(`begin; set local session_replication_role = replica; ${one}; commit`);
    expect(await ready(id, 'S1')).toMatchObject({ status: 200 });
  });

  test('says "confirm" of a received deal with a seal, too', async () => {
    const id = await waiting();
    const confirmed = await world.as(cashier).put(`/v1/orders/${id}/confirm`, { seal: 'S1' });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 6 } });
    expect(await seals()).toEqual(['S1']);
  });

  test('opens the envelope of a deal that is booked back: its cash lies where who did it works', async () => {
    const [fromSafe, fromDrawer] = [await waiting(), await waiting()];
    await ready(fromSafe, 'S1');
    await ready(fromDrawer, 'S2');
    expect(await refund(fromSafe)).toMatchObject({ status: 200 });
    expect(await lying()).toEqual(['302', '99', '599']);
    const joined = await world.as(owner).put(`/v1/shifts/${shift.id}/join`);
    expect(joined).toMatchObject({ status: 200 });
    expect(await refund(fromDrawer)).toMatchObject({ status: 200 });
    expect(await lying()).toEqual(['401', undefined, '599']);
    expect(await seals()).toEqual([]);
    await isBalanced();
  });

  test('has an envelope in the safe where who makes the deal ready works from there', async () => {
    const id = await waiting();
    expect(await ready(id, 'S1', admin)).toMatchObject({ status: 200 });
    expect(await lying()).toEqual(['500', '99', '401']);
    expect((await envelopesOf(world, owner, office)).items).toMatchObject([{ till: null, drawer: null }]);
  });

  test('asks no seal where USDT is paid out, and refuses one', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCoin, amount: '100' });
    for (const call of ['confirm', 'receive']) await world.as(admin).put(`/v1/orders/${id}/${call}`);
    expect(await ready(id, 'S1', owner)).toMatchObject({ status: 422, body: { reason: 'noEnvelopes' } });
    expect(await ready(id, undefined, owner)).toMatchObject({ status: 200 });
  });
});

describe('at once', () => {
  test('of deals that are made ready with one seal exactly one is', async () => {
    const ids = await Promise.all([waiting(), waiting(), waiting()]);
    const answers = await Promise.all(ids.map((id) => ready(id, 'S1')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await lying()).toEqual(['401', '99', '500']);
    await isBalanced();
  });

  test('a deal is completed or booked back, and its envelope is handed over or opened, once', async () => {
    for (const seal of ['S1', 'S2', 'S3', 'S4']) {
      const id = await waiting();
      await ready(id, seal);
      const [closed, refunded] = await Promise.all([close(id), refund(id)]);
      expect([closed.status, refunded.status].toSorted()).toEqual([200, 409]);
      const { rows } = await world.db.pool.query('select outcome from envelopes where order_id = $1', [id]);
      expect(rows).toEqual([{ outcome: closed.status === 200 ? 'handed' : 'opened' }]);
    }
    expect((await lying())[1]).toBeUndefined();
    await isBalanced();
  });

  test('a deal becomes ready before the setting or after it, and never between', async () => {
    for (const way of ['drawer', 'envelope'] as const) {
      const id = await waiting();
      const seal = way === 'drawer' ? `S-${way}` : undefined;
      const [made] = await Promise.all([ready(id, seal), setAsideIn(world, office, way)]);
      expect([200, 409]).toContain(made.status);
      await isBalanced();
    }
  });
});

describe('the setting', () => {
  test('is "drawer" at first: the cash stays in the drawer, is counted with it, and a seal is refused', async () => {
    await setAsideIn(world, office, 'drawer');
    const id = await waiting();
    expect(await ready(id, 'S1')).toMatchObject(conflict('noEnvelopes'));
    expect(await ready(id)).toMatchObject({ status: 200 });
    const all = await balancesOf(world, office);
    expect([all[`till USD ${shift.drawer.id}`], all[`set_aside USD ${shift.drawer.id}`]]).toEqual(['401', '99']);
    expect(await envelopesOf(world, cashier, office)).toMatchObject({ set_aside: 'drawer', items: [] });
    await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
    const counted = await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(500) });
    expect(counted).toMatchObject({ status: 200, body: { state: 'closed' } });
    const another = await world.office();
    expect(await envelopesOf(world, admin, another)).toMatchObject({ set_aside: 'drawer', items: [] });
  });

  test('leaves what was set aside before it where it lies', async () => {
    const [sealed, loose] = [await waiting(), await waiting()];
    await ready(sealed, 'S1');
    await setAsideIn(world, office, 'drawer');
    await ready(loose);
    await setAsideIn(world, office, 'envelope');
    expect(await close(loose)).toMatchObject({ status: 200 });
    expect(await refund(sealed)).toMatchObject({ status: 200 });
    const all = await balancesOf(world, office);
    expect([all['set_aside USD envelopes'], all[`set_aside USD ${shift.drawer.id}`]]).toEqual([undefined, undefined]);
    await isBalanced();
  });

  test('is changed by an owner or an admin, and each change is in the journal', async () => {
    const set = (by: Person, set_aside: string) =>
      world.as(by).put(`/v1/offices/${office.id}/books/set-aside`, { set_aside });
    expect(await set(cashier, 'drawer')).toMatchObject({ status: 403 });
    expect(await set(owner, 'pocket')).toMatchObject({ status: 422 });
    expect(await set(owner, 'envelope')).toMatchObject({ status: 200 });
    expect(await set(owner, 'drawer')).toMatchObject({ status: 200, body: { set_aside: 'drawer' } });
    const journal = await world.as(admin).get(`/v1/audit?kind=set_aside_changed&object_id=${office.id}`);
    expect(journal.body.items).toMatchObject([
      { before: { set_aside: 'envelope' }, after: { set_aside: 'drawer' } },
      { before: { set_aside: 'drawer' }, after: { set_aside: 'envelope' } },
    ]);
  });
});
