import { Box, Button, Skeleton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../lib/address/address.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { stringifySearch } from '../lib/address/read-address.ts';
import { useOnce } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import { fetchTextsOf } from '../lib/text/i18n.ts';
import { OtherActiveOrders } from '../order/list/order-card.tsx';
import { MostUrgentDeal } from '../order/list/waiting-row.tsx';
import quiet from '../ui/quiet-button.module.css';
import classes from './exchange.module.css';
import { ExchangeAmounts } from './exchange-amounts.tsx';
import { ExchangeNote } from './exchange-note.tsx';
import { ExchangeOfficeRow } from './exchange-office-row.tsx';
import { ExchangeFixed, ExchangePlan } from './exchange-plan.tsx';
import { ExchangeMonth } from './exchange-rate-strip.tsx';
import { ExchangeSend } from './exchange-send.tsx';
import { useExchangeWallet } from './exchange-wallet.tsx';
import { ReadAtOnce, ReadAtStart } from './form/exchange-start.tsx';
import { type Exchange, useExchange } from './form/exchange-state.ts';
import { useExchangeSubmit } from './form/exchange-submit.ts';

/** Amounts, offices and active orders: one column on a phone, several columns on wide screens. */
export function ExchangeScreen() {
  return (
    <ReadAtStart>
      <ExchangeColumns />
    </ReadAtStart>
  );
}

function ExchangeColumns() {
  // Loads all texts of the screen in parallel instead of one after the other.
  const { t } = useTranslation(['exchange', 'office', 'order', 'map', 'qr']);
  const isDesk = useIsFrom('lg');
  // In one column the offices are behind one row of the form.
  const isWide = useIsFrom('md');
  const activeDeals = useRef<HTMLElement>(null);
  const [mapBox, setMapBox] = useState<HTMLDivElement | null>(null);

  const exchange = useExchange();
  const moveTo = useMoveTo();
  const submit = useExchangeSubmit(exchange, ({ id }) => {
    window.scrollTo({ top: 0 });
    // Only a wide screen has the open deals beside the form.
    (activeDeals.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
    // The deal says what happens now. When it is closed, the focus is on the open deals.
    moveTo({ order: id });
  });
  const wasAsked = useOnce(submit.question !== undefined);
  const { reasons, form } = exchange;
  const bar = useRef<HTMLDivElement>(null);
  const wallet = useExchangeWallet(exchange, bar);
  return (
    <div className={classes.screen}>
      {!isDesk && (
        <ReadAtOnce>
          <MostUrgentDeal />
        </ReadAtOnce>
      )}
      <div className={classes.form}>
        <section>
          <div className={classes.head}>
            <h1 className={classes.title}>
              <Box component="span" hiddenFrom="sm">
                {t('question')}
              </Box>
              <Box component="span" visibleFrom="sm">
                {t('title')}
              </Box>
            </h1>
            <ExchangeQr exchange={exchange} />
          </div>
          <ExchangeAmounts exchange={exchange} isSending={submit.isSending} />
        </section>
        <ExchangeMonth exchange={exchange} />
        {!isWide && <ExchangeOfficeRow exchange={exchange} isSending={submit.isSending} />}
        <section>
          <ExchangePlan exchange={exchange} isSending={submit.isSending} onWallet={wallet.open} />
          <ExchangeNote
            field={form.field('note')}
            isSending={submit.isSending}
            onChange={(note) => exchange.change({ note })}
          />
          {exchange.cash && <ExchangeAhead exchange={exchange} />}
          <ExchangeFixed exchange={exchange} />
          {reasons.includes('phone') && <ExchangePhone onVerified={() => bar.current?.focus()} />}
        </section>
        {!isWide && (
          <ReadAtOnce>
            <OtherActiveOrders />
          </ReadAtOnce>
        )}
        <ExchangeSend exchange={exchange} submit={submit} box={bar} />
      </div>
      {isWide && <ExchangeOffices exchange={exchange} mapBox={isDesk ? mapBox : undefined} />}
      {isWide && (
        <ReadAtOnce>
          {isDesk ? (
            <div className={classes.beside}>
              <DeskDeals box={activeDeals} mapBox={setMapBox} />
            </div>
          ) : (
            <OtherActiveOrders />
          )}
        </ReadAtOnce>
      )}
      {wasAsked && <ExchangeQuestions exchange={exchange} submit={submit} />}
      {wallet.dialog}
    </div>
  );
}

const ExchangeOffices = late(() => import('./exchange-offices.tsx').then((m) => m.ExchangeOffices), OfficesSkeleton);

function OfficesSkeleton() {
  return (
    <div className={classes.where} aria-busy="true">
      <Skeleton height={32} width={180} mb="md" />
      <Skeleton height={420} />
    </div>
  );
}

const DeskDeals = late(
  async () => (await Promise.all([import('../order/list/desk-deals.tsx'), fetchTextsOf('later')]))[0].DeskDeals,
  DeskDealsSkeleton,
);

/** It is as high as the first deal. Nothing stands below it, so what comes moves nothing. */
function DeskDealsSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={32} width={140} mb="md" />
      <Skeleton height={162} />
    </div>
  );
}

const ExchangeAhead = late(
  async () => (await Promise.all([import('./exchange-ahead.tsx'), fetchTextsOf('later')]))[0].ExchangeAhead,
);

const ExchangePhone = late(() => import('./exchange-phone.tsx').then((m) => m.ExchangePhone));
const ExchangeQuestions = late(() => import('./exchange-questions.tsx').then((m) => m.ExchangeQuestions));
const QrDialog = late(() => import('../ui/qr-dialog.tsx').then((m) => m.QrDialog));

/** A QR code with a link that fills the form in the same way, for a poster or another phone. */
function ExchangeQr({ exchange: { office, pair, amount } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const dialog = useAddressDialog('qr');
  return (
    <>
      <Button variant="subtle" className={quiet.quiet} aria-label={t('qr.button')} onClick={dialog.open}>
        <IconQrcode size={20} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t('qr.button')}</span>
      </Button>
      {dialog.wasOpened && (
        <QrDialog
          opened={dialog.opened}
          onClose={dialog.close}
          title={t('qr.title')}
          url={`${location.origin}/${stringifySearch({ office_id: office?.id, ...pair, amount })}`}
          fileName="obmin-exchange.png"
        />
      )}
    </>
  );
}
