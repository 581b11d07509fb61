import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paidIn } from '#domain/order.ts';
import { useAddressDialog } from '../lib/address-dialog.ts';
import { useSums } from '../lib/sums.ts';
import { ExchangeNote } from './exchange-note.tsx';
import { ExchangeRateNotice } from './exchange-rate-notice.tsx';
import { ExchangeReasons } from './exchange-reasons.tsx';
import classes from './exchange-send.module.css';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';
import { ExchangeSummary } from './exchange-summary.tsx';

const WalletDialog = lazy(() => import('../profile/wallet-dialog.tsx').then((m) => ({ default: m.WalletDialog })));

type Props = {
  exchange: Exchange;
  submit: ExchangeSubmit;
  /** The rate is far above the button, so the notice about a changed rate is repeated here. */
  isFar: boolean;
};

/** The note, the summary, the button, and the reasons why the button is disabled. */
export function ExchangeSend({ exchange, submit, isFar }: Props) {
  const { t } = useTranslation('exchange');
  const reasonsId = useId();
  const end = useRef<HTMLDivElement>(null);
  const walletDialog = useAddressDialog('wallet');
  const { pair, offer, reasons, draft, change, rateChange } = exchange;
  const isReady = reasons.length === 0 && offer !== undefined;

  return (
    <>
      <ExchangeNote note={draft.note} isSending={submit.isSending} onChange={(note) => change({ note })} />
      {isReady && <ExchangeSummary exchange={exchange} />}
      <div ref={end} tabIndex={-1} className={classes.end}>
        {rateChange && isFar && (
          <ExchangeRateNotice change={rateChange} currency={pair.tc} onAccept={exchange.acceptRate} isRepeated />
        )}
        <SubmitButton exchange={exchange} submit={submit} isReady={isReady} reasonsId={reasonsId} />
        {submit.standstill && <StandstillNotice standstill={submit.standstill} />}
        {isReady ? (
          <p className={classes.hint}>{t(paidIn(pair) === 'coin' ? 'cancelHint.cash' : 'cancelHint.coin', pair)}</p>
        ) : (
          <ExchangeReasons id={reasonsId} reasons={reasons} pair={pair} onAddWallet={walletDialog.open} />
        )}
      </div>
      {walletDialog.wasOpened && (
        <Suspense>
          <WalletDialog
            opened={walletDialog.opened}
            onClose={walletDialog.close}
            // The button that opened the dialog disappears once the wallet is set.
            onSaved={() => end.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Says why sending stopped. For a request without an answer it does not say "failed", because the result is unknown.
 */
function StandstillNotice({ standstill }: { standstill: NonNullable<ExchangeSubmit['standstill']> }) {
  const { t } = useTranslation('exchange');
  const isUnsure = standstill === 'unsure' || standstill === 'unsureBefore';
  return (
    <p className={classes.standstill} role="alert">
      {!isUnsure && <strong>{t('failed')}</strong>}
      {t(`standstill.${standstill}`)}
    </p>
  );
}

type ButtonProps = Pick<Props, 'exchange' | 'submit'> & { isReady: boolean; reasonsId: string };

function SubmitButton({ exchange: { pair, offer }, submit, isReady, reasonsId }: ButtonProps) {
  const { t } = useTranslation('exchange');
  const { spelled } = useSums();
  const sum = offer?.received && spelled(offer.received, pair.tc);
  return (
    <Button
      size="lg"
      fullWidth
      className={classes.submit}
      disabled={!isReady || submit.isSending}
      loading={submit.isSending}
      aria-describedby={isReady ? undefined : reasonsId}
      onClick={submit.submit}
    >
      {isReady && sum ? t('submitSum', { sum }) : t('submit')}
    </Button>
  );
}
