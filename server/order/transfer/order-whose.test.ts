import { beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const;
let victim: Person;
let squatter: Person;
const world = await forFile(openWorld());
const { office, toCash: rate, admin, owner } = await exchangeIn(world, { wallet: { data: [to] } });
const elsewhere = await world.office({ wallet: { data: [to] } });
const stranger = await world.owner(elsewhere);
beforeEach(async () => {
  [victim, squatter] = [await world.customer(), await world.customer()];
});

let hashes = 0;
const freshHash = () => `${++hashes}`.padStart(64, 'c');

type Id = Pick<Order, 'id'>;
const put = (who: Person, { id }: Id, call: string, body?: unknown) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body);
const read = async (who: Person, { id }: Id): Promise<OrderDetail> =>
  (await world.as(who).get(`/v1/orders/${id}`)).body;
const confirmed = (who: Person, at = office, endsIn = '5 hours') =>
  writeOrder(world, { customer: who, office: at, rate, status: 'confirmed', amount: '200', endsIn });
const whose = (who: Person, order: Id, tx_hash: string) =>
  put(who, order, 'whose', { tx_hash, reason: 'The sender showed the wallet' });
const radarOf = async (who: Person, order: Id) => {
  const { items } = (await world.as(who).get('/v1/radar?size=100')).body as { items: RadarItem[] };
  return items.find((item) => item.order.id === order.id)?.findings.map(({ kind }) => kind) ?? [];
};
const hoursLeft = ({ due_at }: Pick<Order, 'due_at'>) =>
  Math.round(((new Date(due_at ?? 0).getTime() - Date.now()) / 3_600_000) * 10) / 10;

/** A squatter names the transaction of the victim first. */
async function squatted(at = office) {
  const [right, wrong] = [await confirmed(victim), await confirmed(squatter, at)];
  const tx_hash = freshHash();
  await put(squatter, wrong, 'sent', { tx_hash });
  await put(victim, right, 'sent', { tx_hash });
  return { right, wrong, tx_hash };
}

