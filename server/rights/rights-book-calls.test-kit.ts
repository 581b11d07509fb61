import { randomUUID } from 'node:crypto';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Sent = { url?: string; body?: unknown; headers?: Record<string, string> };
type Details = (scene: RightsScene, world: World) => Promise<Sent>;

const reads = ['', '/entries', '/check'].map((path): [string, Details] => [
  `GET /v1/books${path}`,
  async ({ office }) => ({ url: `/v1/books${path}?office_id=${office.id}` }),
]);

export const entryOf = (office_id: string) => ({
  headers: { 'idempotency-key': randomUUID() },
  body: { office_id, kind: 'capital_in', currency: 'USD', amount: '10', rate: '1', reason: 'As agreed' },
});

export const bookAsks: Record<string, Details> = {
  'GET /v1/books/results': async ({ office }) => ({
    url: `/v1/books/results?office_id=${office.id}&day__gte=2026-11-01&day__lte=2026-11-02`,
  }),
  'POST /v1/books/entries of another office on the books': async (_, world) => {
    const office = await world.office();
    await putOnBooks(world, office);
    return entryOf(office.id);
  },
  ...Object.fromEntries(reads),
  'POST /v1/books/entries of an office without books': async ({ office }) => entryOf(office.id),
  'GET /v1/orders/:id/promised': async ({ order }) => ({ url: `/v1/orders/${order.id}/promised` }),
  'PUT /v1/offices/:id/books with a deal on its way': async ({ customer, office, toCoin }, world) => {
    await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
    return { url: `/v1/offices/${office.id}/books`, body: { on: true } };
  },
};
