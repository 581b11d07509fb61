import { once } from 'node:events';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

/** `begun` lists the passwords whose hashing began; resolving `mayEnd` lets all of them finish. */
const hashing = vi.hoisted(() => ({ started: [] as string[], mayEnd: Promise.withResolvers<void>() }));
vi.mock(import('@node-rs/argon2'), async (real) => {
  const { verify, ...rest } = await real();
  return {
    ...rest,
    verify: async (...[, password]: Parameters<typeof verify>) => {
      hashing.started.push(String(password));
      await hashing.mayEnd.promise;
      return false;
    },
  };
});

const world = await forFile(openWorld());
const port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);

const atWork = availableParallelism();

async function trySignIn(password: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  const body = `username=0671234567&password=${password}`;
  const head = `POST /v1/token HTTP/1.1\r\nHost: obmin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body);
  return socket;
}

test('A sign-in is not hashed when its caller disconnects while it is queued', async () => {
  const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}-${at}`);
  const atOnce = await Promise.all(names('at-once', atWork).map(trySignIn));
  await vi.waitFor(() => expect(hashing.started).toHaveLength(atWork), 20_000);
  const gone = await Promise.all(names('gone', 20).map(trySignIn));
  for (const socket of gone) socket.destroy();
  const last = await trySignIn('last');
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await expect.poll(connections, { timeout: 20_000 }).toBe(atWork + 1);
  hashing.mayEnd.resolve();
  const answers = await Promise.all([...atOnce, last].map(async (socket) => String(await once(socket, 'data'))));
  for (const answer of answers) expect(answer).toContain('401 Unauthorized');
  expect(hashing.started.toSorted()).toEqual([...names('at-once', atWork), 'last'].sort());
  for (const socket of [...atOnce, last]) socket.destroy();
});
