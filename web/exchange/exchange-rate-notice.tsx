import { Box, Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { compare, type Decimal } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './exchange-rate.module.css';
import { type RateChange, useRatesApart } from './exchange-rate-change.ts';

type Props = {
  change: RateChange;
  currency: string;
  onAccept: () => void;
  /** The same notice is shown elsewhere too, and screen readers say that one. */
  isRepeated?: boolean;
};

/** Says that the rate changed while the form was filled: old rate, new rate, and the effect on the received amount. */
export function ExchangeRateNotice({ change, currency, onAccept, isRepeated = false }: Props) {
  const { t } = useTranslation('exchange');
  const rates = useRatesApart(change);
  return (
    <div
      className={isRepeated ? `${classes.notice} ${classes.repeated}` : classes.notice}
      role={isRepeated ? undefined : 'status'}
    >
      <IconArrowsExchange size={20} stroke={1.75} aria-hidden />
      <div className={classes.noticeWords}>
        <Box component="p" fw={600}>
          {t('changed.line', rates)}
        </Box>
        {change.money && <Difference sum={change.money.difference} currency={currency} />}
      </div>
      <Button size="sm" onClick={onAccept}>
        {t('changed.ok')}
      </Button>
    </div>
  );
}

/** Shows the difference in the received amount. Nothing is shown if the amount is too small for a difference. */
function Difference({ sum: difference, currency }: { sum: Decimal; currency: string }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const sum = format.money(difference.replace('-', ''), currency);
  const direction = compare(difference, '0');
  if (direction === 0) return null;
  return <p>{direction > 0 ? t('changed.more', { sum }) : t('changed.less', { sum })}</p>;
}
