import { sql } from 'kysely';

/** True for an order `o` that is open or has ended at this moment or later. */
export const notOverBefore = (since: Date) => sql<boolean>`coalesce(o.closed_at, o.cancelled_at, now()) >= ${since}`;
