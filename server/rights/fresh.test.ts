import { afterEach, describe, expect, test } from 'vitest';
import { firstSettings } from '#domain/setting.ts';
import { byCode, codeNow } from '../testing/factor.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, password } from '../testing/world.ts';
import { freshCases } from './fresh-calls.test-kit.ts';
import type { FreshCase } from './fresh-case.test-kit.ts';
import { changedKinds, type GuardedKind, guardedKinds, guardedState } from './guarded-state.test-kit.ts';
import { people, rights } from './rights.test-kit.ts';
import { asks, type CallDetails, keyOf, sendCall } from './rights-calls.test-kit.ts';
import { anotherAdmin, openScene, tokenOf } from './rights-scene.test-kit.ts';

const world = await forFile(openWorld());
await world.office();
const resetSettings = async () => void (await world.as(await world.admin()).put('/v1/settings', firstSettings));
afterEach(resetSettings);

/** The password of these sessions was proved 65 seconds longer ago than the setting allows. */
const age = ({ id }: Person) =>
  world.db.pool.query(`update sessions set fresh_at = now() - interval '665 seconds' where user_id = $1`, [id]);

async function journalLength(): Promise<number> {
  return (await world.db.pool.query('select count(*)::int as count from audit')).rows[0].count;
}

/** The caller, and the call. It answers the status, with the error code for a refusal. */
async function prepare({ call, make }: FreshCase) {
  const { by = await anotherAdmin(world), factor, ...details } = await make(world);
  const prove = async () => {
    const { body } = await world.as(by).post('/v1/token/fresh', { password });
    if (factor === undefined) return;
    const answer = { challenge: body.challenge, factor: byCode(codeNow(factor, 1)) };
    expect((await world.as(by).post('/v1/token/fresh', answer)).status).toBe(200);
  };
  const send = async () => {
    const { status, body } = await sendCall(world, by.token, call, details);
    return status < 400 ? String(status) : `${status} ${body.code}`;
  };
  return { by, send, prove };
}

const done = /^20[01]$/;

describe('a call that asks for the password again', () => {
  test.each(freshCases.filter((one) => one.asks))('$call $about', async (asking) => {
    const { by, send, prove } = await prepare(asking);
    await age(by);
    const [before, entries] = [await guardedState(world), await journalLength()];
    expect(await send()).toBe('403 FRESH_SIGN_IN_REQUIRED');
    expect([await guardedState(world), await journalLength()]).toEqual([before, entries]);
    await prove();
    expect(await send()).toMatch(done);
  });
});

describe('a call that never asks', () => {
  test.each(freshCases.filter((one) => !one.asks))('$call $about', async (calm) => {
    const { by, send } = await prepare(calm);
    await age(by);
    expect(await send()).toMatch(done);
  });
});

describe('the contract', () => {
  test('names exactly the calls that ask', async () => {
    const named = (await callsOfSessions()).flatMap(({ call, fresh }) => (fresh ? [call] : []));
    const asking = new Set(freshCases.flatMap(({ call, asks: isAsking }) => (isAsking ? [call] : [])));
    expect(named.sort()).toEqual([...asking].sort());
  });

  test('names every call that sends a file', async () => {
    const files = (await callsOfSessions()).filter(({ isFile }) => isFile);
    expect(files.map(({ call }) => call)).toContain('GET /v1/orders/export');
    expect(files.filter(({ fresh }) => !fresh)).toEqual([]);
  });

  test('names every call that changes rates, bounds, switches, closings, wallets, roles or blocks', async () => {
    const calls = await callsOfSessions();
    const named = new Set(calls.filter(({ fresh }) => fresh).map(({ call }) => call));
    const walked = await walkWritingCalls();
    const silent = walked.filter(({ call, kinds }) => kinds.length > 0 && !named.has(call));
    expect(silent).toEqual([]);
    // The walk sees each kind, and every writing call has succeeded but for those that need what no walk has.
    expect([...new Set(walked.flatMap(({ kinds }) => kinds))].sort()).toEqual(guardedKinds.toSorted());
    const succeeded = new Set(walked.map(({ call }) => call));
    const writing = calls.filter(({ isWriting, call }) => isWriting && !succeeded.has(call)).map(({ call }) => call);
    expect(writing.sort()).toEqual([
      'DELETE /v1/users/me/sessions/:id',
      'POST /v1/orders/:id/phone-proof',
      'POST /v1/users/me/agreement',
      'POST /v1/users/me/second-factor/passkey/confirm',
      'POST /v1/users/me/second-factor/totp/confirm',
      'POST /v1/users/phone-verification/verify',
      'PUT /v1/users/me/second-factor/:id',
    ]);
  });
});

type Operation = {
  security: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  'x-fresh-sign-in'?: string;
};

/** The calls that need a session, as they are described. Every call of the router is: agreement.test.ts looks. */
async function callsOfSessions() {
  const { body } = await world.as().get('/openapi.json');
  const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
      isWriting: method !== 'get',
      isSession: operation.security.some((needed) => 'session' in needed),
      isFile: Object.keys(operation.responses['200']?.content ?? {}).some((type) => type !== 'application/json'),
      fresh: operation['x-fresh-sign-in'],
    })),
  );
  return operations.filter(({ isSession }) => isSession);
}

type Walked = { call: string; kinds: GuardedKind[] };

/** Makes each call of the table of rights that writes, as somebody who may, and each call that asks. */
async function walkWritingCalls(): Promise<Walked[]> {
  const scene = await openScene(world);
  const walked: Walked[] = [];
  const walk = async (call: string, token: string | undefined, details: CallDetails) => {
    const before = await guardedState(world);
    const { status } = await sendCall(world, token, call, details);
    if (status < 400) walked.push({ call, kinds: changedKinds(before, await guardedState(world)) });
    await resetSettings();
  };
  for (const right of rights.filter(({ call }) => !call.startsWith('GET '))) {
    const caller = people.find(
      (person) => right.cells[person].startsWith('20') && right.cells.anonymous.startsWith('401'),
    );
    if (!caller) continue;
    const token = await tokenOf(caller, scene, world);
    await walk(right.call, token, (await asks[keyOf(right)]?.(scene, world, token)) ?? {});
  }
  const asking = freshCases.filter((one) => one.asks);
  for (const { call, make } of new Map(asking.map((one) => [one.call, one])).values()) {
    const { by = await anotherAdmin(world), ...details } = await make(world);
    await walk(call, by.token, details);
  }
  return walked;
}
