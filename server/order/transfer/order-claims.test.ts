import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import { forFile } from '../../testing/for-file.ts';
import { callsWaiting } from '../../testing/locks.ts';
import { writeExpiredOrder, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const;
let customer: Person;
const world = await forFile(openWorld());
const wallet = { data: [{ ...to, address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK' }] };
const { office, toCash: rate, admin, owner } = await exchangeIn(world, { wallet });
beforeEach(async () => {
  customer = await world.customer();
});

let hashes = 0;
const freshHash = () => `${++hashes}`.padStart(64, 'b');

type Id = Pick<Order, 'id'>;
const put = (who: Person, { id }: Id, call: string, body?: unknown) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body);
const read = async (who: Person, { id }: Id): Promise<Order> => (await world.as(who).get(`/v1/orders/${id}`)).body;
const confirmed = (who = customer, amount = '200', at = office) =>
  writeOrder(world, { customer: who, office: at, rate, status: 'confirmed', amount, endsIn: '5 hours' });
describe('a transfer that two deals of one customer name', () => {
  test('pays one of them', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    await put(customer, two, 'sent', { tx_hash });
    const answers = [await put(owner, one, 'receive'), await put(owner, two, 'receive')];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body).toMatchObject({ code: 'CONFLICT', reason: 'txHashTaken' });
    expect(await read(admin, two)).toMatchObject({ status: 2, receipts: [] });
  });

  test('pays one of them, the first of 50', async () => {
    const both = [await confirmed(), await confirmed()];
    const tx_hash = freshHash();
    for (const order of both) await put(customer, order, 'sent', { tx_hash });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => put(owner, both[at % 2] as Order, 'receive')),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const orders = await Promise.all(both.map((order) => read(admin, order)));
    expect(orders.map(({ status }) => status).sort()).toEqual([2, 5]);
    expect(orders.flatMap(({ receipts }) => receipts)).toEqual([{ transfer: tx_hash, amount: '200', ended: null }]);
  });

  test('pays both when the sum that the staff recorded is enough for both', async () => {
    const [one, two] = [await confirmed(customer, '200'), await confirmed(customer, '275')];
    const tx_hash = freshHash();
    for (const order of [one, two]) await put(customer, order, 'sent', { tx_hash });
    expect((await put(owner, two, 'arrived', { amount: '475', tx_hash })).status).toBe(200);
    expect((await put(owner, one, 'receive')).body).toMatchObject({ status: 5, receipts: [{ amount: '200' }] });
    expect((await put(owner, two, 'receive')).body).toMatchObject({ status: 5, receipts: [{ amount: '275' }] });
    const third = await confirmed(customer, '1');
    expect((await put(customer, third, 'sent', { tx_hash })).body.reason).toBe('txHashTaken');
  });

  test('pays the second one too, when the staff record afterwards how much came', async () => {
    const [one, two] = [await confirmed(customer, '200'), await confirmed(customer, '275')];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    await put(owner, one, 'receive');
    expect((await put(owner, two, 'arrived', { amount: '200', tx_hash })).body.reason).toBe('txHashTaken');
    expect((await put(owner, two, 'arrived', { amount: '475', tx_hash })).status).toBe(200);
    expect((await put(owner, two, 'receive')).body).toMatchObject({ status: 5, receipts: [{ amount: '275' }] });
  });

  test('is one in every spelling, whichever network the offices state', async () => {
    const evm = { network: 'ERC20', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } as const;
    const placed = async (at: Office) => {
      const body = { er_id: rate.id, office_id: at.id, amount: '200' };
      const order: Order = (await world.as(customer).post('/v1/orders/', body)).body;
      expect((await put(admin, order, 'confirm')).status).toBe(200);
      return order;
    };
    const [one, two] = [await placed(office), await placed(await world.office({ wallet: { data: [evm] } }))];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    expect((await put(customer, two, 'sent', { tx_hash: tx_hash.toUpperCase() })).body).toMatchObject({
      sent_tx_hash: `0x${tx_hash}`,
      claimed_twice: true,
    });
    expect((await put(admin, one, 'receive', { tx_hashes: ['0123456789abcdef'] })).body.reason).toBe('txHashWrong');
    expect((await put(admin, one, 'receive')).status).toBe(200);
    expect((await put(admin, two, 'receive')).body.reason).toBe('txHashTaken');
  });
});

