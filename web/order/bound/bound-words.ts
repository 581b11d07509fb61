import type { Bound } from '#domain/bound.ts';
import { useFormat } from '../../lib/text/format.ts';

/** The windows of bounds, as texts name them. */
const windowWords = { 24: 'day', 720: 'month' } as const;

/** A bound as texts say it: the name of its window, and its sum, whose kopiikas are mostly none. */
export function useBoundWords() {
  const format = useFormat();
  return ({ hours, from_sum }: Pick<Bound, 'hours' | 'from_sum'>) => ({
    window: windowWords[hours],
    sum: format.money(from_sum, 'UAH', { min: 0, max: 2 }),
  });
}
