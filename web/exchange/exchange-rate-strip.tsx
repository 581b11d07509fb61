import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inverse } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import classes from './exchange-amounts.module.css';
import type { Exchange } from './exchange-state.ts';

/** Between the two sums: the way to swap them, and the rate both ways. */
export function ExchangeRateStrip({ exchange, isSending }: { exchange: Exchange; isSending: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <div className={classes.strip}>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.swap}
        aria-label={t('swap')}
        title={t('swap')}
        onClick={isSending ? undefined : exchange.swap}
      >
        <IconArrowsUpDown size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <BothRates exchange={exchange} />
    </div>
  );
}

/** The rate both ways, or what is missing to say it. */
function BothRates({ exchange }: { exchange: Exchange }) {
  const { pair, offer, office, offers } = exchange;
  const { t } = useTranslation('exchange');
  const format = useFormat();
  // What an office offers is not known before the answer is here.
  if (office && !offers.offers) return offers.query.error ? null : <Skeleton height={18} width={148} />;
  if (!offer) return <NoRate exchange={exchange} />;
  const { rate } = offer.rate;
  const back = inverse(rate);
  return (
    <div className={classes.rates} aria-live="polite">
      <p className={classes.rate}>{t('rate.both', { ...pair, rate: format.rate(rate) })}</p>
      {back !== '0' && (
        <p className={classes.inverse}>{t('rate.both', { sc: pair.tc, tc: pair.sc, rate: format.rate(back) })}</p>
      )}
    </div>
  );
}

function NoRate({ exchange: { pair, office, isGone } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const named = office && { ...pair, office: officeName(office) };
  return <p className={classes.noRate}>{named ? t(isGone ? 'gone' : 'notOffered', named) : t('selectOffice')}</p>;
}

/** Whose rate it is, and when it was last set. */
export function ExchangeRateSource({ exchange: { offer } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  if (!offer) return null;
  const when = format.dateTime(offer.rate.ts);
  return (
    <p className={classes.source}>
      {offer.source === 'global'
        ? t('rate.global', { when })
        : t('rate.office', { office: officeName(offer.office), when })}
    </p>
  );
}
