/** The three places of an open deal on the desk: the office answers, the money is awaited, the office pays out. */
export const lanes = ['confirm', 'customer', 'payout'] as const;
export type Lane = (typeof lanes)[number];

// Apart from their rules, because every page reads the names with the contract, and only the desk needs the rules.
