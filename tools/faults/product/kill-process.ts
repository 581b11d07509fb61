import { signal } from '../../../server/postgres/processes.ts';
import type { SeededRandom } from '../../../server/seed/seeded-random.ts';
import { waitFor } from './running-server.ts';

/** Kills one of the listed processes. If the chosen process has ended since the listing, it chooses another. */
export async function killOneOf(list: () => Promise<number[]>, dice: SeededRandom): Promise<void> {
  const isKilled = async () => {
    const pids = await list();
    return pids.length > 0 && signal(dice.pick(pids), 'SIGKILL');
  };
  await waitFor(isKilled, 'a process is there to be killed');
}
