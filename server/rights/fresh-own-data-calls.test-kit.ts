import type { FreshRow } from './fresh-case.test-kit.ts';

const asks = true;

/** Calls about the own data, and about the terms of use. */
export const ownDataRows: readonly FreshRow[] = [
  ['PUT /v1/bounds', '', asks, async () => ({ body: { bounds: [] } })],
  ['PUT /v1/agreement', '', asks, async () => ({ body: { text_en: null, text_uk: null } })],
  ['POST /v1/users/me/erasure', '', asks, async (world) => ({ by: await world.customer() })],
  [
    'PATCH /v1/users/:id/erase',
    '',
    asks,
    async (world) => {
      const person = await world.customer();
      await world.as(person).post('/v1/users/me/erasure');
      return { url: person.id };
    },
  ],
  [
    'GET /v1/users/me/statement/file',
    '',
    asks,
    async (world) => ({ by: await world.customer(), url: '/v1/users/me/statement/file?month=2026-11' }),
  ],
  ['GET /v1/users/me/export', '', asks, async (world) => ({ by: await world.customer() })],
];
