import { randomUUID } from 'node:crypto';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../testing/till.test-kit.ts';
import type { Person, World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Sent = { url?: string; body?: unknown; headers?: Record<string, string> };
type Details = (scene: RightsScene, world: World, token?: string) => Promise<Sent>;

type Desk = { office: { id: string }; till: Promise<Till>; free: number };
const desks = new WeakMap<World, Promise<Desk>>();
const drawersOfTill = 20;

async function openDesk(world: World): Promise<Desk> {
  const office = await world.office();
  await putOnBooks(world, office, { usd: '1000000' });
  return { office, till: newTill(world, office), free: drawersOfTill };
}

const newTill = (world: World, office: { id: string }) =>
  tillOf(
    world,
    office,
    Array.from({ length: drawersOfTill }, (_, at) => String(at)),
  );

/** A drawer that nobody has, at an office of which nobody of the scene is a member. */
export async function freeDrawer(world: World): Promise<{ office: { id: string }; till: Till; at: number }> {
  const known = desks.get(world) ?? openDesk(world);
  desks.set(world, known);
  const desk = await known;
  if (desk.free === 0) {
    desk.till = newTill(world, desk.office);
    desk.free = drawersOfTill;
  }
  desk.free -= 1;
  const at = desk.free;
  return { office: desk.office, till: await desk.till, at };
}

/** An open shift of a cashier who is not in the scene. */
export async function shiftOf(world: World): Promise<{ shift: Shift; by: Person }> {
  const { office, till, at } = await freeDrawer(world);
  const by = await world.cashier(office);
  return { shift: await openShift(world, by, till, 0, at), by };
}

export async function closingOf(world: World, tries = 0): Promise<string> {
  const { shift, by } = await shiftOf(world);
  await world.as(by).put(`/v1/shifts/${shift.id}/closing`);
  for (let at = 0; at < tries; at += 1) await world.as(by).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(5) });
  return shift.id;
}

/** Five dollars too much in a drawer that closed. */
export async function differenceOf(world: World): Promise<string> {
  const id = await closingOf(world, 2);
  const admin = world.as(await world.admin());
  const { body } = await admin.put(`/v1/shifts/${id}/settle`, { reason: 'Found so' });
  return (await admin.get(`/v1/till-radar?office_id=${body.office_id}`)).body.items.at(-1).entry_id;
}

export const addingTill = (office_id: string) => ({ office_id, name: randomUUID(), drawers: ['A'] });

export async function beginning(world: World): Promise<Sent> {
  const { till, at } = await freeDrawer(world);
  return { url: `/v1/tills/${till.id}/shifts`, body: { drawer_id: till.drawers[at]?.id, count: [] } };
}

export const sumIn = (drawer_id: string | undefined, way = 'float') => ({
  ...{ drawer_id, way, currency: 'USD', amount: '10', reason: 'Change' },
});

/** Cash on its way to the drawer, or from it to the safe. */
export async function moveOf(world: World, way: 'float' | 'return'): Promise<string> {
  const { shift, by } = await shiftOf(world);
  if (way === 'return') await floatTo(world, by, shift, '10');
  const sender = way === 'return' ? by : await world.admin();
  const sent = await world.as(sender).post('/v1/till-moves', sumIn(shift.drawer.id, way), keyed());
  return sent.body.id;
}

/** The caller, where there is one, works nowhere any more. */
async function leave(world: World, token: string | undefined): Promise<void> {
  const me = token === undefined ? undefined : (await world.as({ token }).get('/v1/users/me')).body;
  if (me?.id === undefined) return;
  await world.db.pool.query(`begin; set local session_replication_role = replica;
    update shift_members set left_at = now() where user_id = '${me.id}' and left_at is null; commit`);
}

/** A shift that the caller has joined, where they may. */
export async function joinedBy(world: World, token: string | undefined): Promise<string> {
  await leave(world, token);
  const { shift } = await shiftOf(world);
  if (token !== undefined) await world.as({ token }).put(`/v1/shifts/${shift.id}/join`);
  return shift.id;
}

export const putIn = () => ({
  headers: keyed(),
  body: { kind: 'capital_in', currency: 'USD', amount: '10', reason: 'From outside' },
});

/** An office went on the books today, and its safe has what was counted then. */
export async function closingDay(world: World) {
  const office = await world.office();
  await putOnBooks(world, office, { usd: '5' });
  return { office_id: office.id, day: kyivDay(new Date()), count: dollars(5) };
}

const ofShift = (path: string, body?: object): Details => {
  return async (_, world, token) => {
    await leave(world, token);
    return { url: `/v1/shifts/${(await shiftOf(world)).shift.id}${path}`, ...(body && { body }) };
  };
};

export async function offeringSafe(world: World) {
  const office = await world.office();
  await putOnBooks(world, office, { usd: '5' });
  return { office_id: office.id, keeper_id: (await world.cashier(office)).id };
}

/** A safe that is offered to the caller, where they may keep it, else to a cashier. Counted so often, with nothing found. */
export async function safeOffered(world: World, token: string | undefined, tries = 0): Promise<string> {
  const offering = await offeringSafe(world);
  const me = token === undefined ? undefined : (await world.as({ token }).get('/v1/users/me')).body;
  const body = me?.permissions === 1 ? { ...offering, keeper_id: me.id } : offering;
  const { id } = (await world.as(await world.admin()).post('/v1/safe-keepers', body)).body;
  for (let at = 0; at < tries && token !== undefined; at += 1)
    await world.as({ token }).post(`/v1/safe-keepers/${id}/counts`, { count: [] });
  return id;
}

