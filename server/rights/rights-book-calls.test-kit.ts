import { randomUUID } from 'node:crypto';
import { putOnBooks, safeOf } from '../testing/books.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Sent = { url?: string; body?: unknown; headers?: Record<string, string> };
type Details = (scene: RightsScene, world: World) => Promise<Sent>;

const reads = ['', '/entries', '/export', '/check', '/stocks'].map((path): [string, Details] => [
  `GET /v1/books${path}`,
  async ({ office }) => ({ url: `/v1/books${path}?office_id=${office.id}` }),
]);

export const entryOf = (office_id: string) => ({
  headers: { 'idempotency-key': randomUUID() },
  body: { office_id, kind: 'capital_in', currency: 'USD', amount: '10', rate: '1', reason: 'As agreed' },
});

const keyed = (body: object, url?: string): Sent => ({
  ...(url === undefined ? {} : { url }),
  headers: { 'idempotency-key': randomUUID() },
  body,
});

const pairs = new WeakMap<World, Promise<[string, string]>>();

/** Two offices on the books, of neither of which the owner is. */
function others(world: World): Promise<[string, string]> {
  const known = pairs.get(world) ?? twoOffices(world);
  pairs.set(world, known);
  return known;
}

export async function twoOffices(world: World): Promise<[string, string]> {
  const [from, to] = [await world.office(), await world.office()];
  for (const office of [from, to]) await putOnBooks(world, office);
  return [from.id, to.id];
}

export const sumOf = { currency: 'USD', amount: '10', reason: 'As agreed' };

/** A transfer on its way from the first to the second office. */
export async function transferOf(world: World, from_office_id: string, to_office_id: string): Promise<string> {
  const { body, headers } = keyed({ ...sumOf, from_office_id, to_office_id });
  const sent = await world.as(await world.admin()).post('/v1/transfers', body as object, headers);
  return sent.body.id;
}

const transferAsks: Record<string, Details> = {
  'GET /v1/books/counterparties': async ({ office }) => ({ url: `/v1/books/counterparties?office_id=${office.id}` }),
  'GET /v1/transfers': async ({ office }) => ({ url: `/v1/transfers?office_id=${office.id}` }),
  'POST /v1/books/counterparties of another office on the books': async (_, world) => {
    const office = await world.office();
    await putOnBooks(world, office);
    return { body: { office_id: office.id, name: 'A bank' } };
  },
  'PUT /v1/books/counterparties/:id/archive of another office': async (_, world) => {
    const [office_id] = await others(world);
    const admin = world.as(await world.admin());
    const { body } = await admin.post('/v1/books/counterparties', { office_id, name: randomUUID() });
    return { url: `/v1/books/counterparties/${body.id}/archive` };
  },
  'POST /v1/transfers between other offices': async (_, world) => {
    const [from_office_id, to_office_id] = await others(world);
    return keyed({ ...sumOf, from_office_id, to_office_id });
  },
  'PUT /v1/transfers/:id/arrive between other offices': async (_, world) =>
    keyed(
      { amount: '10', reason: 'Counted' },
      `/v1/transfers/${await transferOf(world, ...(await others(world)))}/arrive`,
    ),
  'PUT /v1/transfers/:id/return between other offices': async (_, world) =>
    keyed({ reason: 'Came back' }, `/v1/transfers/${await transferOf(world, ...(await others(world)))}/return`),
};

export const bookAsks: Record<string, Details> = {
  ...Object.fromEntries(
    ['statement', 'statement/file'].map((path): [string, Details] => [
      `GET /v1/books/accounts/:id/${path} of another office`,
      async (_, world) => ({ url: `/v1/books/accounts/${await safeOf(world, (await others(world))[0])}/${path}` }),
    ]),
  ),
  'GET /v1/books/results': async ({ office }) => ({
    url: `/v1/books/results?office_id=${office.id}&day__gte=2026-11-01&day__lte=2026-11-02`,
  }),
  'POST /v1/books/entries of another office on the books': async (_, world) => {
    const office = await world.office();
    await putOnBooks(world, office);
    return entryOf(office.id);
  },
  ...Object.fromEntries(reads),
  ...transferAsks,
  'POST /v1/books/entries of an office without books': async ({ office }) => entryOf(office.id),
  'GET /v1/orders/:id/promised': async ({ order }) => ({ url: `/v1/orders/${order.id}/promised` }),
  'PUT /v1/offices/:id/books/limit': async ({ office }) => ({
    url: `/v1/offices/${office.id}/books/limit`,
    body: { entry_limit: null },
  }),
  'GET /v1/offices/:id/books/levels': async ({ office }) => ({ url: `/v1/offices/${office.id}/books/levels` }),
  'PUT /v1/offices/:id/books/levels': async ({ office }) => ({
    url: `/v1/offices/${office.id}/books/levels`,
    body: { levels: [{ currency: 'USD', low: '100', beyond: '0' }] },
  }),
  'PUT /v1/offices/:id/books with a deal on its way': async ({ customer, office, toCoin }, world) => {
    await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
    return { url: `/v1/offices/${office.id}/books`, body: { on: true } };
  },
};
