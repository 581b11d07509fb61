import websocket from '@fastify/websocket';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import type { Caller } from '../http/access.ts';
import { newId } from '../lib/id.ts';
import { listenTo, noNews } from '../testing/live.test-kit.ts';
import { closeCodes, liveHub } from './live.hub.ts';
import { liveRoutes } from './live.routes.ts';

const caller: Caller = {
  actor: { id: newId(), role: 'customer', officeIds: [] },
  lang: 'en',
  freshSeconds: 0,
  hasFactor: false,
  tokenHash: Buffer.from('a token'),
  secondsLeft: 60,
};

/** Connects while the second look at the session, after the handshake, has this result. */
async function connecting(findSession: () => Promise<Caller | undefined>) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(websocket);
  const hub = liveHub({
    news: noNews,
    findOrders: async () => [],
    findAlerts: async () => [],
    findOffices: async () => [],
    findNetwork: () => expect.unreachable(),
    findSignIns: () => expect.unreachable(),
    findApprovals: () => expect.unreachable(),
    findFactorResets: () => expect.unreachable(),
    findMessages: () => expect.unreachable(),
    findUnread: () => expect.unreachable(),
    findRates: async () => [],
    findTargets: async () => [],
    noteUse: () => undefined,
  });
  await app.register(liveRoutes, {
    hub,
    findSession,
    findCaller: async () => caller,
    tickets: { issue: async () => ({ ticket: '' }), redeem: async () => undefined },
    refuseUnserved: async () => undefined,
    origins: [],
  });
  onTestFinished(async () => {
    hub.close();
    await app.close();
  });
  await app.ready();
  return listenTo(app, { token: 'a token' });
}

test('A page connects again when its rights can not be checked after the handshake', async () => {
  const { isCutOffWith } = await connecting(() => Promise.reject(new Error('the database restarts')));
  await isCutOffWith(closeCodes.startOver);
});

test('A page whose session ended during the handshake is signed out', async () => {
  const { isCutOffWith } = await connecting(async () => undefined);
  await isCutOffWith(closeCodes.sessionEnded);
});

test('A page whose rights changed during the handshake connects again', async () => {
  const { isCutOffWith } = await connecting(async () => ({ ...caller, actor: { ...caller.actor, role: 'admin' } }));
  await isCutOffWith(closeCodes.accessChanged);
});

test('A page whose rights are the same stays connected', async () => {
  const { closedWith, send, heard } = await connecting(async () => caller);
  send('{"type":"ping"}');
  await expect.poll(() => heard).toEqual([{ type: 'pong' }]);
  expect(closedWith()).toBeUndefined();
});
