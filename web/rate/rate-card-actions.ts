import type { PairOverview } from '#contract/rate.ts';

/** What can be done with a pair. Changes are for admins; whoever may not make them is not handed them. */
export type CardActions = {
  history: (pair: PairOverview) => void;
  edit?: (pair: PairOverview) => void;
  remove?: (pair: PairOverview) => void;
  assign?: (pair: PairOverview) => void;
  /** Asks before an inactive rate comes back that would surprise. */
  switchOn?: (pair: PairOverview) => void;
  follow?: (pair: PairOverview) => void;
};
