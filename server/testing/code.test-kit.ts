import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { World } from './world.ts';

type SentMessage = { to: string; text: string; code: string; purpose: string; at: string };
type SentNotice = { to: string; text: string; purpose: 'account_notice' };

/** Every message that the test server has sent, the oldest first. */
async function readOutbox({ dataDir }: Pick<World, 'dataDir'>): Promise<(SentMessage | SentNotice)[]> {
  const text = await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const readSentMessages = async (world: Pick<World, 'dataDir'>) =>
  (await readOutbox(world)).filter((message): message is SentMessage => 'code' in message);

/** The messages to this phone about its account. */
export const noticesTo = async (world: Pick<World, 'dataDir'>, phone: string): Promise<string[]> =>
  (await readOutbox(world)).flatMap((sent) => ('code' in sent || sent.to !== phone ? [] : [sent.text]));

/**
 * Waits for a new message to this phone and returns it: the server sends it after its answer. `before` is the number of
 * earlier messages.
 */
export async function messageTo(world: Pick<World, 'dataDir'>, phone: string, before = 0): Promise<SentMessage> {
  const sent = async () => (await readSentMessages(world)).filter(({ to }) => to === phone);
  await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBeGreaterThan(before);
  return (await sent()).at(-1) ?? expect.unreachable();
}

/** A code that differs from this one. */
export const wrongCodeFor = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Moves all code requests back in time by this many seconds. */
export const ageCodeRequests = ({ db }: Pick<World, 'db'>, seconds: number) =>
  db.pool.query(
    `update codes set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
