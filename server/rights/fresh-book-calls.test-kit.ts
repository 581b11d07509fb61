import { randomUUID } from 'node:crypto';
import { putOnBooks, safeOf } from '../testing/books.test-kit.ts';
import type { FreshRow } from './fresh-case.test-kit.ts';
import { entryOf, sumOf, transferOf, twoOffices } from './rights-book-calls.test-kit.ts';

const headers = () => ({ 'idempotency-key': randomUUID() });

export const bookFreshRows: readonly FreshRow[] = [
  [
    'GET /v1/books/export',
    '',
    true,
    async (world) => ({ url: `/v1/books/export?office_id=${(await twoOffices(world))[0]}` }),
  ],
  [
    'GET /v1/books/accounts/:id/statement/file',
    '',
    true,
    async (world) => ({
      url: `/v1/books/accounts/${await safeOf(world, (await twoOffices(world))[0])}/statement/file`,
    }),
  ],
  [
    'PUT /v1/offices/:id/books',
    '',
    true,
    async (world) => {
      const office = await world.office();
      await putOnBooks(world, office);
      return { url: `/v1/offices/${office.id}/books`, body: { on: false } };
    },
  ],
  [
    'PUT /v1/offices/:id/books/limit',
    '',
    true,
    async (world) => ({ url: `/v1/offices/${(await world.office()).id}/books/limit`, body: { entry_limit: '500' } }),
  ],
  [
    'PUT /v1/offices/:id/books/levels',
    '',
    true,
    async (world) => ({ url: `/v1/offices/${(await world.office()).id}/books/levels`, body: { levels: [] } }),
  ],
  [
    'POST /v1/books/entries',
    '',
    false,
    async (world) => {
      const office = await world.office();
      await putOnBooks(world, office);
      return entryOf(office.id);
    },
  ],
  [
    'POST /v1/books/counterparties',
    '',
    false,
    async (world) => ({ body: { office_id: (await twoOffices(world))[0], name: 'A bank' } }),
  ],
  [
    'PUT /v1/books/counterparties/:id/archive',
    '',
    false,
    async (world) => {
      const body = { office_id: (await twoOffices(world))[0], name: 'A bank' };
      const added = await world.as(await world.admin()).post('/v1/books/counterparties', body);
      return { url: `/v1/books/counterparties/${added.body.id}/archive` };
    },
  ],
  [
    'POST /v1/transfers',
    '',
    false,
    async (world) => {
      const [from_office_id, to_office_id] = await twoOffices(world);
      return { headers: headers(), body: { ...sumOf, from_office_id, to_office_id } };
    },
  ],
  [
    'PUT /v1/transfers/:id/arrive',
    '',
    false,
    async (world) => {
      const id = await transferOf(world, ...(await twoOffices(world)));
      return { url: `/v1/transfers/${id}/arrive`, headers: headers(), body: { amount: '10', reason: 'Counted' } };
    },
  ],
  [
    'PUT /v1/transfers/:id/return',
    '',
    false,
    async (world) => {
      const id = await transferOf(world, ...(await twoOffices(world)));
      return { url: `/v1/transfers/${id}/return`, headers: headers(), body: { reason: 'Came back' } };
    },
  ],
];
