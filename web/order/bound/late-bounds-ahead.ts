import { late } from '../../lib/device/late.tsx';
import { fetchTextsOf } from '../../lib/text/i18n.ts';

/** It is no part of the first screen: few deals reach a bound. */
export const BoundsAhead = late(
  async () => (await Promise.all([import('./bounds-ahead.tsx'), fetchTextsOf('later')]))[0].BoundsAhead,
);
