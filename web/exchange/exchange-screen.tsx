import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfficeChoice } from '../office/office-choice.tsx';
import { ActiveDeals } from '../order/active-deals.tsx';
import classes from './exchange.module.css';
import { ExchangeAmounts } from './exchange-amounts.tsx';
import { ExchangeQuestion } from './exchange-question.tsx';
import { ExchangeRateNotice } from './exchange-rate-notice.tsx';
import { ExchangeRateSource } from './exchange-rate-strip.tsx';
import { ExchangeSend } from './exchange-send.tsx';
import { useExchange } from './exchange-state.ts';
import { useExchangeSubmit } from './exchange-submit.ts';

const atOnce = { getInitialValueInEffect: false };

/** How much, where, and what is running: under each other on a phone, beside each other at a desk. */
export function ExchangeScreen() {
  // All texts of the screen in one go, instead of one after the other.
  const { t } = useTranslation(['exchange', 'office', 'order']);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, atOnce);
  const isDesk = useMediaQuery('(min-width: 75em)', true, atOnce);
  const amountInput = useRef<HTMLInputElement>(null);
  const activeDeals = useRef<HTMLElement>(null);
  const [refusedTyped, setRefusedTyped] = useState<string>();

  const exchange = useExchange();
  const submit = useExchangeSubmit(exchange, {
    onDone: () => {
      window.scrollTo({ top: 0 });
      activeDeals.current?.focus({ preventScroll: true });
    },
    onBadAmount: () => {
      setRefusedTyped(exchange.draft.typed);
      amountInput.current?.focus();
    },
  });
  const { rateChange } = exchange;
  const active = <ActiveDeals isNarrow={!isDesk} box={activeDeals} />;

  return (
    <div className={classes.screen}>
      {!isDesk && active}
      <section className={classes.how}>
        <h1 className={classes.title}>{isPhone ? t('question') : t('title')}</h1>
        <ExchangeAmounts
          exchange={exchange}
          input={amountInput}
          refused={refusedTyped === exchange.draft.typed ? t('notExchangeable') : undefined}
        />
        <ExchangeRateSource exchange={exchange} />
        {rateChange && (
          <ExchangeRateNotice change={rateChange} currency={exchange.pair.tc} onAccept={exchange.acceptRate} />
        )}
      </section>
      <section className={classes.where} aria-labelledby="select-office">
        <h2 className={classes.subtitle} id="select-office">
          {t('office:list.title')}
        </h2>
        <OfficeChoice
          offers={exchange.offers}
          pair={exchange.pair}
          amount={exchange.amount}
          officeId={exchange.draft.officeId}
          onChoose={(officeId) => exchange.change({ officeId })}
          isNarrow={!isDesk}
        />
      </section>
      <section className={classes.send}>
        <ExchangeSend exchange={exchange} submit={submit} />
      </section>
      {isDesk && active}
      <ExchangeQuestion exchange={exchange} submit={submit} />
    </div>
  );
}
