import { randomUUID } from 'node:crypto';
import { firstSettings } from '#domain/setting.ts';
import { authStore } from '../auth/auth.store.ts';
import { hashPassword } from '../password/password-hash.ts';
import { officeWallet, type World } from '../testing/world.ts';
import type { Call } from './requests.test-kit.ts';

const newest = {
  order: 'select id as text from orders order by created_at desc limit 13',
  person: 'select id as text from users order by created_at desc limit 13',
  phone: 'select substr(cellphone, 2) as text from users order by created_at desc limit 13',
  office: 'select id as text from offices order by created_at desc limit 13',
  rate: 'select id as text from exchange_rates order by ts desc limit 13',
  region: 'select id as text from regions limit 13',
  district: 'select id as text from districts limit 13',
  city: 'select id as text from cities limit 13',
};

/**
 * Makes people with sessions, an office where they work, its rates, and an order with each open status. Each round
 * needs new ones: some calls end sessions, remove roles, archive offices or start maintenance.
 */
export async function openScene(world: World) {
  const { id } = await world.admin();
  // The admin may have disowned a sign-in. That ends the password until there is another one.
  const another = 'update users set password_hash = $2 where id = $1 and password_ended';
  await world.db.pool.query(another, [id, await hashPassword(randomUUID())]);
  const token = await authStore(world.db).addSession(id, 'admin');
  const admin = world.as({ token });
  const reopen = () => admin.put('/v1/settings', firstSettings);
  await reopen();
  const marker = { position: { lat: 49.84, lng: 24.03 } };
  const { body: office } = await admin.post('/v1/offices/', {
    name: 'Rynok',
    address: 'Rynok 1',
    wallet: officeWallet,
    marker,
  });
  await admin.post('/v1/rates/', { sc: 'USDT', tc: 'UAH', rate: '41.5' });
  const { body: rate } = await admin.post('/v1/rates/', { sc: 'USD', tc: 'USDT', rate: '0.9985' });
  const [customer, cashier, owner] = [await world.customer(), await world.cashier(office), await world.owner(office)];
  const tokens = { customer: customer.token, cashier: cashier.token, office_owner: owner.token, admin: token };
  for (const steps of [['confirm', 'receive', 'ready'], ['confirm', 'receive'], ['confirm'], []]) {
    const newOrder = { er_id: rate.id, office_id: office.id, amount: '100' };
    const { body: order } = await world.as(customer).post('/v1/orders/', newOrder);
    for (const step of steps) await admin.put(`/v1/orders/${order.id}/${step}`);
  }

  const known = new Map<string, string[]>();
  for (const [kind, query] of Object.entries(newest)) {
    const { rows } = await world.db.pool.query<{ text: string }>(query);
    known.set(
      kind,
      rows.map(({ text }) => text),
    );
  }
  const named = (text: string) =>
    text.replace(/(UPPER-)?known-(\w+)-(\d+)/g, (_, upper, kind, at) => {
      const all = known.get(kind) ?? [];
      const found = encodeURIComponent(all[Number(at) % all.length] ?? 'none');
      return upper ? found.toUpperCase() : found;
    });

  const request = (call: Call) => ({
    method: call.method,
    url: named(call.url),
    headers: {
      ...(call.caller !== 'anonymous' && { authorization: `Bearer ${tokens[call.caller]}` }),
      ...call.headers,
    },
    ...(call.payload !== undefined && { payload: named(call.payload) }),
  });

  return { request, reopen };
}

export type FuzzScene = Awaited<ReturnType<typeof openScene>>;
