import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { World } from '../testing/world.ts';

type Sent = { to: string; text: string; code: string; purpose: string; at: string };

/** Every message that the world's server has sent, the oldest first. */
async function readOutbox({ dataDir }: Pick<World, 'dataDir'>): Promise<Sent[]> {
  const text = await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The newest message to a phone, which arrives after the answer that promised it; `before` were there already. */
export async function messageTo(world: Pick<World, 'dataDir'>, phone: string, before = 0): Promise<Sent> {
  const sent = async () => (await readOutbox(world)).filter(({ to }) => to === phone);
  await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBeGreaterThan(before);
  return (await sent()).at(-1) ?? expect.unreachable();
}

/** A code that is not this one. */
export const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** As if everything that was asked for had been asked for so much earlier. */
export const letTimePass = ({ db }: Pick<World, 'db'>, seconds: number) =>
  db.pool.query(
    `update codes set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
