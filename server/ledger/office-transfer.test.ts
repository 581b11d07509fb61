import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { admin } = await exchangeIn(world);

let [from, to]: [Office, Office] = [await world.office(), await world.office()];
let [sender, receiver]: [Person, Person] = [admin, admin];
let keys = 0;
beforeEach(async () => {
  [from, to] = [await world.office(), await world.office()];
  [sender, receiver] = [await world.owner(from), await world.owner(to)];
  await putOnBooks(world, from);
  await putOnBooks(world, to, { usd: '100', usdt: '100' });
});

const keyed = (key = `transfer-${++keys}`) => ({ 'idempotency-key': key });
const send = (sum: object = { currency: 'USD', amount: '400' }, by = sender, key?: string) =>
  world
    .as(by)
    .post(
      '/v1/transfers',
      { from_office_id: from.id, to_office_id: to.id, reason: 'For the weekend', ...sum },
      keyed(key),
    );
const arrive = (id: string, amount: string, by = receiver, key?: string) =>
  world.as(by).put(`/v1/transfers/${id}/arrive`, { amount, reason: 'Counted' }, keyed(key));
const takeBack = (id: string, by = sender) =>
  world.as(by).put(`/v1/transfers/${id}/return`, { reason: 'Nobody was there' }, keyed());
const isBalanced = async () => {
  for (const { id } of [from, to])
    expect((await world.as(admin).get(`/v1/books/check?office_id=${id}`)).body).toMatchObject({ ok: true });
};

describe('money that one office sends to another', () => {
  test('is on its way until it is counted, then the receiver’s at the sender’s cost', async () => {
    const sent = await send();
    expect(sent).toMatchObject({
      status: 201,
      body: { state: 'on_way', amount: '400', from_office: { id: from.id }, to_office: { id: to.id }, ended_at: null },
    });
    expect(await balancesOf(world, from)).toMatchObject({ 'safe USD': '600', 'transit USD': '400' });
    await isBalanced();
    expect(await arrive(sent.body.id, '400')).toMatchObject({
      status: 200,
      body: { state: 'arrived', arrived_amount: '400', ended_by: { id: receiver.id } },
    });
    expect((await balancesOf(world, from))['transit USD']).toBeUndefined();
    expect(await balancesOf(world, to)).toMatchObject({ 'safe USD': '500', 'network USDT': '-400' });
    await isBalanced();
  });

  test('leaves what is missing to the sender and what is too much to the receiver', async () => {
    const [less, more, none] = [
      await send(),
      await send({ currency: 'USDT', amount: '50', network: 'TRC20' }),
      await send(),
    ];
    await arrive(less.body.id, '390');
    await arrive(more.body.id, '51');
    await arrive(none.body.id, '0');
    expect(await balancesOf(world, from)).toMatchObject({ 'over_short USDT': '410', 'network USDT': '440' });
    expect(await balancesOf(world, to)).toMatchObject({
      ...{ 'safe USD': '490', 'wallet USDT TRC20': '151' },
      ...{ 'over_short USDT': '-1', 'network USDT': '-440' },
    });
    await isBalanced();
  });

  test('comes back whole where it has not arrived', async () => {
    const before = await balancesOf(world, from);
    const { body } = await send();
    expect(await takeBack(body.id)).toMatchObject({ status: 200, body: { state: 'returned', arrived_amount: null } });
    expect(await balancesOf(world, from)).toEqual(before);
    expect(await arrive(body.id, '400')).toMatchObject({ status: 409, body: { reason: 'transferOver' } });
    await isBalanced();
  });

  test('is said by each side for itself: the sender sends and takes back, the receiver counts', async () => {
    expect(await send(undefined, receiver)).toMatchObject({ status: 404 });
    const { body } = await send();
    expect(await arrive(body.id, '400', sender)).toMatchObject({ status: 403 });
    expect(await takeBack(body.id, receiver)).toMatchObject({ status: 403 });
    const stranger = await world.owner(await world.office());
    expect(await arrive(body.id, '400', stranger)).toMatchObject({ status: 404 });
    const listOf = async (by: Person) => (await world.as(by).get('/v1/transfers?state=on_way')).body.items;
    expect(await listOf(sender)).toMatchObject([{ id: body.id }]);
    expect(await listOf(receiver)).toMatchObject([{ id: body.id }]);
    expect(await listOf(stranger)).toEqual([]);
  });

  test('moves once for each key, and ends once, also where both sides press at the same moment', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(undefined, sender, 'one')));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const [{ body }] = sent as [(typeof sent)[0]];
    const ends = await Promise.all([
      ...Array.from({ length: 3 }, () => arrive(body.id, '400', receiver, 'once')),
      takeBack(body.id),
    ]);
    const ended = ends.filter(({ status }) => status === 200).map((answer) => answer.body.state);
    expect(new Set(ended).size).toBe(1);
    expect(await send({ currency: 'USD', amount: '1' }, sender, 'one')).toMatchObject({ status: 422 });
    await isBalanced();
  });

  test('crosses without a deadlock, where both send to each other and count at once', async () => {
    const back = (sum: string) =>
      world
        .as(receiver)
        .post(
          '/v1/transfers',
          { from_office_id: to.id, to_office_id: from.id, currency: 'USD', amount: sum, reason: 'Back' },
          keyed(),
        );
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 ? back('5') : send({ currency: 'USD', amount: '5' }))),
    );
    const answers = await Promise.all(sent.map(({ body }) => arrive(body.id, '5', admin)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await isBalanced();
  });

  test('is refused beyond what is free, to the same office and to one without books', async () => {
    expect(await send({ currency: 'USD', amount: '1001' })).toMatchObject({
      status: 409,
      body: { reason: 'notEnoughHere', short_by: '1' },
    });
    expect(await send({ to_office_id: from.id, currency: 'USD', amount: '1' })).toMatchObject({ status: 422 });
    const plain = await world.office();
    expect(await send({ to_office_id: plain.id, currency: 'USD', amount: '1' })).toMatchObject({
      status: 409,
      body: { reason: 'booksOff' },
    });
  });

  test('keeps its sender on the books', async () => {
    await send();
    expect(await world.as(admin).put(`/v1/offices/${from.id}/books`, { on: false })).toMatchObject({
      status: 409,
      body: { reason: 'booksDealsOpen' },
    });
  });
});
