/** A rate as the contract spells it, out of a row `r`. */
export const rateFields = 'r.id, r.sc, r.tc, r.rate, r.ts, r.actual, r.office_id';

/**
 * Whoever changes what offices apply to a pair holds its lock alone; whoever places an order on it shares it, until the
 * outcome has reached this program. So no order on the older rate is still unanswered when a new rate is. No row could
 * be that lock: a pair's first global record changes what offices apply, and before it there is no row.
 */
export const pairKey = (sc: string, tc: string) => `7264, hashtext(${sc} || '/' || ${tc})`;
