import { fromUnits, toUnits } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { World } from '../testing/world.ts';
import { approvalAsks } from './rights-approval-calls.test-kit.ts';
import { bookAsks } from './rights-book-calls.test-kit.ts';
import { marketAsks } from './rights-market-calls.test-kit.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';
import { tillAsks } from './rights-till-calls.test-kit.ts';

type Details = (scene: RightsScene, world: World) => Promise<{ url?: string; body?: unknown; shows?: string }>;

const at =
  (status: OrderStatus, rate: 'toCash' | 'toCoin', body?: unknown): Details =>
  async ({ customer, office, ...scene }, world) => ({
    url: (await writeOrder(world, { customer, office, rate: scene[rate], status })).id,
    body,
  });

const withMessage =
  (body: unknown): Details =>
  async ({ customer, office, toCash }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    const text = 'Until when are you open?';
    await world.db.pool.query(
      `with m as (
         insert into order_messages (id, order_id, place, author_id, side, text, holds_address)
         values (gen_random_uuid(), $1, 1, $2, 'customer', $3, false) returning order_id)
       insert into order_message_counts select order_id, 1, 0, 1 from m`,
      [id, customer.id, text],
    );
    return { url: id, body, ...(body === undefined && { shows: text }) };
  };

const withReceipt =
  (reads: boolean): Details =>
  async ({ customer, office, toCash }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, status: 'completed' });
    await world.db.pool.query('insert into receipts (order_id) values ($1)', [id]);
    return { url: id, ...(reads && { shows: id }) };
  };

let phones = 0;
const newPhone = () => `+38097${String(2_000_000 + ++phones)}`;

const walkIn = (office_id: string, er_id: string) => ({
  ...{ office_id, er_id, amount: '100', network: 'TRC20', customer: { cellphone: newPhone() } },
});

/** A deal of a person whose account the window made. */
export async function walkInIn({ office, toCash, owner }: RightsScene, world: World): Promise<string> {
  const customer = await world.customer();
  const { id } = await writeOrder(world, { customer, office, rate: toCash });
  await world.db.pool.query(`begin; set local session_replication_role = replica;
    update orders set placed_by = '${owner.id}' where id = '${id}';
    update users set passwordless = true where id = '${customer.id}'; commit`);
  return id;
}

