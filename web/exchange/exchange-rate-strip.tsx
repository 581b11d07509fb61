import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inverse } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './exchange-amounts.module.css';
import type { Exchange } from './exchange-state.ts';

/** The swap button and the rate in both directions, between the two amounts. */
export function ExchangeRateStrip({ exchange, isSending }: { exchange: Exchange; isSending: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <div className={classes.strip}>
      <ActionIcon
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

/** The rate in both directions, or the reason why there is no rate yet. */
function BothRates({ exchange }: { exchange: Exchange }) {
  const { pair, offer, office, offers } = exchange;
  const { t } = useTranslation('exchange');
  const format = useFormat();
  // The offers of the office are still loading.
  if (office && !offers.offers) return offers.query.error ? null : <Skeleton height={18} width={148} />;
  if (!offer) return <NoRate exchange={exchange} />;
  const { rate } = offer.rate;
  const back = inverse(rate);
  return (
    <div className={classes.rates} aria-live="polite">
      <Text fw={500} lh="18px">
        {t('rate.both', { ...pair, rate: format.rate(rate) })}
      </Text>
      {back !== '0' && (
        <Text size="small" c="dimmed">
          {t('rate.both', { sc: pair.tc, tc: pair.sc, rate: format.rate(back) })}
        </Text>
      )}
    </div>
  );
}

function NoRate({ exchange: { pair, office, isGone } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const named = office && { ...pair, office: format.office(office) };
  return <p className={classes.noRate}>{named ? t(isGone ? 'gone' : 'notOffered', named) : t('selectOffice')}</p>;
}

/** Says if the rate is global or the office's own, and when it was last set. */
export function ExchangeRateSource({ exchange: { offer } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  if (!offer) return null;
  const when = format.dateTime(offer.rate.ts);
  return (
    <Text c="dimmed" mt="xs">
      {offer.source === 'global'
        ? t('rate.global', { when })
        : t('rate.office', { office: format.office(offer.office), when })}
    </Text>
  );
}