describe('the receipt', () => {
  test('is taken as agreed where nobody named a transaction, and the deal says so', async () => {
    const order = await confirmed();
    expect((await put(owner, order, 'receive')).body).toMatchObject({ status: 5, receipts: [] });
  });

  test('names the transaction itself, which no other deal names then', async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const tx_hash = freshHash();
    expect((await put(owner, one, 'receive', { tx_hashes: [tx_hash.toUpperCase()] })).body).toMatchObject({
      status: 5,
      receipts: [{ transfer: tx_hash, amount: '200' }],
    });
    expect((await put(customer, two, 'sent', { tx_hash })).body.reason).toBe('txHashTaken');
    expect((await put(owner, two, 'receive', { tx_hashes: [tx_hash] })).body.reason).toBe('txHashTaken');
    expect((await put(owner, two, 'receive', { tx_hashes: ['abc'] })).status).toBe(422);
    expect((await put(owner, two, 'receive', { tx_hashes: [freshHash(), freshHash()] })).body.reason).toBe(
      'sumUnknown',
    );
  });

  test('ends when the deal is refunded, and the transaction stays the one of the refund', async () => {
    const order = await confirmed();
    const tx_hash = freshHash();
    await put(customer, order, 'sent', { tx_hash });
    await put(owner, order, 'receive');
    const { body } = await put(owner, order, 'refund', { reason: 'Too late for us', to });
    expect(body).toMatchObject({ status: 4, receipts: [{ transfer: tx_hash, ended: 'refunded' }] });
  });
});

test('A receipt is lost to whatever was said about the money after its transfers were read', async () => {
  const order = await confirmed();
  await put(customer, order, 'sent', { tx_hash: freshHash() });
  const holder = await world.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from transfers for no key update');
    const receipt = put(owner, order, 'receive');
    await vi.waitFor(async () => expect(await callsWaiting(world)).toBe(1), 20_000);
    // It names no transaction, so it waits for no transfer.
    expect((await put(owner, order, 'arrived', { amount: '1' })).status).toBe(200);
    await holder.query('commit');
    expect((await receipt).body).toMatchObject({ code: 'ORDER_ALREADY_PROCESSED', order: { said: 'arrived' } });
  } finally {
    holder.release();
  }
});

