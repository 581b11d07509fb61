import { loadavg } from 'node:os';
import { startServer } from '../../server/main.ts';
import { fullScale } from '../../server/seed/scale.ts';
import { refuseWords } from '../run/command.ts';
import { listCalls, type Who } from './list-calls.ts';
import { fillOnce, findKnown, signInAll, timeOf } from './list-requests.ts';

const rounds = 20;
const warmUps = 2;
/** Every list of a screen must arrive within this time, so that a person does not notice a wait. */
const mostMs = 300;

type Times = { least: number; middle: number; p95: number };
type Row = Times & { name: string; who: Who; ratio: number };

const words = process.argv.slice(2);
const only = words.find((word) => !word.startsWith('-'));

/**
 * `npm run bench:lists` measures every list with every filter, over HTTP, on a database with 200,000 orders. An empty
 * database is filled first (`DATA_DIR` or `DATABASE_URL` say which one). A word behind the command selects calls by
 * their names.
 */
async function main(): Promise<number> {
  const unknownWords = words.filter((word) => word !== only);
  refuseWords(unknownWords, 'There may be one word, a part of the names of the calls to measure.');
  const env = { ...process.env, PORT: '0', LIMITS: 'off', DEMO: '1' };
  console.log(await fillOnce(env, fullScale));
  const server = await startServer(env, { say: () => undefined });
  try {
    return report(await measureAll(server.url));
  } finally {
    await server.stop();
  }
}

async function measureAll(origin: string): Promise<Row[]> {
  const tokens = await signInAll(origin);
  const known = await findKnown(origin, tokens.admin);
  const yardstick = await measure(`${origin}/v1/health-check`);
  console.log(
    `The yardstick, GET /v1/health-check: ${yardstick.middle.toFixed(1)} ms, p95 ${yardstick.p95.toFixed(1)} ms`,
  );
  const rows: Row[] = [];
  for (const { name, who, url } of listCalls.filter((call) => call.name.includes(only ?? ''))) {
    for (const person of who) {
      const times = await measure(origin + url(known), tokens[person]);
      rows.push({ name, who: person, ...times, ratio: times.middle / yardstick.middle });
    }
  }
  return rows;
}

async function measure(url: string, token = ''): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const ms = await timeOf(url, token);
    if (round >= warmUps) times.push(ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { least: at(0), middle: at(0.5), p95: at(0.95) };
}

function report(rows: Row[]): number {
  console.log(
    `${'call'.padEnd(34)} ${'who'.padEnd(9)} ${'least'.padStart(7)} ${'middle'.padStart(7)} ${'p95'.padStart(7)} ms   middle : yardstick`,
  );
  for (const { name, who, least, middle, p95, ratio } of rows.toSorted((a, b) => b.p95 - a.p95)) {
    const figures = [least.toFixed(1), middle.toFixed(1), p95.toFixed(1)].map((text) => text.padStart(7)).join(' ');
    console.log(
      `${name.padEnd(34)} ${who.padEnd(9)} ${figures} ${ratio.toFixed(1).padStart(9)}${p95 > mostMs ? '   TOO SLOW' : ''}`,
    );
  }
  const slow = rows.filter(({ p95 }) => p95 > mostMs);
  console.log(
    `The machine's load was ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} in the last 1, 5, 15 minutes`,
  );
  console.log(`${rows.length} calls, ${slow.length} slower than ${mostMs} ms at p95`);
  return slow.length === 0 ? 0 : 1;
}

process.exitCode = await main();
