import { inDatabase } from './in-database.ts';

const moments = ['created_at', 'confirmed_at', 'sent_at', 'answer_by', 'due_at', 'quarter_left_at'] as const;

/**
 * Lets this many minutes pass for an order: all its times move into the past, as its owner alone can do in the database.
 * So the clocks of the product, of the page and of other journeys stay right.
 */
export const passTime = (folder: string, orderId: string, minutes: number): Promise<void> =>
  inDatabase(folder, async (database) => {
    const earlier = moments.map((name) => `${name} = ${name} - make_interval(mins => $2)`);
    // The world is a copy of one that was stopped, perhaps a while ago. That counts as an outage, after which nothing expires.
    await database.query('update expiry_clock set paused_until = null');
    await database.query(`update orders set ${earlier.join(', ')} where id = $1`, [orderId, minutes]);
    // Who was told, was told that much earlier.
    await database.query('update order_alerts set at = at - make_interval(mins => $2) where order_id = $1', [
      orderId,
      minutes,
    ]);
  });

/** Lets this many minutes pass since the person has proved who they are, in all their sessions. */
export const passTimeSinceProof = (folder: string, userId: string, minutes: number): Promise<void> =>
  inDatabase(folder, (database) =>
    database.query('update sessions set fresh_at = fresh_at - make_interval(mins => $2) where user_id = $1', [
      userId,
      minutes,
    ]),
  );
