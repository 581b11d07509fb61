import { ActionIcon, Box, Button, Skeleton, Text } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal, inverse } from '#domain/money/money.ts';
import { useIsAfterStart } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useFormat } from '../lib/text/format.ts';
import { fetchTextsOf } from '../lib/text/i18n.ts';
import classes from './exchange-rate.module.css';
import { type RateChange, useQuotesApart } from './form/exchange-rate-change.ts';
import type { Exchange } from './form/exchange-state.ts';

const RateSpark = late(
  async () => (await Promise.all([import('../rate/target/rate-spark.tsx'), fetchTextsOf('later')]))[0].RateSpark,
  OtherWay,
);
const RateTrend = late(
  async () => (await Promise.all([import('../rate/target/rate-trend.tsx'), fetchTextsOf('later')]))[0].RateTrend,
);

function OtherWay({ otherWay }: { otherWay: string | false }) {
  return (
    otherWay && (
      <Text size="small" c="dimmed">
        {otherWay}
      </Text>
    )
  );
}

/**
 * The swap button and the rate, between the two amounts. When the rate has changed under a filled form, this is the one
 * place that says so, until it is read.
 */
export function ExchangeRateStrip({ exchange, isSending }: { exchange: Exchange; isSending: boolean }) {
  const { t } = useTranslation('exchange');
  const { rateChange, pair, acceptRate } = exchange;
  return (
    <div className={classes.strip} data-tone={rateChange && 'warning'}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes.swap}
        aria-label={t('swap')}
        title={t('swap')}
        onClick={isSending ? undefined : exchange.swap}
      >
        <IconArrowsUpDown size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {rateChange ? (
        <ChangedRate change={rateChange} pair={pair} onAccept={acceptRate} />
      ) : (
        <BothRates exchange={exchange} />
      )}
    </div>
  );
}

/** The rate in both directions, or the reason why there is no rate yet. */
function BothRates({ exchange }: { exchange: Exchange }) {
  const { pair, offer, offers } = exchange;
  const { t } = useTranslation('exchange');
  const format = useFormat();
  if (!offers.offers) return offers.query.error ? null : <Skeleton height={16} width={148} />;
  if (!offer) return <NoRate exchange={exchange} />;
  const { rate } = offer.rate;
  const there = t('rate.both', { ...pair, rate: format.rate(rate) });
  const back = inverse(rate);
  const home = back !== '0' && t('rate.both', { sc: pair.tc, tc: pair.sc, rate: format.rate(back) });
  // People read a rate in the direction in which it is 1 or more.
  const isTurned = home !== false && compare(rate, '1') < 0;
  return (
    <>
      <div className={classes.rates}>
        <Text fw={600} lh="20px" fz={{ base: 15, md: 14 }} aria-live="polite">
          {isTurned ? home : there}
        </Text>
        <Spark exchange={exchange} otherWay={home && (isTurned ? there : home)} />
      </div>
      <RateSource exchange={exchange} />
    </>
  );
}

type SparkProps = { exchange: Exchange; otherWay: string | false };

/** The rate in the other direction. The line of 30 days takes its place when somebody uses the page: nobody waits for it. */
function Spark({ exchange, otherWay }: SparkProps) {
  const shown = useRateShown(exchange);
  if (!useIsAfterStart() || !shown) return <OtherWay otherWay={otherWay} />;
  return <RateSpark {...shown} otherWay={otherWay} />;
}

/** The same line in the width of the form, which a high desk has room for. */
export function ExchangeMonth({ exchange }: { exchange: Exchange }) {
  const isDesk = useIsFrom('lg');
  const shown = useRateShown(exchange);
  const { offers, query } = exchange.offers;
  if (!shown && (offers || query.error)) return null;
  return <div className={classes.month}>{isDesk && shown && <RateTrend {...shown} />}</div>;
}

function useRateShown({ offer, amount }: Exchange) {
  const format = useFormat();
  if (!offer) return undefined;
  return { rate: offer.rate, office: offer.source === 'office' ? format.office(offer.office) : undefined, amount };
}

function NoRate({ exchange: { pair, office, isGone } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const named = office && { ...pair, office: format.office(office) };
  return <p className={classes.noRate}>{named ? t(isGone ? 'gone' : 'notOffered', named) : t('selectOffice')}</p>;
}

/** Says if the rate is global or the office's own, and when it was last set. It is read out; the rate sheet shows it. */
function RateSource({ exchange: { offer } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  if (!offer) return null;
  const when = format.dateTime(offer.rate.ts);
  return (
    <p className="unseen">
      {offer.source === 'global'
        ? t('rate.global', { when })
        : t('rate.office', { office: format.office(offer.office), when })}
    </p>
  );
}

type ChangedProps = { change: RateChange; pair: Pair; onAccept: () => void };

/** The old rate, the new one, and what that means in money. */
function ChangedRate({ change, pair, onAccept }: ChangedProps) {
  const { t } = useTranslation('exchange');
  const rates = useQuotesApart(change, pair);
  return (
    <>
      <div className={classes.rates} role="status">
        <Box component="p" m={0} fw={600} fz="clamp(14px, 3.9vw, 16px)" lh="20px">
          <span className="unseen">{t('changed.line', rates)}</span>
          <span aria-hidden>
            {rates.from} → {rates.to}
          </span>
        </Box>
        {change.money && <Difference sum={change.money.difference} currency={pair.tc} />}
      </div>
      <Button variant="transparent" size="md" className={classes.gotIt} onClick={onAccept}>
        {t('changed.ok')}
      </Button>
    </>
  );
}

/** Shows the difference in the received amount. Nothing is shown if the amount is too small for a difference. */
function Difference({ sum: difference, currency }: { sum: Decimal; currency: string }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const sum = format.money(difference.replace('-', ''), currency);
  const direction = compare(difference, '0');
  if (direction === 0) return null;
  return (
    <Box component="p" m={0} fz={13} lh="18px">
      {direction > 0 ? t('changed.more', { sum }) : t('changed.less', { sum })}
    </Box>
  );
}