describe('a transfer that two customers claim', () => {
  test('gives time to the first one alone, and is received by neither until staff decide', async () => {
    const { right, wrong } = await squatted(elsewhere);
    expect([hoursLeft(await read(admin, wrong)), hoursLeft(await read(admin, right))]).toEqual([29, 5]);
    const [first, second] = [await put(owner, right, 'receive'), await put(admin, wrong, 'receive')];
    expect(first.body).toMatchObject({ code: 'CONFLICT', reason: 'claimedTwice', other_order_id: null });
    expect(second.body).toMatchObject({ code: 'CONFLICT', reason: 'claimedTwice', other_order_id: right.id });
    expect(await radarOf(owner, right)).toContain('claimed_twice');
    expect(await radarOf(stranger, wrong)).toContain('claimed_twice');
  });

  test('becomes the one of the deal that staff choose: the other claim is void, and its time ends', async () => {
    const { right, wrong, tx_hash } = await squatted();
    const { body } = await whose(owner, right, tx_hash);
    expect(body).toMatchObject({ said: 'whose', version: right.version + 2, claimed_twice: false, claim_void: false });
    expect(hoursLeft(body)).toBe(24);
    const lost = await read(squatter, wrong);
    expect(lost).toMatchObject({ said: 'claim_void', version: wrong.version + 2, claim_void: true });
    expect(hoursLeft(lost)).toBe(5);
    expect(lost.events.map(({ what }) => what)).toContain('claim_void');
    expect((await put(owner, wrong, 'receive')).status).toBe(200);
    expect(await read(admin, wrong)).toMatchObject({ status: 5, receipts: [] });
    expect((await put(owner, right, 'receive')).body).toMatchObject({
      receipts: [{ transfer: tx_hash, amount: '200' }],
    });
    const audit = await world.as(admin).get('/v1/audit?kind=transfer_decided');
    expect(audit.body.items[0]).toMatchObject({ object_id: right.id, after: { tx_hash, void_orders: [wrong.id] } });
  });

  test('takes away what staff recorded on the other deal, so that it still awaits its own money', async () => {
    const { right, wrong, tx_hash } = await squatted();
    await put(owner, wrong, 'arrived', { amount: '99999', tx_hash });
    await whose(owner, right, tx_hash);
    expect(await read(squatter, wrong)).toMatchObject({ sent_void: true, arrived: [{ is_void: true }] });
    expect((await put(owner, wrong, 'cancel', { reason: 'no_show' })).status).toBe(200);
    expect(await radarOf(owner, wrong)).toEqual([]);
    const back = { outcome: 'returned', to, reason: 'Asked for it' };
    expect((await put(owner, wrong, 'settle', back)).body.reason).toBe('nothingToSettle');
  });

  test('leaves at least an hour to the customer who lost it', async () => {
    const [right, wrong] = [await confirmed(victim), await confirmed(squatter, office, '10 minutes')];
    const tx_hash = freshHash();
    await put(squatter, wrong, 'sent', { tx_hash });
    await put(victim, right, 'sent', { tx_hash });
    await whose(owner, right, tx_hash);
    const left = await read(admin, wrong);
    expect(new Date(left.due_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
  });

  test('lets the customer who lost it name another transaction, which gives no more time', async () => {
    const { right, wrong, tx_hash } = await squatted();
    const first = await put(squatter, wrong, 'sent', { tx_hash: freshHash() });
    expect(first.body).toMatchObject({ code: 'CONFLICT', reason: 'saidAlready' });
    await whose(owner, right, tx_hash);
    const before = await read(squatter, wrong);
    const named = freshHash();
    const { status, body } = await put(squatter, wrong, 'sent', { tx_hash: named });
    expect([status, body.sent_tx_hash, body.sent_void]).toEqual([200, named, false]);
    expect(body.due_at).toBe(before.due_at);
    const again = await put(squatter, wrong, 'sent', { tx_hash });
    expect(again.body).toMatchObject({ code: 'CONFLICT', reason: 'saidAlready' });
    expect((await put(owner, wrong, 'receive')).body).toMatchObject({ receipts: [{ transfer: named }] });
  });

  test('is decided by an admin where two offices say that it is theirs', async () => {
    const { right, wrong, tx_hash } = await squatted(elsewhere);
    expect((await whose(owner, right, tx_hash)).status).toBe(200);
    expect((await whose(stranger, wrong, tx_hash)).body).toMatchObject({ code: 'CONFLICT', reason: 'adminDecides' });
    expect((await whose(admin, wrong, tx_hash)).body).toMatchObject({ claim_void: false });
    expect(await read(admin, right)).toMatchObject({ claim_void: true });
    expect((await put(stranger, wrong, 'receive')).status).toBe(200);
  });

  test('is not decided by strangers, customers, or for a deal that does not name it', async () => {
    const { right, wrong, tx_hash } = await squatted(elsewhere);
    expect((await whose(stranger, right, tx_hash)).status).toBe(404);
    expect((await whose(squatter, wrong, tx_hash)).status).toBe(403);
    expect((await whose(owner, right, freshHash())).body.reason).toBe('notClaimed');
    expect((await put(owner, right, 'whose', { tx_hash })).status).toBe(422);
  });
});

describe('a transfer that a deal of another customer has received', () => {
  async function disputed() {
    const [right, wrong] = [await confirmed(victim), await confirmed(squatter)];
    const tx_hash = freshHash();
    await put(squatter, wrong, 'sent', { tx_hash });
    await put(owner, wrong, 'receive');
    expect((await put(victim, right, 'sent', { tx_hash })).body).toMatchObject({ status: 2, disputed: true });
    return { right, wrong, tx_hash };
  }

  test('is kept as disputed: it gives no time, and stands on the radar of both and of the admins', async () => {
    const { right, wrong } = await disputed();
    expect(hoursLeft(await read(admin, right))).toBe(5);
    for (const order of [right, wrong]) {
      expect(await radarOf(owner, order)).toContain('disputed');
      expect(await radarOf(admin, order)).toContain('disputed');
    }
    expect((await put(owner, right, 'receive')).body.reason).toBe('claimedTwice');
  });

  test('moves to the right deal, and the other one is not paid out: its refund pays nothing', async () => {
    const { right, wrong, tx_hash } = await disputed();
    const before = await read(admin, wrong);
    expect((await whose(owner, right, tx_hash)).status).toBe(200);
    expect(await read(admin, wrong)).toMatchObject({
      version: before.version + 1,
      receipts: [{ transfer: tx_hash, amount: '200', ended: 'moved' }],
    });
    expect(await radarOf(owner, wrong)).toContain('money_moved');
    const waiting = await world.as(admin).get('/v1/orders/?needs_me=true&size=100');
    expect(waiting.body.items.map(({ id }: Id) => id)).not.toContain(wrong.id);
    expect((await put(admin, wrong, 'ready')).body).toMatchObject({ code: 'CONFLICT', reason: 'moneyMoved' });
    expect((await put(owner, right, 'receive')).status).toBe(200);
    expect((await put(owner, wrong, 'refund', { reason: 'It was not his' })).body).toMatchObject({
      status: 4,
      ended_by: 'refunded',
      refund: { to: null, tx_hash: null },
    });
  });

  test('stays where it was paid out', async () => {
    const { right, wrong, tx_hash } = await disputed();
    await put(admin, wrong, 'ready');
    expect((await whose(owner, right, tx_hash)).body).toMatchObject({ code: 'CONFLICT', reason: 'moneyPaidOut' });
    expect((await whose(owner, wrong, tx_hash)).status).toBe(200);
    expect(await read(victim, right)).toMatchObject({ claim_void: true, disputed: false });
  });

  test('goes back to the deal that had received it, when an admin decides so', async () => {
    const { right, wrong, tx_hash } = await disputed();
    await whose(owner, right, tx_hash);
    expect((await whose(admin, wrong, tx_hash)).body).toMatchObject({
      status: 5,
      receipts: [{ ended: 'moved' }, { amount: '200', ended: null }],
    });
    expect((await put(admin, wrong, 'ready')).status).toBe(200);
  });
});

describe('nothing arrived', () => {
  const reason = 'Looked three times';

  test('ends the time that the customer got for sending, once, and later ones get none', async () => {
    const order = await confirmed(victim);
    expect((await put(owner, order, 'not-arrived', { reason })).body.reason).toBe('notSaidSent');
    await put(victim, order, 'sent');
    expect(hoursLeft(await read(owner, order))).toBe(9);
    const { body } = await put(owner, order, 'not-arrived', { reason });
    expect(body).toMatchObject({ said: 'not_arrived', not_arrived: { reason }, version: order.version + 2 });
    expect(hoursLeft(body)).toBe(5);
    const again = await put(victim, order, 'sent', { tx_hash: freshHash() });
    expect(again.status).toBe(200);
    expect(hoursLeft(again.body)).toBe(5);
    expect((await put(owner, order, 'not-arrived', { reason })).body.reason).toBe('saidAlready');
  });

  test('keeps the time that the staff added', async () => {
    const order = await confirmed(victim);
    await put(victim, order, 'sent');
    await put(owner, order, 'extend', { minutes: 120 });
    expect(hoursLeft((await put(owner, order, 'not-arrived', { reason })).body)).toBe(7);
  });

  test('is said by staff of the office, with a reason, about USDT', async () => {
    const order = await confirmed(victim);
    await put(victim, order, 'sent');
    expect((await put(victim, order, 'not-arrived', { reason })).status).toBe(403);
    expect((await put(stranger, order, 'not-arrived', { reason })).status).toBe(404);
    expect((await put(owner, order, 'not-arrived', { reason: ' ' })).status).toBe(422);
    const cash = await writeOrder(world, { customer: victim, office, rate: await world.rate(), status: 'confirmed' });
    expect((await put(owner, cash, 'not-arrived', { reason })).body.reason).toBe('cashNotSent');
  });
});
