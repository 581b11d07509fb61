/** How far a transaction is. `unread`: nobody has looked yet. `missing`: the network does not know it. */
export const readingStates = ['unread', 'missing', 'pending', 'final'] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * Why a transaction is not the money that is expected. `no_transfer`: it moves no coin, such as an approval. `older`: it is from
 * before the deal. `other_network`: it was sent on another network.
 */
export const readingProblems = [
  'failed',
  'no_transfer',
  'other_contract',
  'other_recipient',
  'older',
  'other_sum',
  'other_network',
] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** What can't be the money of the deal, whatever the office says. */
const noMoney: readonly ReadingProblem[] = ['failed', 'no_transfer', 'other_contract', 'other_recipient', 'older'];

/** With a transaction that is final and no money of the deal, the time ends that the customer got for naming it. */
export const isFinalWrong = ({ state, problem }: { state: ReadingState; problem: ReadingProblem | null }): boolean =>
  state === 'final' && problem !== null && noMoney.includes(problem);

/**
 * What a transaction is for the deal: its customer or its office named it, it was found at the address, or it is the payout.
 * `found_payout`: it may be the payout, and nobody has named it.
 */
export const readingUses = ['claimed', 'found', 'payout', 'found_payout'] as const;
export type ReadingUse = (typeof readingUses)[number];
