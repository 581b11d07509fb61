import { root, runScript, scriptOf } from '../run/command.ts';

// `npm run fuzz -- --requests=200000 --seed=7` sends this many odd requests.
const words = process.argv.slice(2);
const unknownWords = words.filter((word) => !/^--(requests|seed)=\d+$/.test(word));
const numberOption = (name: string, otherwise: number) =>
  words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? String(otherwise);

async function main(): Promise<number> {
  if (unknownWords.length > 0) {
    console.error(`What is ${unknownWords.join(', ')}? There are --requests=<number> and --seed=<number>.`);
    return 2;
  }
  const seed = numberOption('seed', Date.now() % 1_000_000_007);
  const requests = numberOption('requests', 200_000);
  console.log(`${requests} requests. The same again: npm run fuzz -- --requests=${requests} --seed=${seed}`);
  const { code } = await runScript(scriptOf('vitest'), ['run', '--project=server', 'server/fuzz'], {
    cwd: root,
    show: true,
    timeoutMs: 24 * 3_600_000,
    env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  });
  return code;
}

process.exitCode = await main();
