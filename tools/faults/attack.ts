import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import { countDescriptors, sendMalformedUpgrades } from '../../server/http/raw-http.test-kit.ts';
import { call, signIn } from '../run/product.ts';
import { oneAccountsBurst } from './burst.ts';
import type { Cut } from './guard-removal.ts';
import { anyUpgrade, callLines, frameBudget, oneInFlight } from './guards.ts';
import { inSeconds, openBeside, openRunningServer, type RunningServer, waitFor } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import { family, type Trial, type TrialResult } from './suite.ts';

/** Attacks by a stranger, or by one free account, on the service for all other people. */
type Scene = { house: RunningServer; stage: Stage };

/** All guarded rounds share one server. A control starts a separate server without the guard, on the same database. */
async function against(
  { house, stage }: Scene,
  { guarded }: Trial,
  guard: readonly Cut[],
  attack: (house: RunningServer, own: Stage) => Promise<TrialResult>,
) {
  return stage.within(async (own) => attack(guarded ? house : await openBeside(own, house, guard), own));
}

const megabytesOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const portOf = ({ url }: RunningServer) => Number(new URL(url).port);

const leaveMs = 60_000;
const leaveControlMs = 3_000;
/** Tolerance for the server's connections to its database, whose number changes. */
const slack = 10;

const upgradesPerRound = 1_000;

const malformedUpgrades = (scene: Scene, trial: Trial) =>
  against(scene, trial, anyUpgrade, async (house) => {
    const { pid } = house.server;
    const before = countDescriptors(pid);
    const sent = trial.rounds * upgradesPerRound;
    const answered = await sendMalformedUpgrades(portOf(house), sent);
    const isAsBefore = () => countDescriptors(pid) <= before + slack;
    const ms = await waitFor(isAsBefore, '', trial.guarded ? leaveMs : leaveControlMs).catch(() => undefined);
    const after = countDescriptors(pid);
    const time = ms === undefined ? 'still' : `after ${inSeconds(ms)}`;
    return {
      kept: answered === sent && ms !== undefined,
      figure: `${answered} of ${sent} answered, ${before} descriptors before and ${after} ${time}`,
    };
  });

const others = { everyMs: 40, worstMs: 1_500 };

/** Calls as another person during the attack. Answers the 99th percentile of the waits, in ms. */
async function whileOthersCall(url: string, attack: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const over = attack.finally(() => {
    isOver = true;
  });
  const calling = (async () => {
    while (!isOver) {
      const since = performance.now();
      await call(url, 'GET', '/health-check');
      times.push(performance.now() - since);
      await pause(others.everyMs);
    }
  })();
  await Promise.all([over, calling]);
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

/** Sends many requests and reads no answer. */
function askWithoutReading(own: Stage, port: number, path: string, times: number): Socket {
  const socket = connect({ host: '127.0.0.1', port });
  own.defer(() => void socket.destroy());
  // The server is expected to cut this connection off.
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(times));
  return socket;
}

type Slow = { path: string; connections: { quick: number; full: number }; times: number };

/**
 * The long form makes more than a hundred other calls, so that the slowest of a hundred is not simply the slowest call.
 */
const watchMs = { quick: 3_000, full: 8_000 };
/** The limit of memory: one answer for each connection, and a fixed part for the rest of the server. */
const mostMegabytes = (count: number) => 60 + count / 5;

const slowReaders = (scene: Scene, trial: Trial, { path, connections, times }: Slow) =>
  against(scene, trial, oneInFlight, async (house, own) => {
    const { pid } = house.server;
    const form = scene.stage.quick ? 'quick' : 'full';
    const count = connections[form];
    const [descriptors, megabytes] = [countDescriptors(pid), megabytesOf(pid)];
    let [mostOpen, most] = [0, 0];
    for (let at = 0; at < count; at += 1) askWithoutReading(own, portOf(house), path, times);
    const tooManyOpen = () => mostOpen > 2 * count + slack;
    const tooLarge = () => most > mostMegabytes(count);
    // When both bounds are broken, more watching finds nothing new.
    const isOver = (end: number) => performance.now() >= end || (tooManyOpen() && tooLarge());
    const watching = (async () => {
      for (const end = performance.now() + watchMs[form]; !isOver(end); await pause(100)) {
        mostOpen = Math.max(mostOpen, countDescriptors(pid) - descriptors);
        most = Math.max(most, megabytesOf(pid) - megabytes);
      }
    })();
    const waited = await whileOthersCall(house.url, watching);
    return {
      kept: !tooManyOpen() && !tooLarge() && waited <= others.worstMs,
      figure: `${count} connections × ${times} requests: ${mostOpen} descriptors and ${most} MB more, others wait ${Math.round(waited)} ms at p99`,
    };
  });

