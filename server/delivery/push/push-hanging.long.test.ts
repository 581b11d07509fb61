import { expect, test, vi } from 'vitest';
import { fastest, mostTries } from '../../testing/fastest.ts';
import { openPushWorld, patience, placeOrder } from '../../testing/push.test-kit.ts';

test('A push service that hangs does not slow down an order', async () => {
  await using place = await openPushWorld();
  const { world, subscribed } = place;
  const [heard, unheard] = [await world.office(), await world.office()];
  const browsers = await Promise.all(Array.from({ length: 20 }, async () => subscribed(await world.owner(heard))));
  for (const { reactions } of browsers)
    reactions.push(...Array.from({ length: 2 * mostTries }, () => 'silence' as const));

  const admin = world.as(await world.admin());
  /** Confirms another order of the office each time. */
  async function confirming(officeId: string) {
    const orders = await Promise.all(
      Array.from({ length: mostTries }, async () => placeOrder(world, await world.customer(), officeId)),
    );
    return async () => expect((await admin.put(`/v1/orders/${orders.pop()?.id}/confirm`)).status).toBe(200);
  }
  const [withPushes, without] = [await confirming(heard.id), await confirming(unheard.id)];
  await vi.waitFor(() => expect(browsers.filter(({ tries }) => tries.length > 0).length).toBeGreaterThan(10), patience);

  const [slow, usual] = await fastest(withPushes, without);
  expect(browsers.flatMap(({ shown }) => shown)).toEqual([]);
  expect(slow).toBeLessThan(usual * 2 + 5);
});
