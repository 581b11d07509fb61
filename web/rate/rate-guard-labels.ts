import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate-guard.ts';
import { compare, type Decimal } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import type { Leg } from '#domain/rate-guard.ts';
import { useFormat } from '../lib/format.ts';

/** More names would hide the sentence before them. */
const mostNames = 3;

const exact = { min: 4, max: 8 };
const percentDecimals = { min: 2, max: 2 };

/** A warning of the guard in sentences: what happens, what it costs, and where. */
export function useGuardWords() {
  const { t, i18n } = useTranslation('guard');
  const format = useFormat();
  const list = new Intl.ListFormat(i18n.language);
  const pair = ({ sc, tc }: Leg) => `${sc} → ${tc}`;
  const rate = (value: Decimal) => format.amount(value, exact);
  /** Two decimals are enough, but where they would say that nothing is lost. */
  const loss = (value: Decimal) => format.amount(value, { min: 2, max: compare(value, '0.01') < 0 ? 6 : 2 });
  const roundTrip = ({ there, back }: { there: Leg; back: Leg }) => ({
    there: pair(there),
    thereRate: rate(there.rate),
    back: pair(back),
    backRate: rate(back.rate),
  });

  const where = ({ offices }: RateWarning) => {
    const named = list.format(offices.slice(0, mostNames).map(officeName));
    const more = offices.length - mostNames;
    return more > 0 ? t('atMore', { offices: named, more }) : t('at', { offices: named });
  };

  return (warning: RateWarning): string[] => {
    const lost = { loss: loss(warning.loss) };
    if (warning.kind === 'crossed') return [t('crossed', { ...roundTrip(warning), ...lost }), where(warning)];
    if (warning.kind === 'crossed_between') {
      const [from = '', to = ''] = warning.offices.map(officeName);
      return [t('between', { ...roundTrip(warning), ...lost, from, to })];
    }
    const { before, after, percent, loser } = warning;
    const moved = { before: rate(before.rate), after: rate(after.rate), pair: pair(after) };
    const sign = compare(percent, '0') > 0 ? '+' : '';
    return [
      t('jump', { ...moved, percent: `${sign}${format.amount(percent, percentDecimals)}` }),
      t(loser === 'office' ? 'officeLoses' : 'customerLoses', lost),
      where(warning),
    ];
  };
}
