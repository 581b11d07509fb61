import type { PairOverview } from '#contract/rate.ts';

/** The actions of a pair's card. An action that the actor may not take is undefined: changes are only for admins. */
export type CardActions = {
  history: (pair: PairOverview) => void;
  edit?: (pair: PairOverview) => void;
  remove?: (pair: PairOverview) => void;
  assign?: (pair: PairOverview) => void;
  maySwitch?: boolean;
  follow?: (pair: PairOverview) => void;
};

/** What the office would apply after a switch: the global rate, its own rate, or no rate. */
export function turnOf({ office }: PairOverview): 'Global' | 'Own' | 'None' {
  if (!office?.follows) return 'Global';
  return office.own?.actual ? 'Own' : 'None';
}