const sockets = 20;
const floodMs = 3_000;
/** Without the budget no socket is closed, however long the flood lasts. */
const floodControlMs = 500;
const policyViolation = 1008;
const ping = JSON.stringify({ type: 'ping' });

/** One account opens as many live connections as it may have, and all of them send frames without a pause. */
const frameFlood = (scene: Scene, trial: Trial) =>
  against(scene, trial, frameBudget, async (house, own) => {
    const token = await signIn(house.url, '+380500000004');
    const open = await Promise.all(Array.from({ length: sockets }, () => openSocket(own, house.url, token)));
    let [frames, closed] = [0, 0];
    for (const socket of open) socket.on('close', (code) => (closed += Number(code === policyViolation)));
    const lastsMs = trial.guarded ? floodMs : floodControlMs;
    const flood = async (socket: WebSocket) => {
      const end = performance.now() + lastsMs;
      while (performance.now() < end && socket.readyState === WebSocket.OPEN) {
        for (let frame = 0; frame < 50; frame += 1) socket.send(ping);
        frames += 50;
        await pause(5);
      }
    };
    const waited = await whileOthersCall(house.url, Promise.all(open.map(flood)));
    await waitFor(() => closed === sockets, '', 1_000).catch(() => pause(0));
    return {
      kept: closed === sockets && waited <= others.worstMs,
      figure: `${closed} of ${sockets} sockets closed with ${policyViolation} after ${frames} frames, others wait ${Math.round(waited)} ms at p99`,
    };
  });

async function openSocket(own: Stage, url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}?token=${token}`);
  own.defer(() => socket.terminate());
  socket.on('error', () => socket.terminate());
  await once(socket, 'open', { signal: AbortSignal.timeout(10_000) });
  return socket;
}

export const attack = family('attack', async (stage) => ({ house: await openRunningServer(stage), stage }), [
  {
    name: 'malformed-upgrades',
    words: 'Malformed upgrades are all answered, and leave no connection behind.',
    control: 'upgrades that nobody checks',
    rounds: { quick: 1, full: 20 },
    run: malformedUpgrades,
  },
  {
    name: 'slow-readers-large',
    words: 'Who asks for many large files and reads none of them costs a bounded amount of memory and files.',
    control: 'any number of requests in flight on a connection',
    rounds: { quick: 1, full: 3 },
    run: (scene, trial) =>
      slowReaders(scene, trial, {
        path: '/docs/swagger-ui-bundle.js',
        connections: { quick: 8, full: 8 },
        times: 800,
      }),
  },
  {
    name: 'slow-readers-many',
    words: 'Many connections that read none of their answers cost a bounded amount of memory and files.',
    control: 'any number of requests in flight on a connection',
    rounds: { quick: 0, full: 1 },
    run: (scene, trial) =>
      slowReaders(scene, trial, { path: '/openapi.json', connections: { quick: 300, full: 1_500 }, times: 60 }),
  },
  {
    name: 'one-accounts-burst',
    words: 'While one account makes 250 calls at once, a call of another account takes at most twice as long.',
    control: 'calls of a person that do not wait for each other',
    // A time beside another time means little on a busy machine, so it is not a part of the short form.
    rounds: { quick: 0, full: 7 },
    run: (scene, trial) => oneAccountsBurst(scene, trial, callLines),
  },
  {
    name: 'frame-flood',
    words: 'An account that floods its live connections is cut off, and others hardly notice.',
    control: 'sockets without a budget of frames',
    rounds: { quick: 1, full: 3 },
    run: frameFlood,
  },
]);
