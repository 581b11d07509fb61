import { expect, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { eventConsumer } from '../delivery/channel-reader.ts';
import { deliveryStore } from '../delivery/delivery.store.ts';
import { browsers, pushStore } from '../delivery/push/push.store.ts';
import { outboxReaders } from '../live/outbox-readers.store.ts';
import { openPushService, type Receiver } from './push-service.test-kit.ts';
import { openWorld, type Person, type World } from './world.ts';

/** A transaction of another test file on the same server may delay events for some time. */
export const patience = { timeout: 20_000 };

/** A test world with its own push service. */
export async function openPushWorld(env: Record<string, string> = {}) {
  const service = await openPushService();
  const world = await openWorld({ env: { PUSH_RELAY: service.url, ...env } });

  const close = async () => {
    await world.close();
    await service.close();
    expect(service.complaints).toEqual([]);
  };

  return {
    service,
    world,
    close,
    [Symbol.asyncDispose]: close,

    /** A browser that this person has subscribed. */
    async subscribed(person: Pick<Person, 'token'>, choice: { rate_update?: boolean } = {}) {
      const receiver = service.aReceiver();
      const { status } = await world
        .as(person)
        .post('/v1/users/subscription_info', { ...receiver.subscription, ...choice });
      expect(status).toBe(200);
      return receiver;
    },
  };
}

const rates = new WeakMap<World, Promise<ExchangeRate>>();

/** The rate for the orders of this world. It is made once, because a new rate would replace the one in use. */
export function rateOf(world: World): Promise<ExchangeRate> {
  const made = rates.get(world) ?? world.rate();
  rates.set(world, made);
  return made;
}

export async function placeOrder(world: World, customer: Person, officeId: string): Promise<Order> {
  const rate = await rateOf(world);
  const order = { er_id: rate.id, office_id: officeId, amount: '100' };
  const { status, body } = await world.as(customer).post('/v1/orders/', order);
  expect(status).toBe(201);
  return body;
}

const isQuietSql = `
  select not exists (select from outbox o, outbox_readers r where r.name = 'push' and (o.xid, o.id) > (r.xid, r.id))
    and not exists (select from push_broadcasts where reached is not null)
    and not exists (select from deliveries where try_at < now() + interval '2 minutes') as quiet`;

/** Waits until every event is decided and every push is sent, given up, or postponed by at least 2 minutes. */
export const allPushesSettled = ({ db }: Pick<World, 'db'>) =>
  vi.waitFor(async () => {
    const { rows } = await db.pool.query(isQuietSql);
    expect(rows[0]?.quiet).toBe(true);
  }, patience);

const againSql = `
  with patient as (
    update push_subscriptions set not_before = null where endpoint = $1 and not_before is not null returning token_hash
  )
  update deliveries d set try_at = now() from patient
  where d.recipient = encode(patient.token_hash, 'hex') and d.try_at is not null`;

/** Waits until the last failure is stored, then makes the waiting pushes due now. */
export const makeRetryDue = ({ db }: Pick<World, 'db'>, { subscription }: Pick<Receiver, 'subscription'>) =>
  vi.waitFor(async () => {
    const { rowCount } = await db.pool.query(againSql, [subscription.endpoint]);
    expect(rowCount).toBeGreaterThan(0);
  }, patience);

/** Turns the next events into pushes. Answers whether there may be more. */
export const decidePushes = ({ db }: Pick<World, 'db'>): Promise<boolean> => {
  const { broadcast } = pushStore(db);
  return outboxReaders(db).read(eventConsumer({ name: 'push', recipients: browsers, broadcast }, deliveryStore(db)));
};

/** The columns of a delivery that a test does not choose. */
export const usualDelivery = {
  columns: 'channel, priority, at, expires_at, recipient',
  values: `'push', 0, now(), now() + interval '1 day', encode(token_hash, 'hex')`,
};
