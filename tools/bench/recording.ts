import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { z } from 'zod';

const Statement = z.object({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()) });
type Statement = z.output<typeof Statement>;

/** The statements of one call, and the ids in them that every repetition replaces. */
export const Recorded = z.object({
  statements: z.array(Statement),
  order: z.string(),
  customer: z.string(),
  key: z.string(),
});
export type Recorded = z.output<typeof Recorded>;

export const Replay = z.object({
  place: Recorded,
  step: Recorded,
  /** The customers of the workers, one each. */
  customers: z.array(z.string()),
  times: z.number(),
  isPipelined: z.boolean(),
});
export type Replay = z.output<typeof Replay>;

/** Placings and steps per second. */
export const ReplayAnswer = z.object({ placed: z.number(), stepped: z.number() });
export type ReplayAnswer = z.output<typeof ReplayAnswer>;

const Sent = z.object({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()).optional() });

/** Records the statements that `work` sends in this process. Jobs that run beside it are left out. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const isOurs = new AsyncLocalStorage<true>();
  const send: (...words: unknown[]) => unknown = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...words: unknown[]) {
      const [what, values] = words;
      const sent = Sent.safeParse(typeof what === 'string' ? { text: what, values } : what);
      if (sent.success && isOurs.getStore()) statements.push({ ...sent.data, values: sent.data.values ?? [] });
      return send.apply(this, words);
    },
  });
  try {
    await isOurs.run(true, work);
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
  }
  return statements;
}
