import { useTranslation } from 'react-i18next';
import type { NearBound } from '#domain/bound.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useBoundWords } from './bound-words.ts';

/** How near a person is to each bound, as lines of facts: "30 days, with this", "313,996 of 400,000 ₴". */
export function useNearBoundLines() {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const words = useBoundWords();
  return (near: readonly NearBound[]) =>
    near.map((bound) => {
      const { window, sum } = words(bound);
      return {
        name: t(`near.${window}`),
        value: t('near.of', { part: format.amount(bound.sum, { min: 0, max: 2 }), whole: sum }),
      };
    });
}
