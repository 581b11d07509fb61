import { putOnBooks } from '../testing/books.test-kit.ts';
import { dollars, keyed } from '../testing/till.test-kit.ts';
import type { FreshRow } from './fresh-case.test-kit.ts';
import {
  addingTill,
  beginning,
  closedDay,
  closingDay,
  closingOf,
  differenceOf,
  freeDrawer,
  joinedBy,
  moveOf,
  offeringSafe,
  putIn,
  safeOffered,
  shiftOf,
  sumIn,
} from './rights-till-calls.test-kit.ts';

const row = (call: string, make: FreshRow[3]): FreshRow => [call, '', false, make];

export const tillFreshRows: readonly FreshRow[] = [
  row('POST /v1/tills', async (world) => {
    const office = await world.office();
    await putOnBooks(world, office);
    return { body: addingTill(office.id) };
  }),
  row('POST /v1/tills/:id/shifts', async (world) => ({ by: await world.anotherAdmin(), ...(await beginning(world)) })),
  row('PUT /v1/shifts/:id/join', async (world) => ({
    by: await world.anotherAdmin(),
    url: `/v1/shifts/${(await shiftOf(world)).shift.id}/join`,
  })),
  row('PUT /v1/shifts/:id/closing', async (world) => ({
    url: `/v1/shifts/${(await shiftOf(world)).shift.id}/closing`,
  })),
  row('POST /v1/shifts/:id/counts', async (world) => ({
    url: `/v1/shifts/${await closingOf(world)}/counts`,
    body: { count: [] },
  })),
  row('PUT /v1/shifts/:id/settle', async (world) => ({
    url: `/v1/shifts/${await closingOf(world, 2)}/settle`,
    body: { reason: 'Found so' },
  })),
  row('POST /v1/shifts/:id/cash', async (world) => {
    const by = await world.anotherAdmin();
    return { by, url: `/v1/shifts/${await joinedBy(world, by.token)}/cash`, ...putIn() };
  }),
  row('PUT /v1/shifts/:id/leave', async (world) => {
    const by = await world.anotherAdmin();
    return { by, url: `/v1/shifts/${await joinedBy(world, by.token)}/leave` };
  }),
  row('POST /v1/shifts/:id/owner-counts', async (world) => ({
    url: `/v1/shifts/${(await shiftOf(world)).shift.id}/owner-counts`,
    body: { count: [] },
  })),
  [
    'GET /v1/shifts/:id/report/file',
    '',
    true,
    async (world) => ({ url: `/v1/shifts/${(await shiftOf(world)).shift.id}/report/file` }),
  ],
  [
    'GET /v1/books/days/:id/file',
    '',
    true,
    async (world) => ({ url: `/v1/books/days/${await closedDay(world)}/file` }),
  ],
  [
    'GET /v1/books/days/open/file',
    '',
    true,
    async (world) => ({ url: `/v1/books/days/open/file?office_id=${(await closingDay(world)).office_id}` }),
  ],
  row('POST /v1/safe-keepers', async (world) => ({ body: await offeringSafe(world) })),
  row('POST /v1/safe-keepers/:id/counts', async (world) => {
    const by = await world.anotherAdmin();
    return { by, url: `/v1/safe-keepers/${await safeOffered(world, by.token)}/counts`, body: { count: dollars(5) } };
  }),
  row('PUT /v1/safe-keepers/:id/settle', async (world) => {
    const by = await world.anotherAdmin();
    const url = `/v1/safe-keepers/${await safeOffered(world, by.token, 2)}/settle`;
    return { by, url, body: { reason: 'Found so' } };
  }),
  row('PUT /v1/safe-keepers/:id/withdraw', async (world) => ({
    url: `/v1/safe-keepers/${await safeOffered(world, undefined)}/withdraw`,
  })),
  row('PUT /v1/till-radar/differences/:id/looked', async (world) => ({
    url: `/v1/till-radar/differences/${await differenceOf(world)}/looked`,
  })),
  row('POST /v1/books/days', async (world) => ({ body: await closingDay(world) })),
  [
    'PUT /v1/offices/:id/books/day-ends',
    '',
    true,
    async (world) => ({
      url: `/v1/offices/${(await world.office()).id}/books/day-ends`,
      body: { day_ends: '08:00' },
    }),
  ],
  [
    'PUT /v1/offices/:id/books/set-aside',
    '',
    true,
    async (world) => ({
      url: `/v1/offices/${(await world.office()).id}/books/set-aside`,
      body: { set_aside: 'envelope' },
    }),
  ],
  row('POST /v1/till-moves', async (world) => {
    const { till, at } = await freeDrawer(world);
    return { headers: keyed(), body: sumIn(till.drawers[at]?.id) };
  }),
  row('PUT /v1/till-moves/:id/arrive', async (world) => ({
    url: `/v1/till-moves/${await moveOf(world, 'return')}/arrive`,
    body: { amount: '10' },
  })),
  row('PUT /v1/till-moves/:id/return', async (world) => ({
    url: `/v1/till-moves/${await moveOf(world, 'float')}/return`,
    body: {},
  })),
];
