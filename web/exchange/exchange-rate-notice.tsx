import { Box, Button, Modal, Stack } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './exchange-rate.module.css';
import { type RateChange, useRatesApart } from './exchange-rate-change.ts';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';

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

/** Asks the person to accept the new rate if it changed before sending. Without consent no request is sent. */
export function ExchangeRateQuestion({ exchange, submit }: { exchange: Exchange; submit: ExchangeSubmit }) {
  const { t } = useTranslation('exchange');
  const { offer, pair } = exchange;
  return (
    <Modal
      opened={submit.question?.about === 'rate'}
      onClose={submit.decline}
      title={offer ? t('changed.title') : t('changed.goneTitle')}
      classNames={{ title: classes.questionTitle }}
      size={420}
      closeButtonProps={{ 'aria-label': t('changed.decline') }}
    >
      {offer ? <NewRate exchange={exchange} /> : <p className={classes.questionText}>{t('changed.gone', pair)}</p>}
      <Stack gap="xs" mt="lg">
        {offer && (
          <Button variant="filled" fullWidth onClick={submit.acceptRate} data-autofocus>
            {t('changed.accept')}
          </Button>
        )}
        <Button fullWidth onClick={submit.decline}>
          {t('changed.decline')}
        </Button>
      </Stack>
    </Modal>
  );
}

function NewRate({ exchange: { offer, pair, rateChange } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const sum = (amount: Decimal) => format.money(amount, pair.tc);
  if (!rateChange?.money) {
    return <p className={classes.questionText}>{t('changed.same', { now: sum(offer?.received ?? '0') })}</p>;
  }
  const { before, now, difference } = rateChange.money;
  const isLess = difference.startsWith('-');
  const apart = t(isLess ? 'changed.lessBy' : 'changed.moreBy', { sum: sum(difference.replace('-', '')) });
  return (
    <>
      <OldAndNew change={rateChange} pair={pair} />
      <p className={classes.questionText}>
        {t('changed.instead', { now: sum(now), before: sum(before) })} <strong>{apart}</strong>
      </p>
    </>
  );
}

function OldAndNew({ change, pair }: { change: RateChange; pair: Pair }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const { from, to } = useRatesApart(change);
  return (
    <dl className={classes.question}>
      <div>
        <dt>{t('changed.from')}</dt>
        <dd>{from}</dd>
        <dd className={classes.questionInverse}>{format.inverse(pair, change.from)}</dd>
      </div>
      <div>
        <dt>{t('changed.to')}</dt>
        <dd>
          <strong>{to}</strong>
        </dd>
        <dd className={classes.questionInverse}>{format.inverse(pair, change.to)}</dd>
      </div>
    </dl>
  );
}
