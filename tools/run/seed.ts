import { fillDatabase } from '../../server/seed/fill-database.ts';
import { fullScale } from '../../server/seed/scale.ts';

// `npm run seed -- --scale` adds as much data as a large exchange has after a year. Without it, only the demo world.
const words = process.argv.slice(2);
const known = ['--scale', '--even-in-production'];
const unknownWords = words.filter((word) => !known.includes(word));

async function main(): Promise<number> {
  if (unknownWords.length > 0) {
    console.error(`What is ${unknownWords.join(', ')}? There are ${known.join(' and ')}.`);
    return 2;
  }
  const scale = words.includes('--scale') ? fullScale : undefined;
  const evenInProduction = words.includes('--even-in-production');
  try {
    console.log(await fillDatabase({ env: process.env, scale, evenInProduction, tell: console.error }));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main();
