import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openLog } from '../lib/log.ts';
import type { Caller } from './access.ts';
import { freshSignIn } from './fresh-sign-in.ts';
import { openHttp } from './http.ts';

const caller = (freshSeconds: number | null): Caller => ({
  actor: { id: 'olha', role: 'admin', officeIds: [] },
  ...{
    lang: 'en',
    tokenHash: Buffer.from('token'),
    secondsLeft: 60,
    freshSeconds,
    hasFactor: false,
  },
});

/** What two routes answer that both ask: only the first one says so in its contract. */
async function ask(freshSeconds: number | null, minutes: number): Promise<[number, number]> {
  const findCaller = async () => caller(freshSeconds);
  const app = await openHttp({ log: openLog('silent'), production: false, findCaller });
  onTestFinished(() => app.close());
  const route = {
    method: 'PUT' as const,
    schema: { response: { 200: z.object({}) } },
    handler: async (request: Parameters<ReturnType<typeof freshSignIn>>[0]) => {
      freshSignIn(minutes)(request)();
      return {};
    },
  };
  app.route({ ...route, url: '/v1/asking', config: { access: 'signedIn' }, fresh: 'always' });
  app.route({ ...route, url: '/v1/silent', config: { access: 'signedIn' } });
  const statusOf = async (url: string) => (await app.inject({ method: 'PUT', url })).statusCode;
  return [await statusOf('/v1/asking'), await statusOf('/v1/silent')];
}

test.each([
  [59, 1, 200],
  [65, 1, 403],
  [null, 10, 403],
  [null, 0, 200],
])('A password proved %s s ago, where %s minutes count, is answered with %s', async (seconds, minutes, status) => {
  expect((await ask(seconds, minutes))[0]).toBe(status);
});

test('A call that asks fails when its contract does not say so, with a fresh sign-in too', async () => {
  expect(await ask(1, 10)).toEqual([200, 500]);
});