describe('two settlements', () => {
  const expired = () => writeExpiredOrder(world, { customer, office, rate });
  const becomes = (order: Id, order_id: string) =>
    put(owner, order, 'settle', { outcome: 'new_deal', order_id, reason: "At today's rate" });

  test('do not name one new deal', async () => {
    const [one, two, next] = [await expired(), await expired(), await confirmed()];
    expect((await becomes(one, next.id)).status).toBe(200);
    expect((await becomes(two, next.id)).body).toMatchObject({ status: 422, reason: 'newDealUsed' });
  });

  test('do not name one new deal at the same moment', async () => {
    const [one, two, next] = [await expired(), await expired(), await confirmed()];
    const both = await Promise.all([becomes(one, next.id), becomes(two, next.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('do not name a deal that came to nothing', async () => {
    const [old, cancelled] = [await expired(), await confirmed()];
    await put(owner, cancelled, 'cancel', { reason: 'no_show' });
    expect((await becomes(old, cancelled.id)).body).toMatchObject({ status: 422, reason: 'newDealWrong' });
  });
});

describe('a sum that was recorded wrongly', () => {
  const arrived = (order: Id, body: object) => put(owner, order, 'arrived', body);
  const reason = 'One digit too many';

  test('is corrected: the right sum counts, and the wrong entry stays', async () => {
    const order = await confirmed(customer, '475');
    const tx_hash = freshHash();
    await arrived(order, { amount: '99999', tx_hash });
    expect((await put(owner, order, 'receive')).body).toMatchObject({ reason: 'otherSumArrived', arrived: '99999' });
    expect((await arrived(order, { amount: '475', corrects: 1 })).body.reason).toBe('reasonMissing');
    expect((await arrived(order, { amount: '475', corrects: 2, reason })).body.reason).toBe('nothingToCorrect');
    const { body } = await arrived(order, { amount: '475', corrects: 1, reason });
    expect(body).toMatchObject({
      said: 'corrected',
      arrived: [
        { id: 1, amount: '99999', tx_hash, corrects: null },
        { id: 2, amount: '475', tx_hash, corrects: 1, reason },
      ],
    });
    expect((await arrived(order, { amount: '400', corrects: 1, reason })).body.reason).toBe('nothingToCorrect');
    expect((await put(owner, order, 'receive')).body).toMatchObject({
      receipts: [{ transfer: tx_hash, amount: '475' }],
    });
  });

  test('is corrected to nothing, where it was recorded in the wrong deal', async () => {
    const [wrong, right] = [await confirmed(), await confirmed()];
    const tx_hash = freshHash();
    await arrived(wrong, { amount: '150', tx_hash });
    expect((await arrived(right, { amount: '200', tx_hash })).body.reason).toBe('otherSumRecorded');
    await arrived(wrong, { amount: '0', corrects: 1, reason });
    expect((await arrived(right, { amount: '200', tx_hash })).status).toBe(200);
    expect((await put(owner, right, 'receive')).status).toBe(200);
    expect((await put(owner, wrong, 'receive')).body.reason).toBe('txHashTaken');
    expect((await arrived(wrong, { amount: '0', tx_hash: freshHash() })).body.code).toBe('INVALID_AMOUNT');
  });

  test('is not corrected below what another deal has received of it', async () => {
    const [one, two] = [await confirmed(customer, '200'), await confirmed(customer, '275')];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    await arrived(two, { amount: '475', tx_hash });
    await put(owner, one, 'receive');
    expect((await arrived(two, { amount: '199', corrects: 1, reason })).body.reason).toBe('txHashTaken');
    expect((await put(owner, two, 'receive')).status).toBe(200);
  });
});

describe('money after the end', () => {
  const reason = 'It would cost more';
  const late = async (amount: string) => {
    const order = await writeExpiredOrder(world, { customer, office, rate, amount });
    const tx_hash = freshHash();
    await put(customer, order, 'sent', { tx_hash });
    return { order, tx_hash };
  };

  test('is kept where it is less than twice the fee of the network, and counts nowhere else', async () => {
    const [small, large] = [await late('5.9'), await late('6')];
    expect((await put(owner, large.order, 'settle', { outcome: 'kept', reason })).body).toMatchObject({
      status: 422,
      reason: 'keptTooMuch',
    });
    expect((await put(owner, small.order, 'settle', { outcome: 'kept', reason })).body).toMatchObject({
      settlement: { outcome: 'kept', to: null, order_id: null, reason },
      receipts: [{ transfer: small.tx_hash, amount: '5.9' }],
    });
    const next = await confirmed();
    expect((await put(customer, next, 'sent', { tx_hash: small.tx_hash })).body.reason).toBe('txHashTaken');
  });

  test('is not returned when another deal has received it', async () => {
    const { order, tx_hash } = await late('200');
    const next = await confirmed();
    await put(customer, next, 'sent', { tx_hash });
    await put(owner, next, 'receive');
    const back = { outcome: 'returned', to, reason };
    expect((await put(owner, order, 'settle', back)).body).toMatchObject({ code: 'CONFLICT', reason: 'txHashTaken' });
    const asNew = { outcome: 'new_deal', order_id: next.id, reason };
    expect((await put(owner, order, 'settle', asNew)).status).toBe(200);
  });

  test('is the money of the new deal that settles it', async () => {
    const { order, tx_hash } = await late('200');
    const next = await confirmed();
    await put(owner, order, 'settle', { outcome: 'new_deal', order_id: next.id, reason });
    expect((await put(owner, next, 'receive')).body).toMatchObject({
      receipts: [{ transfer: tx_hash, amount: '200' }],
    });
  });

  test('comes to the radar again where the new deal ends, and goes on to the next one', async () => {
    const { order, tx_hash } = await late('200');
    const isStuck = async ({ id }: Id) =>
      ((await world.as(owner).get('/v1/radar?size=100')).body.items as RadarItem[])
        .filter((item) => item.order.id === id)
        .flatMap(({ findings }) => findings.map(({ kind }) => kind));
    const becomes = ({ id }: Id, next: Id) =>
      put(owner, { id }, 'settle', { outcome: 'new_deal', order_id: next.id, reason });
    const [next, last] = [await confirmed(), await confirmed()];
    await becomes(order, next);
    expect([await isStuck(order), await isStuck(next)].flat()).not.toContain('money_after_end');
    await put(owner, next, 'cancel', { reason: 'no_funds' });
    expect([await isStuck(order), await isStuck(next)]).toEqual([[], ['money_after_end']]);
    expect(await read(customer, next)).toMatchObject({ settles: order.id });
    expect((await becomes(next, last)).status).toBe(200);
    expect(await isStuck(next)).toEqual([]);
    expect((await put(owner, last, 'receive')).body).toMatchObject({
      receipts: [{ transfer: tx_hash, amount: '200' }],
    });
  });
});
