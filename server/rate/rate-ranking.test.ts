import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test.each([
  [{}, '{"tolerance":0.05}'],
  [{ RATE_TOLERANCE: '0.00000001' }, '{"tolerance":0.00000001}'],
])('The tolerance of the ranking comes from the settings: %j', async (env, answer) => {
  const world = await openWorld({ env });
  try {
    expect(await world.as(await world.customer()).get('/v1/rates/ranking')).toMatchObject({
      status: 200,
      text: answer,
    });
  } finally {
    await world.close();
  }
});

test('An admin sets another tolerance, which applies at once, to the ranking and to the start of the exchange', async () => {
  const world = await openWorld({ env: { RATE_TOLERANCE: '0.02' } });
  onTestFinished(() => world.close());
  const admin = world.as(await world.admin());
  const customer = world.as(await world.customer());
  await world.rate();
  expect((await admin.get('/v1/settings')).text).toContain('"rate_tolerance":0.02');
  expect((await admin.put('/v1/settings', { rate_tolerance: '0.150' })).status).toBe(200);
  expect((await customer.get('/v1/rates/ranking')).text).toBe('{"tolerance":0.15}');
  expect((await customer.get('/v1/exchange?sc=USD&tc=USDT')).text).toContain('"tolerance":0.15');
  for (const rate_tolerance of ['-0.1', '1000.1', '0.000000001', 'much', null])
    expect((await admin.put('/v1/settings', { rate_tolerance })).status, String(rate_tolerance)).toBe(422);
});
