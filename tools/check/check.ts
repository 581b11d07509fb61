import { join } from 'node:path';
import { runScript } from '../run/command.ts';
import { keepTemporaryFilesInMemory } from '../run/memory-folder.ts';
import { checks } from './checks.ts';
import type { Check } from './verdict.ts';

// `npm run check` runs all checks. `npm run check -- types walls` runs only the named checks.
const named = process.argv.slice(2);
const unknownNames = named.filter((name) => !checks.some((check) => check.name === name));
const selected = named.length === 0 ? checks : checks.filter(({ name }) => named.includes(name));

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function report({ name, promise, run }: Check): Promise<boolean> {
  const since = performance.now();
  const { counted, complaints } = await run().catch((error: unknown) => ({
    counted: 'nothing',
    complaints: [`The check itself failed: ${error instanceof Error ? error.stack : String(error)}`],
  }));
  const isKept = complaints.length === 0;
  console.log(`${isKept ? '✓' : '✗'} ${name.padEnd(8)} ${promise} (${counted}; ${seconds(since)})`);
  for (const line of complaints) console.log(`    ${line}`);
  return isKept;
}

/** Runs the checks in their order, this many at a time: one for each core of a small machine. */
async function reportAll(queue: Check[], atOnce: number): Promise<string[]> {
  const broken: string[] = [];
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      if (!(await report(check))) broken.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return broken;
}

/** A round of faults mostly waits, so the checks and the first tests run beside it. The tests use both cores. */
async function runEverything(): Promise<string[]> {
  keepTemporaryFilesInMemory();
  const faults = runScript(join(import.meta.dirname, '../faults/main.ts'), ['--quick'], {
    show: true,
    timeoutMs: 900_000,
  });
  const broken = await reportAll([...selected], 1);
  const tests = await runScript(join(import.meta.dirname, '../test/test.ts'), [], { show: true, timeoutMs: 3_600_000 });
  if ((await faults).code !== 0) broken.push('faults');
  if (tests.code !== 0) broken.push('tests');
  return broken;
}

async function main(): Promise<number> {
  if (unknownNames.length > 0) {
    console.error(
      `No check is called ${unknownNames.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`,
    );
    return 2;
  }
  const since = performance.now();
  const broken = named.length > 0 ? await reportAll([...selected], 2) : await runEverything();
  const all = selected.length + (named.length === 0 ? 2 : 0);
  const kept = `${all - broken.length} of ${all} checks passed in ${seconds(since)}`;
  console.log(broken.length === 0 ? `\n✓ ${kept}.` : `\n✗ ${kept}. Broken: ${broken.join(', ')}.`);
  return broken.length === 0 ? 0 : 1;
}

process.exitCode = await main();