/** A day of an office of which nobody of the scene is a member. */
export async function closedDay(world: World): Promise<string> {
  return (await world.as(await world.admin()).post('/v1/books/days', await closingDay(world))).body.id;
}

const ofDay =
  (path: string): Details =>
  async (_, world) => ({ url: `/v1/books/days/${await closedDay(world)}${path}` });

export const tillAsks: Record<string, Details> = {
  'GET /v1/tills': async ({ office }) => ({ url: `/v1/tills?office_id=${office.id}` }),
  'POST /v1/tills of another office on the books': async (_, world) => {
    const office = await world.office();
    await putOnBooks(world, office);
    return { body: addingTill(office.id) };
  },
  'POST /v1/tills/:id/shifts of another office': async (_, world, token) => {
    await leave(world, token);
    return beginning(world);
  },
  'GET /v1/shifts/current without a shift': async (_, world, token) => {
    await leave(world, token);
    return {};
  },
  'GET /v1/shifts/:id of another office': ofShift(''),
  'GET /v1/shifts/:id/movements of another office': ofShift('/movements'),
  'PUT /v1/shifts/:id/join of another office': ofShift('/join'),
  'PUT /v1/shifts/:id/closing of another office': ofShift('/closing'),
  'POST /v1/shifts/:id/counts of another office': async (_, world) => ({
    url: `/v1/shifts/${await closingOf(world)}/counts`,
    body: { count: [] },
  }),
  'PUT /v1/shifts/:id/settle of another office': async (_, world) => ({
    url: `/v1/shifts/${await closingOf(world, 2)}/settle`,
    body: { reason: 'Found so' },
  }),
  'GET /v1/shifts/:id/report of another office': ofShift('/report'),
  'PUT /v1/shifts/:id/leave of another office': async (_, world, token) => ({
    url: `/v1/shifts/${await joinedBy(world, token)}/leave`,
  }),
  'POST /v1/shifts/:id/cash of another office': async (_, world, token) => ({
    url: `/v1/shifts/${await joinedBy(world, token)}/cash`,
    ...putIn(),
  }),
  'GET /v1/books/days': async ({ office }) => ({ url: `/v1/books/days?office_id=${office.id}` }),
  'GET /v1/books/days/open': async ({ office }) => ({ url: `/v1/books/days/open?office_id=${office.id}` }),
  'POST /v1/books/days of another office on the books': async (_, world) => ({ body: await closingDay(world) }),
  'PUT /v1/offices/:id/books/day-ends': async ({ office }) => ({
    url: `/v1/offices/${office.id}/books/day-ends`,
    body: { day_ends: '00:00' },
  }),
  'GET /v1/envelopes': async ({ office }) => ({ url: `/v1/envelopes?office_id=${office.id}` }),
  'PUT /v1/offices/:id/books/set-aside': async ({ office }) => ({
    url: `/v1/offices/${office.id}/books/set-aside`,
    body: { set_aside: 'drawer' },
  }),
  'POST /v1/shifts/:id/owner-counts of another office': ofShift('/owner-counts', { count: [] }),
  'GET /v1/shifts': async ({ office }) => ({ url: `/v1/shifts?office_id=${office.id}` }),
  'GET /v1/shifts/:id/set-aside of another office': ofShift('/set-aside'),
  'GET /v1/shifts/:id/report/file of another office': ofShift('/report/file'),
  'GET /v1/books/days/open/file of another office on the books': async (_, world) => ({
    url: `/v1/books/days/open/file?office_id=${(await closingDay(world)).office_id}`,
  }),
  'GET /v1/books/days/:id of another office': ofDay(''),
  'GET /v1/books/days/:id/file of another office': ofDay('/file'),
  'GET /v1/safe-keepers': async ({ office }) => ({ url: `/v1/safe-keepers?office_id=${office.id}` }),
  'POST /v1/safe-keepers of another office on the books': async (_, world) => ({ body: await offeringSafe(world) }),
  'POST /v1/safe-keepers/:id/counts offered to the caller elsewhere': async (_, world, token) => ({
    url: `/v1/safe-keepers/${await safeOffered(world, token)}/counts`,
    body: { count: dollars(5) },
  }),
  'PUT /v1/safe-keepers/:id/settle offered to the caller elsewhere': async (_, world, token) => ({
    url: `/v1/safe-keepers/${await safeOffered(world, token, 2)}/settle`,
    body: { reason: 'Found so' },
  }),
  'PUT /v1/safe-keepers/:id/withdraw of another office': async (_, world) => ({
    url: `/v1/safe-keepers/${await safeOffered(world, undefined)}/withdraw`,
  }),
  'GET /v1/till-radar': async ({ office }) => ({ url: `/v1/till-radar?office_id=${office.id}` }),
  'PUT /v1/till-radar/differences/:id/looked of another office': async (_, world) => ({
    url: `/v1/till-radar/differences/${await differenceOf(world)}/looked`,
  }),
  'GET /v1/till-moves': async ({ office }) => ({ url: `/v1/till-moves?office_id=${office.id}` }),
  'POST /v1/till-moves of another office': async (_, world) => {
    const { till, at } = await freeDrawer(world);
    return { headers: keyed(), body: sumIn(till.drawers[at]?.id) };
  },
  'PUT /v1/till-moves/:id/arrive of another office': async (_, world) => ({
    url: `/v1/till-moves/${await moveOf(world, 'return')}/arrive`,
    body: { amount: '10' },
  }),
  'PUT /v1/till-moves/:id/return of another office': async (_, world) => ({
    url: `/v1/till-moves/${await moveOf(world, 'float')}/return`,
    body: {},
  }),
};
