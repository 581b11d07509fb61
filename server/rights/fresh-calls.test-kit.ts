import type { NewRate } from '#contract/rate/rate-change.ts';
import type { Role } from '#domain/person/actor.ts';
import { giveFactor, waitingReset } from '../testing/factor-reset.test-kit.ts';
import type { World } from '../testing/world.ts';
import { approvalFreshRows } from './fresh-approval-calls.test-kit.ts';
import { bookFreshRows } from './fresh-book-calls.test-kit.ts';
import type { FreshCase, FreshRow } from './fresh-case.test-kit.ts';
import { factorRows } from './fresh-factor-calls.test-kit.ts';
import { marketFreshRows } from './fresh-market-calls.test-kit.ts';
import { ownDataRows } from './fresh-own-data-calls.test-kit.ts';
import { tillFreshRows } from './fresh-till-calls.test-kit.ts';
import type { CallDetails } from './rights-calls.test-kit.ts';
import { anotherAdmin } from './rights-scene.test-kit.ts';

type Made = ReturnType<FreshCase['make']>;

const currencies =
  'EUR PLN CZK GBP CHF HUF RON SEK NOK DKK TRY ILS GEL MDL CAD AUD JPY KZT AED SGD HKD ISK INR MXN BRL KRW THB ZAR'.split(
    ' ',
  );
let used = 0;
/** A currency that no other case uses. */
const newCurrency = () => currencies[used++] ?? 'No currency is left: add some';

