import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseWords } from '../run/command.ts';
import { measureBooks } from './books.ts';
import { measureExpiry, measureSweep } from './expiry.ts';
import type { FanOut } from './fan-out.ts';
import { median, otherLoad, percent } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { openPrices } from './prices.ts';
import { openBench, type Row } from './product-and-anchor.ts';

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const isGrowth = words.includes('--growth');
const isLive = words.includes('--live');
const isExpiry = words.includes('--expiry');
const isBooks = words.includes('--books');
const isPrices = words.includes('--prices');

/** Samples are short, so that a busy moment of the machine spoils few of them. */
const rounds = isQuick ? 7 : 25;
const sampleMs = isQuick ? 400 : 1_000;
/** Above this load of other programs a round waits, for a while. */
const quietLoad = 0.1;
/** A little less than the connections that one node accepts. */
const listeners = 4_900;
/** The number of finished orders beside which a look for due ones is measured. */
const [fewOrders, manyOrders] = [10_000, 1_000_000];
const longestWaits = isQuick ? 3 : 20;

type Figures = { product: number[]; anchor: number[]; ratios: number[]; loads: number[] };

/**
 * `npm run bench` compares the product with the least that could do the same work, side by side in one run. In each
 * round both sides are measured, one directly after the other, and their order changes with the rounds. The result is
 * the median of the rounds' ratios. A load of the machine slows both sides, so the ratio says more than the figures.
 */
async function main(): Promise<number> {
  const only = isGrowth ? words.filter((word) => !word.startsWith('-')) : [];
  refuseWords(
    words.filter(
      (word) =>
        !['--quick', '--live', '--expiry', '--growth', '--books', '--prices', ...only.slice(0, 1)].includes(word),
    ),
    'There may be --quick, for fewer and shorter rounds, --live, --expiry, --books, --prices, or --growth and a part of the names of its calls.',
  );
  const folder = await mkdtemp(join(tmpdir(), 'obmin-bench-'));
  try {
    if (!isPrices && !isBooks) return await measureParts(folder, only[0]);
    if (isPrices) await comparePrices(join(folder, 'prices'));
    if (isBooks) await measureBooks(join(folder, 'books'), isQuick);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the exit code. */
async function measureParts(folder: string, only: string | undefined): Promise<number> {
  // Filling a database with a million orders takes minutes. A named folder keeps it for the next run.
  const kept = process.env.DATA_DIR ?? folder;
  if (isGrowth) return measureGrowth(kept, only);
  if (!isExpiry && !(await compareWithAnchors(folder))) return 1;
  if (isLive) return 0;
  if (!isExpiry) await measureBooks(join(folder, 'books'), isQuick);
  await measureExpiry(join(folder, 'expiry'));
  if (isExpiry && isQuick) await measureSweep(kept, fewOrders);
  if (isQuick) return 0;
  const result = isExpiry ? 0 : await measureGrowth(kept, only);
  await measureSweep(kept, manyOrders);
  return result;
}

/** Answers whether all could be measured. */
async function compareWithAnchors(folder: string): Promise<boolean> {
  if (!isLive) await comparePrices(join(folder, 'prices'));
  const bench = await openBench(folder, sampleMs);
  try {
    const measured: [Row, Figures][] = [];
    for (const row of isLive ? [] : bench.rows) measured.push([row, await measure(row)]);
    if (!isLive) report(measured);
    const told = await bench.fanOut(listeners).catch((error: unknown) => String(error));
    if (typeof told !== 'string') reportFanOut(told);
    else console.log(`Live news to ${listeners} listeners could not be measured. ${told}`);
    console.log('Pages, cold and warm, are measured by npm run bench:page.');
    return typeof told !== 'string';
  } finally {
    await bench.close();
  }
}

async function comparePrices(folder: string): Promise<void> {
  const prices = await openPrices(folder, sampleMs);
  try {
    const measured: [Row, Figures][] = [];
    for (const row of prices.rows) measured.push([row, await measure(row)]);
    report(measured);
    console.log(`A whole answer has ${prices.bytes} bytes, compressed.`);
  } finally {
    await prices.close();
  }
}

async function measure({ product, anchor }: Row): Promise<Figures> {
  // The first calls prepare statements, fill caches and compile code. They are not measured.
  await product();
  await anchor();
  const figures: Figures = { product: [], anchor: [], ratios: [], loads: [] };
  for (let round = 0; round < rounds; round += 1) {
    figures.loads.push(await waitForQuiet());
    const isFirst = round % 2 === 0;
    const early = isFirst ? await product() : await anchor();
    const late = isFirst ? await anchor() : await product();
    const [ours, theirs] = isFirst ? [early, late] : [late, early];
    figures.product.push(ours);
    figures.anchor.push(theirs);
    figures.ratios.push(ours / theirs);
  }
  return figures;
}

/** Returns the load of other programs. If the machine stays busy, the round is measured anyway. */
async function waitForQuiet(): Promise<number> {
  let load = await otherLoad(100);
  for (let waits = 0; load > quietLoad && waits < longestWaits; waits += 1) load = await otherLoad(100);
  return load;
}

function report(measured: readonly [Row, Figures][]): void {
  const loads = measured.flatMap(([, figures]) => figures.loads);
  console.log(`Warm, medians of ${rounds} rounds of ${sampleMs} ms, eight callers at once, Node ${process.version},`);
  console.log(`${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}).`);
  console.log(
    `${'what'.padEnd(34)}${'product/s'.padStart(10)}${'anchor/s'.padStart(10)}   ratio (least to most)   goal`,
  );
  for (const [{ name, goal }, { product, anchor, ratios }] of measured) {
    const spread = `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
    const figures = [product, anchor].map((values) => median(values).toFixed(0).padStart(10)).join('');
    const ratio = median(ratios).toFixed(2);
    const verdict = median(ratios) >= goal ? 'met' : 'not met';
    console.log(`${name.padEnd(34)}${figures}${ratio.padStart(8)} ${spread.padEnd(18)} ${goal.toFixed(2)} ${verdict}`);
  }
  console.log('The anchors:');
  for (const [{ name, against }] of measured) console.log(`  ${name}: ${against}`);
  const busiest = Math.max(...loads);
  console.log(
    `Other programs used ${percent(median(loads))} of the machine, ${percent(busiest)} in the busiest round.`,
  );
  if (busiest > quietLoad) console.log('The machine was not quiet: measure again on a quiet one before you compare.');
}

function reportFanOut({ listeners, aloneMs, stepMs, heardMs, bareMs, missed }: FanOut): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(`29 steps a second, ${listeners} listeners hear of each:`);
  console.log(`  a step takes ${ms(stepMs)}, with nobody listening ${ms(aloneMs)} (medians);`);
  const heard = (value: number) => (Number.isNaN(value) ? 'nothing that all have heard' : ms(value));
  console.log(`  the last listener has heard of it after ${heard(heardMs)}, from bare ws after ${heard(bareMs)}.`);
  if (missed > 0) console.log(`  Not all listeners heard of ${missed} of the steps, or not within three seconds.`);
}

process.exitCode = await main();
