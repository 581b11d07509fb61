import { onTestFinished } from 'vitest';
import { authStore } from '../auth/auth.store.ts';
import { recoveryStore } from '../auth/recovery/recovery.store.ts';
import { hashToken } from '../auth/token.ts';
import { client } from '../testing/client.ts';
import { messageTo } from '../testing/code.test-kit.ts';
import { type Person, quickHash, type World } from '../testing/world.ts';
import type { CallerKind } from './rights.test-kit.ts';
import { entryOf } from './rights-book-calls.test-kit.ts';
import type { asks } from './rights-calls.test-kit.ts';
import { factorSuccesses } from './rights-factor-calls.test-kit.ts';
import { walkInIn } from './rights-own-calls.test-kit.ts';
import { anotherAdmin, type RightsScene } from './rights-scene.test-kit.ts';

export const everybody = ['customer', 'cashier', 'owner', 'admin'] as const;
export type WriterKind = (typeof everybody)[number];

/** What ends the rights of a person, as somebody does it through the API. */
export type Ending = (person: Person, scene: RightsScene, world: World) => Promise<{ status: number }>;

const origin = { address: '192.0.2.1', device: null };
const done = (isDone: boolean) => ({ status: isDone ? 200 : 500 });

const byAdmin = async (world: World) => world.as(await world.admin());

const signOut: Ending = (person, _, world) => world.as(person).post('/v1/token/revoke');

const anotherSession = async ({ id, role }: Person, { app, db }: World) =>
  client(app, await authStore(db).addSession(id, role, undefined, 'totp'));

const endOtherSessions: Ending = async (person, _, world) =>
  (await anotherSession(person, world)).delete('/v1/users/me/sessions');

/** In the store, because hashing a password takes longer than all the rest. */
const changePassword: Ending = async (person, _, { db }) => {
  const { password_hash: from = '' } = (await authStore(db).findOwnSecret(person.id)) ?? {};
  const other = await authStore(db).addSession(person.id, person.role, undefined, 'totp');
  const by = { kind: 'session', actor: { ...person, officeIds: [] }, tokenHash: hashToken(other) } as const;
  return done(await authStore(db).changePassword(by, { from, to: from, origin }));
};

const recover: Ending = async ({ id }, _, { db }) => {
  const { addToken, findToken, recover: recoverBy } = recoveryStore(db);
  const by = await findToken(await addToken(id));
  return done(by !== undefined && (await recoverBy(by, { password_hash: await quickHash, origin })) !== '');
};

const block: Ending = async ({ id }, _, world) =>
  (await byAdmin(world)).patch(`/v1/users/${id}/block`, { reason: 'A forged banknote' });

const endAllSessions: Ending = async ({ id }, _, world) => (await byAdmin(world)).delete(`/v1/users/${id}/sessions`);

const demote: Ending = async ({ id }, _, world) => (await byAdmin(world)).patch(`/v1/users/${id}/demote`);

const unassign: Ending = async ({ id }, { office }, world) =>
  (await byAdmin(world)).post(`/v1/offices/${office.id}`, { to_remove: [id] });

const takeOffice: Ending = async ({ id }, { office }, world) =>
  (await byAdmin(world)).put(`/v1/offices/${office.id}/owners`, { to_remove: [id] });

/** The session ends. */
const ofEverybody = {
  'signs out': signOut,
  'ends the other sessions': endOtherSessions,
  'sets a new password': changePassword,
  'recovers the account': recover,
  'is blocked': block,
  'is signed out by an admin': endAllSessions,
};

export const endings: Record<WriterKind, Record<string, Ending>> = {
  customer: ofEverybody,
  cashier: { ...ofEverybody, 'is demoted': demote, 'leaves the office': unassign },
  owner: { ...ofEverybody, 'loses the office': takeOffice },
  admin: { ...ofEverybody, 'is demoted': demote },
};

/** Who the person is after an ending that leaves the session open: a column of the table of rights. */
export const becomes: Partial<Record<string, CallerKind>> = {
  'is demoted': 'another customer',
  'leaves the office': 'cashier elsewhere',
  'loses the office': 'another customer',
};

