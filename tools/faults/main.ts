import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { madeOnce } from '../../server/lib/made-once.ts';
import { runProduct } from '../product.ts';
import { families } from './families.ts';
import { clear, openStage, watchGroup } from './stage.ts';
import { type Line, messageOf } from './suite.ts';

// `npm run faults` breaks a running product in every way that we know of, and measures whether its promises hold.

/** Nothing here waits without end, but a machine can. */
const limitMs = { quick: 10 * 60_000, full: 60 * 60_000 };

/** Most of a round is waiting, so the short form plays two scenes at a time. The long one is for steady figures. */
const lanes = 2;

type Wanted = { quick: boolean; seed: number; only: string[] };

function readWords(): Wanted | string {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        only: { type: 'string', multiple: true, default: [] },
      },
    });
    const names = families.flatMap(({ name, promises }) => [name, ...promises.map((promised) => promised.name)]);
    const strangers = values.only.filter((name) => !names.includes(name));
    if (strangers.length > 0) return `No round is called ${strangers.join(', ')}. There are: ${names.join(', ')}.`;
    if (!/^\d{1,9}$/.test(values.seed)) return `--seed=${values.seed} must be a number of at most nine digits.`;
    return { ...values, seed: Number(values.seed) };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\nThere are --quick, --seed=<number> and --only=<name>.`;
  }
}

const lines: Line[] = [];

function report(wanted: Wanted, line: Line) {
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

async function play(wanted: Wanted, signal: AbortSignal) {
  await using tidy = new AsyncDisposableStack();
  const template = madeOnce(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obmin-faults-'));
    chmodSync(folder, 0o755);
    tidy.defer(() => clear(folder));
    const first = watchGroup(runProduct({ command: [process.execPath, 'server/main.ts'], env: { DATA_DIR: folder } }));
    tidy.defer(() => first.kill());
    await first.ready();
    first.process.kill('SIGTERM');
    await first.ended();
    return folder;
  });
  const stage = openStage({ quick: wanted.quick, seed: wanted.seed, signal, template });
  const isWanted = (name: string) => wanted.only.length === 0 || wanted.only.includes(name);
  const queue = families.filter(({ name, promises }) => isWanted(name) || promises.some((each) => isWanted(each.name)));
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name } = next;
      const isChosen = (promised: string) => isWanted(name) || isWanted(promised);
      await next.play(stage, isChosen, (line) => report(wanted, line));
    }
  };
  await Promise.all(Array.from({ length: wanted.quick ? lanes : 1 }, worker));
}

function summary(since: number, { seed }: Wanted): number {
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;
  const failed = count('FAIL');
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const skipped = count('SKIPPED') > 0 ? `, ${count('SKIPPED')} skipped` : '';
  const broken = failed > 0 ? `, ${failed} failed` : '';
  const sign = failed > 0 || lines.length === 0 ? '✗' : '✓';
  console.log(`\n${sign} ${count('PASS')} promises kept${broken}${skipped} in ${seconds} s (seed ${seed}).`);
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

// What an ended round still waits for must not keep the process.
process.exit(await main());
