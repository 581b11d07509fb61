import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const office = await world.office();
await world.office();
await world.rate();
await world.rate({ office_id: office.id, rate: '0.99' });
await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.08' });
const customer = await world.customer();
const bounds = { sc: 'USD', tc: 'USDT', office_id: office.id, min_amount: '10', max_amount: null };
expect((await world.as(await world.admin()).post('/v1/terms', bounds)).status).toBe(201);

test('the first call of the form answers each part as the own call of that part does', async () => {
  for (const caller of [customer, await world.admin()]) {
    const read = async (path: string) => (await world.as(caller).get(path)).body;
    const pair = '?sc=USD&tc=USDT';
    const start = await read(`/v1/exchange${pair}`);
    expect(start).toEqual({
      pairs: await read('/v1/rates/pairs'),
      current_rates: await read('/v1/rates/current-rates'),
      ...(await read('/v1/rates/ranking')),
      offers: await read(`/v1/rates/office-rates${pair}`),
      terms: await read(`/v1/terms${pair}`),
      offices: (await read('/v1/offices/')).items,
    });
    expect(start.pairs).toHaveLength(2);
    expect(start.offers).toHaveLength(2);
    expect(start.terms).toHaveLength(1);
    expect(start.offices).toHaveLength(2);
  }
});

test('it needs a session and a pair', async () => {
  expect((await world.as().get('/v1/exchange?sc=USD&tc=USDT')).status).toBe(401);
  expect((await world.as(customer).get('/v1/exchange?sc=USD')).status).toBe(422);
});
