import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';
import classes from './exchange-rate.module.css';
import { type RateChange, useRatesApart } from './exchange-rate-change.ts';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';

/** Asks the person to accept the new rate if it changed before sending. Without consent no request is sent. */
export function ExchangeRateQuestion({ exchange, submit }: { exchange: Exchange; submit: ExchangeSubmit }) {
  const { t } = useTranslation('exchange');
  const { offer, pair } = exchange;
  return (
    <Modal
      opened={submit.isAsking}
      onClose={submit.decline}
      title={offer ? t('changed.title') : t('changed.goneTitle')}
      classNames={{ title: classes.questionTitle }}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': t('changed.decline') }}
    >
      {offer ? <NewRate exchange={exchange} /> : <p className={classes.questionText}>{t('changed.gone', pair)}</p>}
      <div className={classes.questionButtons}>
        {offer && (
          <Button size="md" fullWidth onClick={submit.accept} data-autofocus>
            {t('changed.accept')}
          </Button>
        )}
        <Button variant="default" size="md" fullWidth onClick={submit.decline}>
          {t('changed.decline')}
        </Button>
      </div>
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
      <OldAndNew change={rateChange} />
      <p className={classes.questionText}>
        {t('changed.instead', { now: sum(now), before: sum(before) })} <strong>{apart}</strong>
      </p>
    </>
  );
}

function OldAndNew({ change }: { change: RateChange }) {
  const { t } = useTranslation('exchange');
  const { from, to } = useRatesApart(change);
  return (
    <dl className={classes.question}>
      <div>
        <dt>{t('changed.from')}</dt>
        <dd>{from}</dd>
      </div>
      <div>
        <dt>{t('changed.to')}</dt>
        <dd>
          <strong>{to}</strong>
        </dd>
      </div>
    </dl>
  );
}
