import { useTranslation } from 'react-i18next';
import type { Count } from '#contract/till/shifts.ts';
import { Tag } from '../../ui/tag.tsx';

/** How a count ended: it agreed, or which currencies differed. Without one there is nothing to say. */
export function CountOutcome({ count }: { count: Pick<Count, 'outcome' | 'sums'> | undefined }) {
  const { t } = useTranslation('till');
  if (count?.outcome === 'agrees') return <Tag tone="good">{t('reveal.exact')}</Tag>;
  return count && <Tag tone="danger">{t('history.differs', { currencies: differing(count).join(', ') })}</Tag>;
}

const differing = ({ sums }: Pick<Count, 'sums'>) =>
  sums.flatMap(({ currency, difference }) => (difference === null || difference === '0' ? [] : [currency]));
