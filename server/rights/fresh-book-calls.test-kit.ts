import { putOnBooks } from '../testing/books.test-kit.ts';
import type { FreshRow } from './fresh-case.test-kit.ts';
import { entryOf } from './rights-book-calls.test-kit.ts';

export const bookFreshRows: readonly FreshRow[] = [
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
    'POST /v1/books/entries',
    '',
    false,
    async (world) => {
      const office = await world.office();
      await putOnBooks(world, office);
      return entryOf(office.id);
    },
  ],
];
