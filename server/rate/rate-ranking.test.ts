import { expect, test } from 'vitest';
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