/** The calls with which only the customer says something of an order, or only the staff. */
export const ownAsks: Record<string, Details> = {
  ...approvalAsks,
  ...bookAsks,
  ...tillAsks,
  ...marketAsks,
  'PUT /v1/orders/:id/mine held back': async ({ customer, office, toCash }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    await world.db.pool.query('select hold_orders_back($1, clock_timestamp())', [customer.id]);
    return { url: id };
  },
  'PUT /v1/orders/:id/mine completed': at('completed', 'toCash'),
  'PUT /v1/orders/:id/handed confirmed, for coin': at('confirmed', 'toCoin'),
  'PUT /v1/orders/:id/handed confirmed, for cash': at('confirmed', 'toCash'),
  'PUT /v1/orders/:id/handed requested, for coin': at('requested', 'toCoin'),
  'PUT /v1/orders/:id/collector ready, for cash': at('ready', 'toCash', { name: 'Olena' }),
  'PUT /v1/orders/:id/collector ready, for coin': at('ready', 'toCoin', { name: 'Olena' }),
  'PUT /v1/orders/:id/collector completed': at('completed', 'toCash', { name: 'Olena' }),
  'PUT /v1/orders/:id/gave-cash asked': async ({ customer, office, toCoin }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCoin, status: 'cancelled' });
    await world.db.pool.query('insert into cash_questions (order_id) values ($1)', [id]);
    return { url: id, body: { gave: true } };
  },
  'PUT /v1/orders/:id/gave-cash never asked': at('cancelled', 'toCoin', { gave: true }),
  'PUT /v1/orders/:id/not-so completed by the clock': async ({ customer, office, toCoin }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCoin, status: 'completed' });
    await world.db.pool.query(`begin; set local session_replication_role = replica;
      update orders set complete_by = closed_at where id = '${id}'; commit`);
    return { url: id, body: { text: 'Nothing has come' } };
  },
  'GET /v1/orders/:id/notes': async ({ customer, office, toCash, cashier }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    await world.db.pool.query('insert into order_notes (order_id, place, author_id, text) values ($1, 1, $2, $3)', [
      ...[id, cashier.id, 'Asked for small notes'],
    ]);
    return { url: id, shows: 'Asked for small notes' };
  },
  'POST /v1/orders/walk-in': async ({ office, toCash }) => ({ body: walkIn(office.id, toCash.id) }),
  'POST /v1/orders/walk-in/customer': async ({ office }) => ({ body: { office_id: office.id, cellphone: newPhone() } }),
  'POST /v1/orders/:id/phone-code of a walk-in': async (scene, world) => ({ url: await walkInIn(scene, world) }),
  'POST /v1/orders/:id/phone-proof of a walk-in': async (scene, world) => ({
    url: await walkInIn(scene, world),
    body: { request_id: 'nothing', code: '000000' },
  }),
  'POST /v1/orders/:id/notes': at('completed', 'toCash', { text: 'Asked for small notes' }),
  'GET /v1/orders/:id/receipt': withReceipt(true),
  'POST /v1/orders/:id/receipt/prints': withReceipt(false),
  'GET /v1/orders/lanes': async ({ customer, office, toCash }, world) => ({
    url: `/v1/orders/lanes?office_id=${office.id}`,
    shows: (await writeOrder(world, { customer, office, rate: toCash })).customer_id,
  }),
  'PUT /v1/orders/:id/keeper nobody’s': at('requested', 'toCash', { user_id: null }),
  'PUT /v1/orders/:id/keeper completed': at('completed', 'toCash', { user_id: null }),
  'GET /v1/orders/:id/messages': withMessage(undefined),
  'POST /v1/orders/:id/messages': at('completed', 'toCash', { text: 'Until when are you open?' }),
  'POST /v1/orders/:id/messages with an address': at('ready', 'toCash', {
    text: 'To TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf please',
  }),
  'PUT /v1/orders/:id/messages/read': withMessage({ up_to: 1 }),
  'GET /v1/users/me/statement': async () => ({ url: '/v1/users/me/statement?month=2026-11' }),
  'GET /v1/users/me/statement/file': async () => ({ url: '/v1/users/me/statement/file?month=2026-11' }),
  'GET /v1/users/:id/erasure': async ({ idle }) => ({ url: idle.id }),
  'PATCH /v1/users/:id/erase who did not ask': async ({ idle }) => ({ url: idle.id }),
  'GET /v1/users/me/bounds': async ({ office }) => ({ url: `/v1/users/me/bounds?office_id=${office.id}` }),
  'PUT /v1/bounds': async () => ({ body: { bounds: [] } }),
  'PUT /v1/agreement': async () => ({ body: { text_en: null, text_uk: null } }),
  'POST /v1/users/me/agreement': async () => ({ body: { version: 1 } }),
  'PUT /v1/users/me/inbox/read': async () => ({ body: {} }),
  'PUT /v1/users/me/rate-targets': async ({ toCash: { sc, tc, rate } }) => ({
    body: { sc, tc, rate: fromUnits(toUnits(rate, 8) + 1n, 8) },
  }),
  'DELETE /v1/users/me/rate-targets': async () => ({ url: '/v1/users/me/rate-targets?sc=USDT&tc=UAH' }),
  'PUT /v1/users/me/choices': async () => ({ body: { choices: [{ kind: 'order', channel: 'push', on: true }] } }),
  'PUT /v1/orders/:id/not-so ready': at('ready', 'toCoin', { text: 'Nothing has come' }),
};
