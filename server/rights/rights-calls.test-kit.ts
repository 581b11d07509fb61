import { livePath } from '#contract/live.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { newId } from '../lib/id.ts';
import { newBrowser } from '../testing/notification.test-kit.ts';
import { writeExpiredOrder, writeOrder } from '../testing/order.test-kit.ts';
import { codeOf } from '../testing/pickup.test-kit.ts';
import { officeWallet, password, type World } from '../testing/world.ts';
import { factorAsks } from './rights-factor-calls.test-kit.ts';
import { factorResetAsks } from './rights-factor-reset-calls.test-kit.ts';
import { ownAsks } from './rights-own-calls.test-kit.ts';
import { anotherAdmin, type RightsScene, tokenOf } from './rights-scene.test-kit.ts';

/** The path or id and the body of a call. `shows` is a text that the answer contains only if it shows the object. */
export type CallDetails = { url?: string; body?: unknown; shows?: string; headers?: Record<string, string> };

/** The key of a row in `asks`. */
export const keyOf = ({ call, about }: { call: string; about: string }): string =>
  about === '' ? call : `${call} ${about}`;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const urlOf = (path: string, { url = path }: CallDetails) => (url.startsWith('/') ? url : path.replace(':id', url));

/** Makes a call such as 'PUT /v1/offices/:id' with this token. */
export function sendCall(world: World, token: string | undefined, call: string, details: CallDetails) {
  const [name, path = ''] = call.split(' ');
  const method = methods.find((one) => one === name);
  if (!method) throw new Error(`${call} has no method`);
  const caller = world.as(token === undefined ? undefined : { token });
  return caller.send(method, urlOf(path, details), details.body, details.headers);
}

/** Everything that a call uses up is made again for each caller. */
type DetailsOf = (scene: RightsScene, world: World, token: string | undefined) => Promise<CallDetails> | CallDetails;

let phones = 0;
const freshPhone = () => `+38050${String(2_000_000 + ++phones)}`;
const freshName = () => ({ name: `Place ${newId()}` });
const marker = { position: { lat: 49.8419, lng: 24.0315 } };

const idOf =
  (pick: (scene: RightsScene) => { id: string }): DetailsOf =>
  (scene) => ({ url: pick(scene).id });

const newOrder =
  (status: OrderStatus, paidIn: 'cash' | 'coin' = 'cash'): DetailsOf =>
  async ({ customer, office, toCash, toCoin }, world) => {
    const order = await writeOrder(world, { customer, office, rate: paidIn === 'cash' ? toCash : toCoin, status });
    return { url: order.id };
  };

/** A ready order, and the code that its customer has read. */
async function newCode(scene: RightsScene, world: World) {
  const { customer, office, toCash } = scene;
  const { id } = await writeOrder(world, { customer, office, rate: toCash, status: 'ready' });
  const token = (await tokenOf('customer', scene, world)) ?? '';
  return { id, code: await codeOf(world, { token }, { id }) };
}

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
const nothing = { reason: 'Nothing is there' };
const settlement = { outcome: 'returned', to, reason: 'Sent back' };

/** USDT goes back to an address, cash at the office. */
const newRefund =
  (status: OrderStatus, paidIn: 'cash' | 'coin' = 'cash'): DetailsOf =>
  async (scene, world, token) => ({
    ...(await newOrder(status, paidIn)(scene, world, token)),
    body: {
      reason: 'No money here',
      ...(paidIn === 'cash' && { to }),
    },
  });

const withBody =
  (details: DetailsOf, body: unknown): DetailsOf =>
  async (scene, world, token) => ({ ...(await details(scene, world, token)), body });

const newRate: DetailsOf = async (_, world) => ({ url: (await world.rate({ sc: 'HUF', rate: '0.0028' })).id });

/**
 * `url` is a path if it begins with a slash, otherwise the id in the path of the call. A call that is not listed is
 * made without a body.
 */
