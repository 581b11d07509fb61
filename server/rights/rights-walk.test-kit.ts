import { expect } from 'vitest';
import type { Person, World } from '../testing/world.ts';
import { type HeldBody, heldBody, holdCall, isAwaited } from './held-writes.test-kit.ts';
import type { CallerKind, RightsRow } from './rights.test-kit.ts';
import { asks, type CallDetails } from './rights-calls.test-kit.ts';
import { becomes, endings, everybody, newWriter, successes, type WriterKind } from './rights-endings.test-kit.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

/** A call that succeeds for these people. */
export type Call = {
  call: string;
  named: string;
  kinds: readonly WriterKind[];
  details: (typeof asks)[string];
  /** The cell of the table of rights. */
  cellOf: (caller: CallerKind) => string;
};

/** A download is written to the journal before it begins. */
const writingReads: readonly string[] = [
  'GET /v1/orders/export',
  'GET /v1/users/me/export',
  'GET /v1/books/export',
  'GET /v1/books/accounts/:id/statement/file',
  'GET /v1/shifts/:id/report/file',
  'GET /v1/books/days/:id/file',
  'GET /v1/books/days/open/file',
];

/** The calls of the table of rights that write for a session, with the people who may make them. */
export function writesIn(rights: readonly RightsRow[]): Call[] {
  const listed = rights
    .filter(({ call, cells }) => cells.anonymous.startsWith('401') && (!isRead(call) || writingReads.includes(call)))
    .map(({ call, about, cells }) => {
      const named = about === '' ? call : `${call} ${about}`;
      const kinds = everybody.filter((kind) => /^20[01]/.test(cells[kind]));
      return { call, named, kinds, details: asks[named], cellOf: (caller: CallerKind) => cells[caller] };
    });
  return [...listed, ...successes.map((each) => ({ ...each, named: each.call }))].filter(
    ({ kinds }) => kinds.length > 0,
  );
}

export const isRead = (call: string) => call.startsWith('GET ');

type Case = { call: Call; kind: WriterKind; ending: string; scene: RightsScene; world: World };

/** Each way in which somebody who makes this call can lose rights, once. */
export function endingsOf({ kinds }: Call): { kind: WriterKind; ending: string }[] {
  const all = kinds.flatMap((kind) => Object.keys(endings[kind]).map((ending) => ({ kind, ending })));
  return all.filter(({ ending }, at) => ending in becomes || all.findIndex((one) => one.ending === ending) === at);
}

async function open({ call, kind, ending, scene, world }: Case) {
  const writer = await newWriter(kind, scene, world);
  const details = (await call.details?.(writer.scene, world, writer.person.token)) ?? {};
  const end = () => endings[kind][ending]?.(writer.person, scene, world) ?? expect.unreachable(ending);
  return { person: writer.person, details, end, what: `${call.named}, and the ${kind} ${ending}` };
}

/** Holds the body of the call, ends the rights, and sends the rest. The answer is the one that the headers would get now. */
export async function sendHeld(one: Case): Promise<void> {
  const { person, details, end, what } = await open(one);
  const held = holdCall();
  const body = heldBody(held, details.body);
  const answer = held.run(() => send(one, person, details, body));
  await body.isRead;
  expect((await end()).status, what).toBe(200);
  held.watch();
  body.sendRest();
  const got = await answer;
  const other = becomes[one.ending];
  const wanted = other === undefined ? '4xx' : one.call.cellOf(other).replace(/ (un)?seen$/, '');
  if (wanted.startsWith('20')) expect(got, what).toMatch(/^20[01]/);
  // Whose session has ended may also hear what was wrong before anything was written.
  else if (wanted === '4xx')
    expect({ what, got, changed: [...held.changed] }).toEqual({ what, got: expect.stringMatching(/^4/), changed: [] });
  else expect({ what, got, changed: [...held.changed] }).toEqual({ what, got: wanted, changed: [] });
}

/** Stops the call when it holds its rights, and sees that who ends them hears nothing before it has committed. */
export async function sendStopped(one: Case): Promise<void> {
  const { person, details, end, what } = await open(one);
  const held = holdCall({ inTransaction: true });
  const answered: string[] = [];
  const writing = held
    .run(() => send(one, person, details))
    .then((got) => {
      answered.push('write');
      return got;
    });
  const pid = await Promise.race([held.stopped, writing.then((got) => expect.unreachable(`${what}: ${got}`))]);
  const ending = end()
    .catch((error: { code?: unknown }) => {
      // Some endings begin with another session. After a disowned sign-in the password opens none any more.
      if (error.code !== 'OB035') throw error;
    })
    .then(() => answered.push('ending'));
  await isAwaited(one.world, pid);
  expect(answered, what).toEqual([]);
  held.release();
  const [got] = await Promise.all([writing, ending]);
  expect([what, /^5/.test(got)]).toEqual([what, false]);
}

async function send(
  { call, world }: Case,
  { token }: Person,
  { url, body, headers }: CallDetails,
  held?: HeldBody,
): Promise<string> {
  const [method = '', path = ''] = call.call.split(' ');
  const authorization = `Bearer ${token}`;
  const length = held && { 'content-length': String(held.length) };
  const response = await world.app.inject({
    method: method as 'POST',
    url: url === undefined || url.startsWith('/') ? (url ?? path) : path.replace(':id', url),
    headers: {
      ...headers,
      authorization,
      ...(!isRead(call.call) && { 'content-type': 'application/json', ...length }),
    },
    ...(!isRead(call.call) && { payload: held?.stream ?? JSON.stringify(body ?? {}) }),
  });
  const code = response.headers['x-error-code'];
  return code === undefined ? String(response.statusCode) : `${response.statusCode} ${code}`;
}
