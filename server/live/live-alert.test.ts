import { expect, test } from 'vitest';
import { orderRadarService } from '../order/radar/order-radar.service.ts';
import { orderRadar } from '../order/radar/order-radar.store.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo } from '../testing/live.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());

test('an alert reaches those who should act, and nobody else', async () => {
  const [office, rate] = [await world.office(), await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' })];
  const customer = await world.customer();
  const people = {
    cashier: await world.cashier(office),
    owner: await world.owner(office),
    customer,
    elsewhere: await world.owner(await world.office()),
    admin: await world.admin(),
  };
  const listeners = await Promise.all(Object.values(people).map((person) => listenTo(world.app, person)));
  const [cashier, owner, ...others] = listeners;
  const order = await writeOrder(world, { customer, office, rate, endsIn: '10 minutes' });
  await world.db.pool.query('alter table orders disable trigger orders_guarded');
  await world.db.pool.query('update orders set quarter_left_at = now() where id = $1', [order.id]);
  await world.db.pool.query('alter table orders enable trigger orders_guarded');
  await orderRadarService({ store: orderRadar(world.db), wake: () => undefined }).tellNews();

  const alert = expect.objectContaining({
    type: 'order_alert',
    data: { kind: 'answer_ends', order: expect.objectContaining({ id: order.id, status: 1 }) },
  });
  const mark = await world.rate({ sc: 'EUR', rate: '1.1' });
  for (const listener of listeners) await listener.hears('rate_update', mark.id);
  for (const listener of [cashier, owner]) expect(listener?.heard).toContainEqual(alert);
  for (const { heard } of others) expect(heard.filter(({ type }) => type === 'order_alert')).toEqual([]);
});
