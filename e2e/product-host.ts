import { type RunningServer, startServer } from '../server/main.ts';
import { buildPage } from '../tools/run/page.ts';

// A process that runs one product after the other. To read and compile the code of the server takes more of the processor
// than all else of a start, and here only the first product of a worker pays for it.

/** The settings of a product to start, or nothing to stop the one that runs. */
export type Order = { env?: NodeJS.ProcessEnv };
export type Answer = { address?: string; problem?: string };

let running: RunningServer | undefined;

async function carryOut({ env }: Order): Promise<Answer> {
  await running?.stop();
  running = undefined;
  if (env === undefined) return {};
  running = await startServer(env, { beforeListening: buildPage, say: () => undefined });
  return { address: running.url };
}

process.on('message', (order: Order) => {
  const answer = (found: Answer) => process.send?.(found);
  carryOut(order).then(answer, (error: unknown) => answer({ problem: String(error) }));
});
// The worker has ended, perhaps without a word.
process.once('disconnect', () => {
  const stopped = running?.stop() ?? Promise.resolve();
  stopped.finally(() => process.exit());
});
