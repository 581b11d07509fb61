import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { openWorld } from '../../testing/world.ts';

test('The total of a list stops at ten thousand orders, and so do its pages, but an export has all orders', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const office = await world.office();
  const rate = await world.rate({ sc: 'USDT', tc: 'USD' });
  const customer = await world.customer();
  await world.db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, created_at)
     select gen_random_uuid(), $1, $2, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, false, '2025-01-01'
     from exchange_rates r, generate_series(1, 10100) where r.id = $3`,
    [customer.id, office.id, rate.id],
  );
  for (const who of [await world.admin(), await world.owner(office), customer]) {
    const page = async (query: string) => (await world.as(who).get<Page<Order>>(`/v1/orders/?${query}`)).body;
    expect(await page('size=100')).toMatchObject({ total: 10_000, total_capped: true, pages: 100 });
    expect((await page('size=100&page=100')).items).toHaveLength(100);
    expect(await page('size=100&page=101')).toMatchObject({ items: [], total: 10_000, total_capped: true });
    expect((await page('size=70&page=143')).items).toHaveLength(60);
    expect((await page('status__in=3')).total_capped).toBeUndefined();
  }

  const { text, headers } = await world.as(await world.admin()).get<string>('/v1/orders/export');
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 10_100);
  expect(headers).not.toHaveProperty('x-total-count');
});