const marker = { position: { lat: 49.8419, lng: 24.0315 } };
const tron = { address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD', network: 'TRC20' } as const;
const ethereum = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', network: 'ERC20' } as const;
const wallet = { data: [tron] };
const ofOffice = { data: [{ address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK', network: 'TRC20' }] } as const;

/** A call after a global rate of 1 was published, which every office follows. */
const afterRate =
  (next: (rate: { id: string; sc: string }, world: World) => CallDetails | Promise<CallDetails>) =>
  async (world: World): Made => {
    const rate = await world.rate({ sc: newCurrency(), rate: '1' });
    return next(rate, world);
  };

const rateBody = (sc: string, rate: string, more: Partial<NewRate> = {}) => ({ sc, tc: 'USDT', rate, ...more });

const switched = (id: string, on: boolean) => `/v1/rates/${id}/status?active=${on}`;

/** An office that follows the global rate and has kept an own one, which is far from it. */
async function officeWithOwnRate(world: World, rate: { sc: string }) {
  const office = await world.office();
  const follow = { sc: rate.sc, tc: 'USDT' };
  const admin = world.as(await world.admin());
  await admin.post('/v1/rates/subscribe', { ...follow, rmv_office_ids: [office.id] });
  await world.rate({ sc: rate.sc, rate: '0.5', office_id: office.id });
  await admin.post('/v1/rates/subscribe', { ...follow, add_office_ids: [office.id] });
  return office;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const closing =
  (until: string | null) =>
  async (world: World): Made => {
    const office = await world.office();
    return { by: await world.owner(office), url: `/v1/offices/${office.id}/closed`, body: { until } };
  };

const onPerson =
  (role: Extract<Role, 'customer' | 'cashier'>, body?: object) =>
  async (world: World): Made => ({ url: (await world[role]()).id, body });

const ownProfile =
  (stored: object | null, body: object) =>
  async (world: World): Made => ({
    by: await world.customer({ wallet: stored as typeof wallet | null }),
    body,
  });

/** An office with so many orders, exported with a filter that finds them all. */
const exportOf =
  (count: number) =>
  async (world: World): Made => {
    const office = await world.office();
    const rate = await world.rate({ sc: newCurrency(), rate: '1' });
    const customer = await world.customer();
    await world.db.pool.query(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale)
     select gen_random_uuid(), $1, $2, $3, $4, 'USDT', n, n, 1, true from generate_series(1, $5::int) n`,
      [customer.id, office.id, rate.id, rate.sc, count],
    );
    return {
      by: await world.owner(office),
      url: '/v1/orders/export?status__in=1&created_at__gte=1970-01-01T00:00:00Z',
    };
  };

const asks = true;
const never = false;

const rows: readonly FreshRow[] = [
  ['POST /v1/rates', 'that jumps', asks, afterRate(({ sc }) => ({ body: rateBody(sc, '999') }))],
  [
    'POST /v1/rates',
    'that jumps and is confirmed',
    asks,
    afterRate(({ sc }) => ({ body: rateBody(sc, '999', { confirm: true }) })),
  ],
  [
    'POST /v1/rates',
    'that crosses',
    asks,
    afterRate(async ({ sc }, world) => {
      await world.rate({ sc: 'USDT', tc: sc, rate: '0.99' });
      return { body: { sc: 'USDT', tc: sc, rate: '1.01' } };
    }),
  ],
  ['POST /v1/rates', 'of a pair that never had one', asks, async () => ({ body: rateBody(newCurrency(), '999') })],
  [
    'POST /v1/rates',
    'after the pair was switched off',
    asks,
    afterRate(async ({ id, sc }, world) => {
      await world.as(await world.admin()).patch(switched(id, false));
      return { body: rateBody(sc, '999') };
    }),
  ],
  [
    'POST /v1/rates',
    'that jumps while no office follows it',
    asks,
    afterRate(async ({ sc }, world) => {
      const { body: following } = await world.as(await world.admin()).get(`/v1/rates/subscriptions?sc=${sc}&tc=USDT`);
      const change = { sc, tc: 'USDT', rmv_office_ids: following };
      await world.as(await world.admin()).post('/v1/rates/subscribe', change);
      return { body: rateBody(sc, '999') };
    }),
  ],
  [
    'POST /v1/rates',
    'of an office that has none, neither its own nor the global one',
    asks,
    afterRate(async ({ sc }, world) => {
      const office = await world.office();
      const leave = { sc, tc: 'USDT', rmv_office_ids: [office.id] };
      await world.as(await world.admin()).post('/v1/rates/subscribe', leave);
      return { body: rateBody(sc, '1.01', { office_id: office.id }) };
    }),
  ],
  [
    'POST /v1/rates',
    'of an office that follows one nearby',
    never,
    afterRate(async ({ sc }, world) => ({ body: rateBody(sc, '1.01', { office_id: (await world.office()).id }) })),
  ],
  ['POST /v1/rates', 'that moves a little', never, afterRate(({ sc }) => ({ body: rateBody(sc, '1.01') }))],
  [
    'POST /v1/rates/publish',
    'that jumps',
    asks,
    afterRate(({ sc }) => ({ body: { rates: [rateBody(sc, '999')], confirm: true } })),
  ],
  [
    'POST /v1/rates/publish',
    'that moves a little',
    never,
    afterRate(({ sc }) => ({ body: { rates: [rateBody(sc, '1.01')], confirm: false } })),
  ],
  ['DELETE /v1/rates/:id', '', asks, afterRate(({ id }) => ({ url: id }))],
  [
    'PATCH /v1/rates/:id/status',
    'on',
    asks,
    afterRate(async ({ id }, world) => {
      await world.as(await world.admin()).patch(switched(id, false));
      return { url: switched(id, true) };
    }),
  ],
  ['PATCH /v1/rates/:id/status', 'off', never, afterRate(({ id }) => ({ url: switched(id, false) }))],
  [
    'PATCH /v1/rates/:id/status',
    'off, so that another rate applies',
    never,
    afterRate(async (rate, world) => {
      await officeWithOwnRate(world, rate);
      return { url: switched(rate.id, false) };
    }),
  ],
  [
    'POST /v1/rates/subscribe',
    'so that a far rate applies',
    asks,
    afterRate(async (rate, world) => {
      const office = await officeWithOwnRate(world, rate);
      return { body: { sc: rate.sc, tc: 'USDT', rmv_office_ids: [office.id] } };
    }),
  ],
  [
    'POST /v1/rates/subscribe',
    'so that no rate applies',
    never,
    afterRate(async ({ sc }, world) => ({
      body: { sc, tc: 'USDT', rmv_office_ids: [(await world.office()).id] },
    })),
  ],
  [
    'POST /v1/terms',
    '',
    asks,
    async () => ({
      body: { office_id: null, sc: newCurrency(), tc: 'USDT', min_amount: '1', max_amount: null },
    }),
  ],
  ['PUT /v1/settings', 'of a switch', asks, async () => ({ body: { push: false } })],
  ['PUT /v1/settings', 'of maintenance', asks, async () => ({ body: { maintenance: true } })],
  ['PUT /v1/settings', 'as they are', never, async () => ({ body: { registration: true } })],
  ['PUT /v1/settings', 'of the minutes of deadlines', never, async () => ({ body: { answer_minutes: 61 } })],
  ['PUT /v1/offices/:id/closed', 'for five hours', asks, closing(inHours(5))],
  ['PUT /v1/offices/:id/closed', 'for almost four hours', never, closing(inHours(3.9))],
  ['PUT /v1/offices/:id/closed', 'no longer', never, closing(null)],
  ['POST /v1/offices', 'with a wallet', asks, async () => ({ body: { address: 'Podil 1', marker, wallet: ofOffice } })],
  ['POST /v1/offices', 'without a wallet', never, async () => ({ body: { address: 'Podil 1', marker } })],
  [
    'PUT /v1/offices/:id',
    'with another wallet',
    asks,
    async (world) => ({ url: (await world.office()).id, body: { address: 'Podil 1', marker, wallet: ofOffice } }),
  ],
  [
    'PUT /v1/offices/:id',
    'with a first wallet',
    asks,
    async (world) => ({
      url: (await world.office({ wallet: null })).id,
      body: { address: 'Podil 1', marker, wallet: ofOffice },
    }),
  ],
  [
    'PUT /v1/offices/:id',
    'with another address',
    never,
    async (world) => ({ url: (await world.office()).id, body: { address: 'Podil 1', marker } }),
  ],
  ['DELETE /v1/offices/:id', '', asks, async (world) => ({ url: (await world.office()).id })],
  [
    'PUT /v1/offices/:id/owners',
    'with a new one',
    asks,
    async (world) => ({ url: (await world.office()).id, body: { to_add: [(await world.customer()).id] } }),
  ],
  [
    'PATCH /v1/users/:id/reset-factor',
    '',
    asks,
    async (world) => {
      const { id } = await world.customer();
      await giveFactor(world, { id });
      return { url: id, body: { reason: 'The phone is lost' } };
    },
  ],
  [
    'PATCH /v1/users/:id/reset-factor/agree',
    '',
    asks,
    async (world) => {
      const { id } = await world.customer();
      await giveFactor(world, { id });
      await waitingReset(world, { user: { id }, askedBy: await anotherAdmin(world) });
      return { url: id };
    },
  ],
  ['PATCH /v1/users/:id/promote', '', asks, onPerson('customer')],
  ['PATCH /v1/users/:id/demote', 'a cashier', asks, onPerson('cashier')],
  ['PATCH /v1/users/:id/demote', 'an admin', asks, async (world) => ({ url: (await anotherAdmin(world)).id })],
  ['PATCH /v1/users/:id/block', '', asks, onPerson('customer', { reason: 'A forged banknote' })],
  [
    'PATCH /v1/users/:id/unblock',
    '',
    asks,
    async (world) => {
      const { id } = await world.customer();
      await world.as(await world.admin()).patch(`/v1/users/${id}/block`, { reason: 'A forged banknote' });
      return { url: id };
    },
  ],
  ...factorRows,
  ...approvalFreshRows,
  ...bookFreshRows,
  ...tillFreshRows,
  ...marketFreshRows,
  ['PUT /v1/users/me', 'with another address', asks, ownProfile(wallet, { wallet: { data: [ethereum] } })],
  ['PUT /v1/users/me', 'with one address more', asks, ownProfile(wallet, { wallet: { data: [tron, ethereum] } })],
  ['PUT /v1/users/me', 'without the address', asks, ownProfile(wallet, { wallet: null })],
  ['PUT /v1/users/me', 'with two addresses at once', asks, ownProfile(null, { wallet: { data: [tron, ethereum] } })],
  ['PUT /v1/users/me', 'with a first address', never, ownProfile(null, { wallet })],
  ['PUT /v1/users/me', 'with another name', never, ownProfile(wallet, { full_name: 'Olha' })],
  ...ownDataRows,
  ['GET /v1/orders/export', 'of 1,001 orders', asks, exportOf(1_001)],
  ['GET /v1/orders/export', 'of 1,000 orders', never, exportOf(1_000)],
];

export const freshCases: readonly FreshCase[] = rows.map(([call, about, asked, make]) => ({
  ...{ call, about, make },
  asks: asked,
}));
