import { expect, test } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { counts } from '../testing/counts.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld({ env: { LIMITS: 'off' } }));
const admin = await world.admin();
const office = await world.office();

const rounds = counts.rateRaceRounds;
const ordersPerRound = 12;

async function isAcceptedFrom(person: Person, { id }: ExchangeRate): Promise<boolean> {
  const { status } = await world.as(person).post('/v1/orders/', { er_id: id, office_id: office.id, amount: '10' });
  expect([201, 404, 409]).toContain(status);
  return status === 201;
}

/**
 * Customers place orders while the admin takes the rate away. After the admin's call has succeeded, no order on the
 * rate may succeed. Some orders must succeed before it, or the test raced nothing: so in every second round the admin
 * waits for the first answer.
 */
async function race(offer: () => Promise<ExchangeRate>, takeAway: (rate: ExchangeRate) => Promise<{ status: number }>) {
  const seen = { accepted: 0, refused: 0, late: 0 };
  for (let round = 0; round < rounds; round++) {
    const rate = await offer();
    const people = await Promise.all(Array.from({ length: ordersPerRound }, () => world.customer()));
    let isGone = false;
    const order = async (person: Person) => {
      const isAccepted = await isAcceptedFrom(person, rate);
      if (!isAccepted) seen.refused += 1;
      else seen[isGone ? 'late' : 'accepted'] += 1;
    };
    const end = async () => {
      expect((await takeAway(rate)).status).toBe(200);
      isGone = true;
    };
    const half = ordersPerRound / 2;
    const early = people.slice(0, half).map(order);
    if (round % 2 === 1) await Promise.race(early);
    await Promise.all([...early, end(), ...people.slice(half).map(order)]);
    expect(await isAcceptedFrom(await world.customer(), rate)).toBe(false);
  }
  process.stdout.write(`${seen.accepted} orders before, ${seen.refused} refused, ${seen.late} late\n`);
  expect(seen.late).toBe(0);
  expect(seen.accepted).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
}

test('No order succeeds on a rate after it was switched off', { timeout: 120_000 }, async () => {
  const rate = await world.rate({ sc: 'EUR', rate: '1.1' });
  const set = (active: boolean) => world.as(admin).patch<ExchangeRate>(`/v1/rates/${rate.id}/status?active=${active}`);
  await race(
    async () => (await set(true)).body,
    () => set(false),
  );
});

test('No order succeeds on a rate after it was deleted', { timeout: 120_000 }, async () => {
  let digit = 0;
  await race(
    () => world.rate({ sc: 'PLN', rate: `0.25${++digit}` }),
    ({ id }) => world.as(admin).delete(`/v1/rates/${id}`),
  );
});

test('No order succeeds on a global rate after its office stopped following it', {
  timeout: 120_000,
}, async () => {
  const rate = await world.rate({ sc: 'UAH', rate: '0.024' });
  const change = (body: object) => world.as(admin).post('/v1/rates/subscribe', { sc: 'UAH', tc: 'USDT', ...body });
  await race(
    async () => {
      await change({ add_office_ids: [office.id] });
      return rate;
    },
    () => change({ rmv_office_ids: [office.id] }),
  );
});

test('A record that is switched on while a newer one is published ends switched off', async () => {
  for (let round = 0; round < rounds; round++) {
    const older = await world.rate({ sc: 'CZK', rate: '0.04' });
    await world.as(admin).patch(`/v1/rates/${older.id}/status?active=false`);
    const [newer, switched] = await Promise.all([
      world.rate({ sc: 'CZK', rate: '0.05' }),
      world.as(admin).patch(`/v1/rates/${older.id}/status?active=true`),
    ]);
    expect([200, 409]).toContain(switched.status);
    const { rows } = await world.db.pool.query("select id from exchange_rates where sc = 'CZK' and actual");
    expect(rows).toEqual([{ id: newer.id }]);
  }
});
