import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapSwitch, useMapChoice } from '../office/map-switch.tsx';
import { OfficeChoice } from '../office/office-choice.tsx';
import { ActiveOrders } from '../order/active-orders.tsx';
import classes from './exchange.module.css';
import { ExchangeAmounts } from './exchange-amounts.tsx';
import head from './exchange-head.module.css';
import { ExchangeQr } from './exchange-qr.tsx';
import { ExchangeRateNotice } from './exchange-rate-notice.tsx';
import { ExchangeRateQuestion } from './exchange-rate-question.tsx';
import { ExchangeRateSource } from './exchange-rate-strip.tsx';
import { ExchangeSend } from './exchange-send.tsx';
import { useExchange } from './exchange-state.ts';
import { useExchangeSubmit } from './exchange-submit.ts';

const atOnce = { getInitialValueInEffect: false };

/** Amounts, offices and active orders: one column on a phone, several columns on wide screens. */
export function ExchangeScreen() {
  // Loads all texts of the screen in parallel instead of one after the other.
  const { t } = useTranslation(['exchange', 'office', 'order', 'map', 'qr']);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, atOnce);
  const isDesk = useMediaQuery('(min-width: 75em)', true, atOnce);
  // In two columns the rate and the button are in the same column. In one column the offices are between them.
  const isWide = useMediaQuery('(min-width: 62em)', true, atOnce);
  const [isMapShown, showMap] = useMapChoice();
  const amountInput = useRef<HTMLInputElement>(null);
  const activeDeals = useRef<HTMLElement>(null);
  const [refusedTyped, setRefusedTyped] = useState<string>();

  const exchange = useExchange();
  const submit = useExchangeSubmit(exchange, {
    onDone: () => {
      window.scrollTo({ top: 0 });
      // On a phone the list of active orders is not rendered before the first order is there.
      (activeDeals.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
    },
    onBadAmount: () => {
      setRefusedTyped(exchange.draft.typed);
      amountInput.current?.focus();
    },
  });
  const { rateChange, draft } = exchange;
  const active = <ActiveOrders isNarrow={!isDesk} box={activeDeals} />;

  return (
    <div className={classes.screen}>
      {!isDesk && active}
      <section className={classes.how}>
        <div className={head.head}>
          <h1 className={classes.title}>{isPhone ? t('question') : t('title')}</h1>
          <ExchangeQr exchange={exchange} />
        </div>
        <ExchangeAmounts
          exchange={exchange}
          input={amountInput}
          refused={refusedTyped === draft.typed ? t('notExchangeable') : undefined}
          isSending={submit.isSending}
        />
        <ExchangeRateSource exchange={exchange} />
        {rateChange && (
          <ExchangeRateNotice change={rateChange} currency={exchange.pair.tc} onAccept={exchange.acceptRate} />
        )}
      </section>
      <section className={classes.where} aria-labelledby="select-office">
        <div className={head.head}>
          <h2 className={classes.subtitle} id="select-office">
            {t('office:list.title')}
          </h2>
          <MapSwitch isOn={isMapShown} onTurn={showMap} />
        </div>
        <OfficeChoice
          offers={exchange.offers}
          pair={exchange.pair}
          amount={exchange.amount}
          officeId={draft.officeId}
          isGone={exchange.isGone}
          onChoose={(officeId) => exchange.change({ officeId })}
          isNarrow={!isDesk}
          isMapShown={isMapShown}
        />
      </section>
      <section className={classes.send}>
        <ExchangeSend exchange={exchange} submit={submit} isFar={!isWide} />
      </section>
      {isDesk && active}
      <ExchangeRateQuestion exchange={exchange} submit={submit} />
    </div>
  );
}
