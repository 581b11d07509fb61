import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asyncOnce } from '../../server/lib/async-once.ts';
import { hasDoneJobs, runProduct } from '../run/product.ts';
import { families } from './families.ts';
import { ask, command, waitFor } from './product/running-server.ts';
import { clear, openStage, watchGroup } from './product/stage.ts';
import { type Line, messageOf } from './suite.ts';

// `npm run faults` breaks a running product in every known way and measures whether its promises hold.

/** Every wait here has a timeout, but the machine itself can hang. */
const limitMs = { quick: 10 * 60_000, full: 60 * 60_000 };

/** A round mostly waits, so the short form runs two scenes at a time. The long form needs stable figures. */
const lanes = 2;

type RunOptions = { quick: boolean; seed: number; only: string[] };

function readWords(): RunOptions | string {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        only: { type: 'string', multiple: true, default: [] },
      },
    });
    const names = families.flatMap(({ name, promises }) => [name, ...promises.map((promised) => promised.name)]);
    const unknownNames = values.only.filter((name) => !names.includes(name));
    if (unknownNames.length > 0)
      return `No round is called ${unknownNames.join(', ')}. There are: ${names.join(', ')}.`;
    if (!/^\d{1,9}$/.test(values.seed)) return `--seed=${values.seed} must be a number of at most nine digits.`;
    return { ...values, seed: Number(values.seed) };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\nThere are --quick, --seed=<number> and --only=<name>.`;
  }
}

const lines: Line[] = [];

function report(wanted: RunOptions, line: Line) {
  const { name, words, state, text } = line;
  const [figure, ...more] = text;
  lines.push(line);
  console.log(`${state.padEnd(7)} ${name}: ${figure}`);
  for (const sentence of more) console.log(`          ${sentence}`);
  if (state !== 'FAIL') return;
  console.log(`          the promise: ${words}`);
  console.log(
    `          again: npm run faults -- --only=${name} --seed=${wanted.seed}${wanted.quick ? ' --quick' : ''}`,
  );
}

async function play(wanted: RunOptions, signal: AbortSignal) {
  await using tidy = new AsyncDisposableStack();
  const template = asyncOnce(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obmin-faults-'));
    chmodSync(folder, 0o755);
    tidy.defer(() => clear(folder));
    const first = watchGroup(runProduct({ command, env: { DATA_DIR: folder } }));
    tidy.defer(() => first.kill());
    await first.ready();
    const isSettled = async () => (await ask(folder, hasDoneJobs))[0]?.done === true;
    await waitFor(isSettled, 'the new database has done its jobs');
    first.process.kill('SIGTERM');
    await first.ended();
    return folder;
  });
  const stage = openStage({ quick: wanted.quick, seed: wanted.seed, signal, template });
  const isChosen = choice(wanted);
  const queue = [...families];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await next.play(stage, isChosen, (line) => report(wanted, line));
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: wanted.quick ? lanes : 1 }, worker));
  for (const one of workers) if (one.status === 'rejected') throw one.reason;
}

/**
 * Selects the promises that were named, by their own name or by their family's. Without names it selects all. The short
 * form then leaves out the long promises.
 */
function choice({ only, quick }: RunOptions): (name: string) => boolean {
  const familyOf = new Map(families.flatMap(({ name, promises }) => promises.map((each) => [each.name, name])));
  const long = families.flatMap(({ promises }) => promises.filter(({ rounds }) => rounds.quick === 0));
  const isLong = (name: string) => quick && long.some((promised) => promised.name === name);
  const isNamed = (name: string) => only.length === 0 || only.includes(familyOf.get(name) ?? '');
  return (name) => only.includes(name) || (isNamed(name) && !isLong(name));
}

function summary(since: number, wanted: RunOptions): number {
  const { seed, quick, only } = wanted;
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;
  const failed = count('FAIL');
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const skipped = count('SKIPPED') > 0 ? `, ${count('SKIPPED')} skipped` : '';
  const broken = failed > 0 ? `, ${failed} failed` : '';
  const sign = failed > 0 || lines.length === 0 ? '✗' : '✓';
  console.log(`\n${sign} ${count('PASS')} promises kept${broken}${skipped} in ${seconds} s (seed ${seed}).`);
  const isChosen = choice(wanted);
  const left = families.flatMap(({ promises }) => promises.flatMap(({ name }) => (isChosen(name) ? [] : [name])));
  if (quick && only.length === 0) console.log(`  Only in the long form: ${left.join(', ')}.`);
  return sign === '✓' ? 0 : 1;
}

async function main(): Promise<number> {
  const wanted = readWords();
  if (typeof wanted === 'string') {
    console.error(wanted);
    return 2;
  }
  const since = performance.now();
  const ending = new AbortController();
  const end = (why: string) => ending.abort(new Error(why));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(`ended by ${signal}`));
  const limit = wanted.quick ? limitMs.quick : limitMs.full;
  const late = setTimeout(() => end(`not done within ${limit / 60_000} minutes`), limit);
  try {
    await play(wanted, ending.signal);
  } catch (error) {
    console.error(`✗ ${ending.signal.aborted ? ending.signal.reason.message : messageOf(error)}`);
    return ending.signal.aborted ? 130 : 1;
  } finally {
    clearTimeout(late);
  }
  return summary(since, wanted);
}

// Exit, because an ended round may still wait for something that would keep the process alive.
process.exit(await main());
