import type { PairOverview } from '#contract/rate.ts';

/** What can be done with a pair. Changes are for admins; whoever may not make them is not handed them. */
export type CardActions = {
  history: (pair: PairOverview) => void;
  edit?: (pair: PairOverview) => void;
  remove?: (pair: PairOverview) => void;
  assign?: (pair: PairOverview) => void;
  maySwitch?: boolean;
  follow?: (pair: PairOverview) => void;
};

/** What an office can turn to: the global rate, or away from it to a rate of its own, or to none. */
export function turnOf({ office }: PairOverview): 'Global' | 'Own' | 'None' {
  if (!office?.follows) return 'Global';
  return office.own?.actual ? 'Own' : 'None';
}
