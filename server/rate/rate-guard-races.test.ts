import { expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { OfficeRate } from '#contract/rate/rate.ts';
import type { ChangedRate } from '#contract/rate/rate-change.ts';
import { isGain } from '#domain/money/money.ts';
import { counts } from '../testing/counts.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld, wallet } from '../testing/world.ts';

const world = await forFile(openWorld({ env: { LIMITS: 'off' } }));
const admin = await world.admin();
const office = await world.office();

const rounds = counts.rateRaceRounds;
const there = { sc: 'USDT', tc: 'USD' };
const back = { sc: 'USD', tc: 'USDT' };

const post = (way: typeof there, rate: string, more: object = {}) =>
  world.as(admin).post<ChangedRate>('/v1/rates/', { ...way, rate, ...more });

async function applied(way: typeof there, { id }: Office): Promise<string> {
  const query = `sc=${way.sc}&tc=${way.tc}`;
  const { body } = await world.as(admin).get<OfficeRate[]>(`/v1/rates/office-rates?${query}`);
  return body.find(({ office_id }) => office_id === id)?.rate.rate ?? '0';
}

const isCrossed = async (at: Office) => isGain(await applied(there, at), await applied(back, at));

test('Two simultaneous raises, one for each way of a pair: one is refused, and no crossing remains', async () => {
  for (let round = 0; round < rounds; round++) {
    await post(there, '0.99', { confirm: true });
    await post(back, '1', { confirm: true });
    const answers = await Promise.all([
      post(there, '0.998', { confirm: false }),
      post(back, '1.008', { confirm: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await isCrossed(office)).toBe(false);
  }
});

test('Two simultaneous raises, one for each way of a pair, without confirm: both succeed and one gets the warning', async () => {
  for (let round = 0; round < rounds; round++) {
    await post(there, '0.99', { confirm: true });
    await post(back, '1', { confirm: true });
    const answers = await Promise.all([post(there, '0.998'), post(back, '1.008')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const warned = answers.filter(({ body }) => body.warnings?.some(({ kind }) => kind === 'crossed'));
    expect(warned).toHaveLength(1);
    expect(await isCrossed(office)).toBe(true);
  }
});

test('A new rate for one way and a wallet that opens the other way, at the same moment, leave no crossing', async () => {
  const { address, marker } = office;
  for (let round = 0; round < rounds; round++) {
    const { id } = await world.office({ wallet: null });
    const own = { office_id: id };
    await world.as(admin).post('/v1/rates/subscribe', { ...there, rmv_office_ids: [id] });
    await world.as(admin).post('/v1/rates/subscribe', { ...back, rmv_office_ids: [id] });
    await post(there, '1.005', own);
    const answers = await Promise.all([
      world.as(admin).put(`/v1/offices/${id}`, { address, marker, wallet, confirm: false }),
      post(back, '1.008', { ...own, confirm: false }),
    ]);
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(409);
    expect(await isCrossed({ ...office, id })).toBe(false);
  }
});

test('Simultaneous bundles with the same pairs in opposite orders do not deadlock', async () => {
  const pairs = ['EUR', 'PLN', 'CZK', 'GBP'].flatMap((currency) => [
    { sc: currency, tc: 'USDT', rate: '0.9' },
    { sc: 'USDT', tc: currency, rate: '1.1' },
  ]);
  const publish = (rates: object[]) => world.as(admin).post('/v1/rates/publish', { rates, confirm: true });
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all([
      publish(pairs),
      publish(pairs.toReversed()),
      ...pairs.map((rate) => world.as(admin).post('/v1/rates/', rate)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(201));
  }
});

test('A new rate waits for a change of the other way of its pair, but not for other pairs', async () => {
  const other = await world.db.pool.connect();
  try {
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(7264, hashtext('USD/USDT'))");
    const waiting = post(there, '0.98');
    await expect.poll(() => callsWaiting(world)).toBe(1);
    expect((await post({ sc: 'CHF', tc: 'USDT' }, '1.2')).status).toBe(201);
    await other.query('commit');
    expect((await waiting).status).toBe(201);
  } finally {
    other.release();
  }
});