export const asks: Partial<Record<string, DetailsOf>> = {
  ...ownAsks,
  ...{ ...factorAsks, ...factorResetAsks },
  'GET /*': () => ({ url: '/deals' }),
  'GET /docs/:file': () => ({ url: '/docs/swagger-ui.css' }),
  'POST /v1/token': ({ another }) => ({ body: { username: another.cellphone, password } }),
  'POST /v1/users': () => ({ body: { cellphone: freshPhone(), password } }),
  'POST /v1/users/recovery/phone-send': () => ({ body: { cellphone: freshPhone() } }),
  'POST /v1/users/recovery/phone-verify': () => ({ body: { token: newId(), code: '123456' } }),
  'POST /v1/users/recovery/recover': () => ({ body: { pwd: password } }),
  'DELETE /v1/users/me/sessions/:id of another person': async ({ idle }, world) => ({
    url: (await world.as(idle).get('/v1/users/me/sessions')).body[0].id,
  }),
  'POST /v1/token/fresh': () => ({ body: { password } }),
  'PUT /v1/users/me': () => ({ body: {} }),
  'POST /v1/users/me/pwd': () => ({ body: { old_password: password, password: 'Dnipro-Odesa-1794!' } }),
  'POST /v1/users/phone-verification/verify': () => ({ body: { request_id: newId(), code: '123456' } }),

  'GET /v1/users the customer': ({ customer: { id } }) => ({ url: `/v1/users/?search=${id}`, shows: id }),
  'GET /v1/users the cashier': ({ cashier: { id } }) => ({ url: `/v1/users/?search=${id}`, shows: id }),
  'GET /v1/users an idle cashier': ({ idle: { id } }) => ({ url: `/v1/users/?search=${id}`, shows: id }),
  'GET /v1/users/:id the customer': idOf(({ customer }) => customer),
  'GET /v1/users/:id the cashier': idOf(({ cashier }) => cashier),
  'GET /v1/users/:id nobody': () => ({ url: newId() }),
  'GET /v1/users/:id/offices the customer': ({ customer, office }) => ({ url: customer.id, shows: office.id }),
  'GET /v1/users/:id/offices the cashier': ({ cashier, office }) => ({ url: cashier.id, shows: office.id }),
  'GET /v1/users/:id/orders the customer': ({ customer, office }) => ({ url: customer.id, shows: office.id }),
  'PATCH /v1/users/:id/promote a customer': async (_, world) => ({ url: (await world.customer()).id }),
  'PATCH /v1/users/:id/promote an owner': idOf(({ owner }) => owner),
  'PATCH /v1/users/:id/demote a cashier': async (_, world) => ({ url: (await world.cashier()).id }),
  'PATCH /v1/users/:id/demote an owner': idOf(({ owner }) => owner),
  'PATCH /v1/users/:id/demote an admin': async (_, world) => ({ url: (await anotherAdmin(world)).id }),
  'PATCH /v1/users/:id/block a customer': async (_, world) => ({
    url: (await world.customer()).id,
    body: { reason: 'A forged banknote' },
  }),
  'PATCH /v1/users/:id/block an admin': async (_, world) => ({
    url: (await anotherAdmin(world)).id,
    body: { reason: 'Dismissed' },
  }),
  'PATCH /v1/users/:id/unblock who is not blocked': idOf(({ idle }) => idle),
  'DELETE /v1/users/:id/sessions a customer': async (_, world) => ({ url: (await world.customer()).id }),

  'GET /v1/offices': ({ office }) => ({ url: '/v1/offices/?size=100', shows: office.id }),
  'GET /v1/offices/:id': idOf(({ office }) => office),
  'GET /v1/offices/:id its people': ({ office, cashier }) => ({ url: office.id, shows: cashier.id }),
  'POST /v1/offices': () => ({ body: { address: 'Khreshchatyk 1, Kyiv', marker } }),
  'PUT /v1/offices/:id': ({ office }) => ({
    url: office.id,
    body: { address: office.address, marker, wallet: officeWallet },
  }),
  'DELETE /v1/offices/:id without orders': async (_, world) => ({ url: (await world.office()).id }),
  'DELETE /v1/offices/:id with open orders': idOf(({ office }) => office),
  'POST /v1/offices/:id': async ({ office }, world) => ({
    url: office.id,
    body: { to_add: [(await world.cashier()).id] },
  }),
  'PUT /v1/offices/:id/closed': ({ office }) => ({ url: office.id, body: { until: null } }),
  'PUT /v1/offices/:id/owners': async ({ office }, world) => ({
    url: office.id,
    body: { to_add: [(await world.customer()).id] },
  }),

  'GET /v1/loc/regions/:id': ({ region }) => ({ url: region }),
  'POST /v1/loc/regions': () => ({ body: freshName() }),
  'GET /v1/loc/districts/:id': ({ district }) => ({ url: district }),
  'POST /v1/loc/districts': ({ region }) => ({ body: { ...freshName(), region_id: region } }),
  'GET /v1/loc/cities/:id': ({ city }) => ({ url: city }),
  'POST /v1/loc/cities': ({ district }) => ({ body: { ...freshName(), district_id: district } }),

  'GET /v1/rates': ({ toCoin }) => ({ url: '/v1/rates/?sc=USD&tc=USDT', shows: toCoin.id }),
  'GET /v1/rates/current-rates': ({ toCoin }) => ({ shows: toCoin.id }),
  'GET /v1/rates/last-rates': ({ toCoin }) => ({ shows: toCoin.id }),
  'GET /v1/rates/last-rates switched off': ({ switchedOff }) => ({ shows: switchedOff.id }),
  'GET /v1/rates/current': ({ toCoin }) => ({ url: '/v1/rates/current?sc=USD&tc=USDT', shows: toCoin.id }),
  'GET /v1/exchange': ({ office }) => ({ url: '/v1/exchange?sc=USD&tc=USDT', shows: office.id }),
  'GET /v1/rates/office-rates': ({ office }) => ({ url: '/v1/rates/office-rates?sc=USD&tc=USDT', shows: office.id }),
  'GET /v1/rates/subscriptions': ({ office }) => ({ url: `/v1/rates/subscriptions?office_id=${office.id}` }),
  'GET /v1/rates/history': () => ({ url: '/v1/rates/history?sc=USD&tc=USDT', shows: '"figures":{' }),
  'GET /v1/rates/overview': ({ switchedOff }) => ({ shows: switchedOff.id }),
  'GET /v1/rates/overview of the office': ({ office, toCoin }) => ({
    url: `/v1/rates/overview?office_id=${office.id}`,
    shows: toCoin.id,
  }),
  'GET /v1/rates/scopes': ({ office }) => ({ url: '/v1/rates/scopes?size=100', shows: office.id }),
  'POST /v1/rates': () => ({ body: { sc: 'HUF', tc: 'USDT', rate: '0.0028' } }),
  'POST /v1/rates of the office': ({ office }) => ({
    body: { sc: 'HUF', tc: 'USDT', rate: '0.0028', office_id: office.id },
  }),
  'POST /v1/rates/publish': () => ({
    body: { rates: [{ sc: 'USDT', tc: 'HUF', rate: '340' }], confirm: true },
  }),
  'DELETE /v1/rates/:id': newRate,
  'PATCH /v1/rates/:id/status': async (_, world) => {
    const { id } = await world.rate({ sc: 'HUF', rate: '0.0028' });
    return { url: `/v1/rates/${id}/status?active=false` };
  },
  'POST /v1/rates/subscribe': ({ office }) => ({ body: { sc: 'USD', tc: 'USDT', add_office_ids: [office.id] } }),

  'POST /v1/orders': ({ office, toCoin }) => ({ body: { er_id: toCoin.id, office_id: office.id, amount: '10' } }),
  'GET /v1/orders': ({ order: { id } }) => ({ url: `/v1/orders/?search=${id}`, shows: id }),
  'GET /v1/orders at the office': ({ office, order: { id } }) => ({
    url: `/v1/orders/?office_id=${office.id}&search=${id}`,
    shows: id,
  }),
  'GET /v1/orders/export': ({ order: { id } }) => ({ shows: id }),
  'POST /v1/terms': () => ({ body: { office_id: null, sc: 'CZK', tc: 'USDT', min_amount: '1', max_amount: null } }),
  'GET /v1/orders/:id': ({ order: { id } }) => ({ url: id, shows: id }),
  'GET /v1/orders/:id that is not there': () => ({ url: newId() }),
  'PUT /v1/orders/:id/confirm requested, for cash': newOrder('requested'),
  'PUT /v1/orders/:id/confirm requested, for coin': newOrder('requested', 'coin'),
  'PUT /v1/orders/:id/confirm received, for cash': newOrder('received'),
  'PUT /v1/orders/:id/confirm received, for coin': newOrder('received', 'coin'),
  'PUT /v1/orders/:id/confirm confirmed': newOrder('confirmed'),
  'PUT /v1/orders/:id/receive confirmed, for cash': newOrder('confirmed'),
  'PUT /v1/orders/:id/receive confirmed, for coin': newOrder('confirmed', 'coin'),
  'PUT /v1/orders/:id/receive requested': newOrder('requested'),
  'PUT /v1/orders/:id/ready received, for cash': newOrder('received'),
  'PUT /v1/orders/:id/ready received, for coin': newOrder('received', 'coin'),
  'PUT /v1/orders/:id/ready requested': newOrder('requested'),
  'PUT /v1/orders/:id/close ready': newOrder('ready'),
  'PUT /v1/orders/:id/close requested': newOrder('requested'),
  'PUT /v1/orders/:id/close ready, with its code': async (scene, world) => {
    const { id, code } = await newCode(scene, world);
    return { url: id, body: { code } };
  },
  'GET /v1/orders/:id/pickup-code ready': newOrder('ready'),
  'GET /v1/orders/:id/pickup-code received': newOrder('received'),
  'GET /v1/orders/:id/pickup-code that is not there': () => ({ url: newId() }),
  'POST /v1/orders/:id/pickup-code wrong too often': async (scene, world) => {
    const { id } = await newCode(scene, world);
    await world.db.pool.query('update pickup_codes set tries = 5 where order_id = $1', [id]);
    return { url: id };
  },
  'POST /v1/orders/:id/pickup-code ready': newOrder('ready'),
  'POST /v1/orders/:id/pickup-code that is not there': () => ({ url: newId() }),
  'POST /v1/orders/by-code of a ready order': async (scene, world) => {
    const { id, code } = await newCode(scene, world);
    return { body: { code }, shows: id };
  },
  'PUT /v1/orders/:id/here ready': newOrder('ready'),
  'PUT /v1/orders/:id/here completed': newOrder('completed'),
  'PUT /v1/orders/:id/cancel requested': newOrder('requested'),
  'PUT /v1/orders/:id/cancel confirmed': newOrder('confirmed'),
  'PUT /v1/orders/:id/cancel received': newOrder('received'),
  'PUT /v1/orders/:id/cancel completed': newOrder('completed'),
  'PUT /v1/orders/:id/refund received, for cash': newRefund('received'),
  'PUT /v1/orders/:id/refund received, for coin': newRefund('received', 'coin'),
  'PUT /v1/orders/:id/refund ready, for cash': newRefund('ready'),
  'PUT /v1/orders/:id/refund ready, for coin': newRefund('ready', 'coin'),
  'PUT /v1/orders/:id/sent confirmed, for cash': newOrder('confirmed'),
  'PUT /v1/orders/:id/sent requested': newOrder('requested'),
  'PUT /v1/orders/:id/sent confirmed, for coin': newOrder('confirmed', 'coin'),
  'PUT /v1/orders/:id/arrived confirmed, for cash': withBody(newOrder('confirmed'), { amount: '60' }),
  'PUT /v1/orders/:id/arrived requested': withBody(newOrder('requested'), { amount: '60' }),
  'PUT /v1/orders/:id/not-arrived sent, for cash': async ({ customer, office, toCash }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, status: 'confirmed' });
    await world.db.pool.query(`update orders set said = 'sent', sent_at = now(), version = version + 1 where id = $1`, [
      id,
    ]);
    return { url: id, body: nothing };
  },
  'PUT /v1/orders/:id/not-arrived requested': withBody(newOrder('requested'), nothing),
  'PUT /v1/orders/:id/whose claimed twice': async ({ customer, office, toCash }, world) => {
    const tx_hash = newId().replaceAll('-', '');
    const written = { office, rate: toCash, status: 'confirmed' } as const;
    const orders = [
      await writeOrder(world, { ...written, customer: await world.customer() }),
      await writeOrder(world, { ...written, customer }),
    ] as const;
    for (const { id } of orders)
      await world.db.pool.query(`insert into order_hashes (tx_hash, order_id, used_as) values ($1, $2, 'sent')`, [
        tx_hash,
        id,
      ]);
    return { url: orders[1].id, body: { tx_hash, ...nothing } };
  },
  'PUT /v1/orders/:id/whose confirmed, for cash': withBody(newOrder('confirmed'), {
    tx_hash: 'a'.repeat(64),
    reason: 'The sender showed it',
  }),
  'PUT /v1/orders/:id/settle with money after the end': async ({ customer, office, toCash }, world) => ({
    url: (await writeExpiredOrder(world, { customer, office, rate: toCash })).id,
    body: settlement,
  }),
  'PUT /v1/orders/:id/settle requested': withBody(newOrder('requested'), settlement),
  'PUT /v1/orders/:id/refund requested': newRefund('requested'),
  'PUT /v1/orders/:id/extend with a deadline': async ({ customer, office, toCash }, world) => ({
    url: (await writeOrder(world, { customer, office, rate: toCash, endsIn: '1 hour' })).id,
    body: { minutes: 30 },
  }),
  'PUT /v1/orders/:id/extend with any time': withBody(newOrder('requested'), { minutes: 30 }),
  'PUT /v1/orders/:id/extend received': withBody(newOrder('received'), { minutes: 30 }),
  'GET /v1/radar a stuck deal': async ({ customer, office, toCash }, world) => ({
    url: '/v1/radar?size=100',
    shows: (await writeExpiredOrder(world, { customer, office, rate: toCash })).id,
  }),

  'GET /v1/analytics/orders the office': ({ office }) => ({
    url: `/v1/analytics/orders?from=${daysFromNow(-1)}&to=${daysFromNow(1)}`,
    shows: office.id,
  }),
  'GET /v1/audit': ({ office }) => ({ url: '/v1/audit?kind=office_created&size=100', shows: office.id }),
  'GET /v1/audit of the office': ({ office }) => ({
    url: `/v1/audit?office_id=${office.id}&size=100`,
    shows: office.id,
  }),
  'PUT /v1/settings': () => ({ body: {} }),
  'POST /v1/users/subscription_info': () => ({ body: newBrowser() }),
  'GET /v1/trigger/notifier/ws': (_, __, token) => ({
    url: `${livePath}${token === undefined ? '' : `?token=${token}`}`,
  }),
};

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
