import { expect, test } from 'vitest';
import { WhyRate } from '#contract/rate/rate-rule.ts';
import { wantedRate } from '#domain/rate-rule/rate-rule.ts';
import { readConfig } from '../config.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { seedDemoWorld } from './seed.ts';

const world = await forFile(openWorld());
await seedDemoWorld(world.db, readConfig({ SECRET_KEY: testSecretKey }).secretKeys);

test('The demo has a deal whose customer and cashier write to each other, with a question that nobody has read', async () => {
  const { rows } = await world.db.pool.query(
    `select c.count, c.unread_by_office, o.status from order_message_counts c join orders o on o.id = c.order_id`,
  );
  expect(rows).toEqual([{ count: 3, unread_by_office: 1, status: 'received' }]);
  expect((await world.db.pool.query('select from order_messages')).rowCount).toBe(3);
});

test('The inbox of the demo’s customer has what the office did, and only the newest is unread', async () => {
  const { rows } = await world.db.pool.query(
    `select count(*)::int as all, count(*) filter (where i.read_at is null)::int as unread,
       bool_or(i.subject ->> 'status' = 'requested') as own
     from inbox i join users u on u.id = i.user_id where u.cellphone = '+380500000004'`,
  );
  expect(rows[0]).toMatchObject({ own: false });
  expect(rows[0].unread).toBeGreaterThan(0);
  expect(rows[0].all).toBeGreaterThan(rows[0].unread);
});

test('The demo has one rate that a rule has published, which says why, and the rule wants nothing more', async () => {
  const { rows } = await world.db.pool.query(
    `select a.after, r.sc, r.tc, r.rate, r.created_by, p.mode
     from exchange_rates r join rate_rules p on p.id = r.rule_id join audit a on a.object_id = r.id::text where r.actual`,
  );
  const [made, ...others] = rows;
  expect([others, made]).toMatchObject([[], { sc: 'EUR', tc: 'USDT', created_by: null, mode: 'proposes' }]);
  const { market, rule } = WhyRate.parse(made.after);
  expect(market.voices.filter(({ counts }) => counts).length).toBeGreaterThan(1);
  expect(rule && market.mid !== null && wantedRate(made, market.mid, rule)).toBe(made.rate);
});
