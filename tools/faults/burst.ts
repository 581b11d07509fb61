import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { call, signIn } from '../run/product.ts';
import type { Cut } from './guard-removal.ts';
import { databaseUrlOf, openRunningServer, type RunningServer, waitFor } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import type { Trial, TrialResult } from './suite.ts';

const parallelCalls = 250;
/** How many times as long the honest calls may take. */
const mostTimes = 2;
/** Honest calls of one round, alone and beside the burst. Without the guard each takes a long time, so a few are enough. */
const honestCalls = { guarded: 60, control: 10 };
const afterBurstMs = 500;
const path = '/orders/';

/** One account keeps 250 calls open, and another account makes one call after another. */
export const oneAccountsBurst = (
  { house, stage }: { house: RunningServer; stage: Stage },
  { guarded, rounds }: Trial,
  guard: readonly Cut[],
): Promise<TrialResult> =>
  stage.within(async (own) => {
    // With the limits on. All calls come from one address and may be more than a person makes in a minute.
    const env = { DATABASE_URL: databaseUrlOf(house), LIMITS: 'on', CALLS_PER_MINUTE: '1000000' };
    const { url } = await openRunningServer(own, { dataDir: own.makeFolder(), env, without: guarded ? [] : guard });
    const [greedy, honest] = [await signIn(url, '+380500000004'), await signIn(url, '+380500000002')];
    // The first calls wait for the compiler.
    await usualWait(url, honest, honestCalls.guarded);
    const found: { alone: number; beside: number; answered: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await usualWait(url, honest, honestCalls.guarded);
      const burst = await startBurst(own, url, greedy);
      const beside = await usualWait(url, honest, honestCalls[guarded ? 'guarded' : 'control']);
      found.push({ alone, beside, answered: burst.answered() });
      await burst.end();
    }
    // Other programs on the machine can delay one round, so the middle one counts.
    found.sort((one, other) => one.beside / one.alone - other.beside / other.alone);
    const { alone, beside, answered } = found[Math.floor(found.length / 2)] ?? expectRounds();
    return {
      kept: beside <= mostTimes * alone,
      figure: `an honest call takes ${alone.toFixed(1)} ms, and ${beside.toFixed(1)} ms beside ${parallelCalls} calls of one account, of which ${answered} were answered meanwhile`,
    };
  });

function expectRounds(): never {
  throw new Error('A measurement needs at least one round');
}

/** The median time of such a call, in ms. */
async function usualWait(url: string, token: string, count: number): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const since = performance.now();
    const { status } = await call(url, 'GET', path, { token });
    if (status !== 200) throw new Error(`An honest call was answered with ${status}`);
    times.push(performance.now() - since);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/**
 * Each connection sends its next call when the last one is answered. It uses plain sockets, because its processor time is
 * taken from the server.
 */
async function startBurst(own: Stage, url: string, token: string) {
  const { hostname, port } = new URL(url);
  const text = `GET /v1${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const sockets: Socket[] = [];
  let answered = 0;
  const open = async () => {
    const socket = connect(Number(port), hostname);
    own.defer(() => void socket.destroy());
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.toString('latin1', 0, 5).startsWith('HTTP/')) return;
      answered += 1;
      socket.write(text);
    });
    socket.write(text);
  };
  await Promise.all(Array.from({ length: parallelCalls }, open));
  await waitFor(() => answered > 0, 'the burst is served');
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    // The calls that are in work still end.
    await pause(afterBurstMs);
  };
  return { answered: () => answered, end };
}
