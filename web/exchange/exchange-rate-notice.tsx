import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { compare } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';
import classes from './exchange-rate.module.css';
import type { RateChange } from './exchange-rate-change.ts';

type Props = {
  change: RateChange;
  currency: string;
  onAccept: () => void;
  /** It stands elsewhere as well, and is said aloud there. */
  isRepeated?: boolean;
};

/** The rate has moved under a filled form: from what to what, and what that makes of the money. */
export function ExchangeRateNotice({ change, currency, onAccept, isRepeated = false }: Props) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const isMore = compare(change.difference, '0') > 0;
  const sum = format.money(change.difference.replace('-', ''), currency);
  return (
    <div
      className={isRepeated ? `${classes.notice} ${classes.repeated}` : classes.notice}
      role={isRepeated ? undefined : 'status'}
    >
      <IconArrowsExchange size={20} stroke={1.75} aria-hidden />
      <div className={classes.noticeWords}>
        <p className={classes.noticeTitle}>
          {t('changed.line', { from: format.rate(change.from), to: format.rate(change.to) })}
        </p>
        <p>{isMore ? t('changed.more', { sum }) : t('changed.less', { sum })}</p>
      </div>
      <Button variant="default" size="sm" onClick={onAccept}>
        {t('changed.ok')}
      </Button>
    </div>
  );
}