/** A new person of this kind in the place that the scene has for it. */
export async function newWriter(kind: WriterKind, scene: RightsScene, world: World) {
  const { office } = scene;
  const makes: Record<WriterKind, () => Promise<Person>> = {
    customer: () => world.customer(),
    cashier: () => world.cashier(office),
    owner: () => world.owner(office),
    admin: () => anotherAdmin(world),
  };
  const person = await makes[kind]();
  return { person, scene: { ...scene, [kind]: person } satisfies RightsScene };
}

/** Calls that the table of rights only has refused: here they succeed. They need the person who calls. */
const succeeding: typeof asks = {
  ...factorSuccesses,
  'DELETE /v1/users/me/sessions/:id': async (_, world, token = '') => {
    const me = client(world.app, token);
    const { body } = await me.get('/v1/users/me');
    await authStore(world.db).addSession(body.id, body.permissions === 3 ? 'cashier' : 'customer');
    const sessions = (await me.get('/v1/users/me/sessions')).body;
    return { url: sessions.find(({ current }: { current: boolean }) => !current).id };
  },
  'POST /v1/users/phone-verification/verify': async (_, world, token = '') => {
    const me = client(world.app, token);
    const { cellphone } = (await me.get('/v1/users/me')).body;
    const { request_id } = (await me.post('/v1/users/phone-verification/send')).body;
    return { body: { request_id, code: (await messageTo(world, cellphone)).code } };
  },
  'POST /v1/orders/:id/phone-proof': async (scene, world) => {
    const id = await walkInIn(scene, world);
    const admin = await byAdmin(world);
    const { cellphone } = (await admin.get(`/v1/orders/${id}`)).body.customer;
    const { request_id } = (await admin.post(`/v1/orders/${id}/phone-code`)).body;
    return { url: id, body: { request_id, code: (await messageTo(world, cellphone)).code } };
  },
  'PATCH /v1/users/:id/unblock': async (_, world) => {
    const { id } = await world.customer();
    await (await byAdmin(world)).patch(`/v1/users/${id}/block`, { reason: 'A forged banknote' });
    return { url: id };
  },
  // The office is not on the books, which only the transaction sees.
  'POST /v1/books/entries': ({ office }) => entryOf(office.id),
  'PUT /v1/offices/:id/books': ({ office }) => ({ url: office.id, body: { on: false } }),
  'PATCH /v1/users/:id/erase': async (_, world) => {
    const person = await world.customer();
    await world.as(person).post('/v1/users/me/erasure');
    return { url: person.id };
  },
  'POST /v1/users/me/agreement': async (_, world) => {
    // All cases of a test agree to the same terms: newer ones would refuse the agreement to those before.
    terms ??= setTerms(world);
    return { body: { version: await terms } };
  },
};

let terms: Promise<number> | undefined;

/** Until the test is over, because terms of use stop the orders of those who have not agreed to them. */
async function setTerms(world: World): Promise<number> {
  onTestFinished(async () => {
    terms = undefined;
    await (await byAdmin(world)).put('/v1/agreement', { text_en: null, text_uk: null });
  });
  const { body } = await (await byAdmin(world)).put('/v1/agreement', { text_en: 'In time', text_uk: 'Вчасно' });
  return body.agreement.version;
}

/** Who makes each, and what somebody gets who has become a customer or a cashier elsewhere. */
export const successes = [
  ...Object.keys(factorSuccesses).map((call) => ({ call, kinds: everybody, cellOf: () => '200' })),
  { call: 'DELETE /v1/users/me/sessions/:id', kinds: everybody, cellOf: () => '200' },
  { call: 'POST /v1/users/phone-verification/verify', kinds: everybody, cellOf: () => '200' },
  { call: 'POST /v1/orders/:id/phone-proof', kinds: ['admin'] as const, cellOf: () => '403 FORBIDDEN' },
  { call: 'PATCH /v1/users/:id/unblock', kinds: ['admin'] as const, cellOf: () => '403 FORBIDDEN' },
  { call: 'POST /v1/books/entries', kinds: ['owner'] as const, cellOf: () => '403 FORBIDDEN' },
  { call: 'PUT /v1/offices/:id/books', kinds: ['owner', 'admin'] as const, cellOf: () => '403 FORBIDDEN' },
  { call: 'PATCH /v1/users/:id/erase', kinds: ['admin'] as const, cellOf: () => '403 FORBIDDEN' },
  { call: 'POST /v1/users/me/agreement', kinds: everybody, cellOf: () => '200' },
].map((each) => ({ ...each, details: succeeding[each.call] }));
