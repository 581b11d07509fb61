import { Button, Textarea } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteMaxLength } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { paidIn } from '../order/order-now.ts';
import classes from './exchange.module.css';
import { ExchangeReasons } from './exchange-reasons.tsx';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';
import { ExchangeSummary } from './exchange-summary.tsx';

const WalletDialog = lazy(() => import('../profile/wallet-dialog.tsx').then((m) => ({ default: m.WalletDialog })));

/** A person learns how much room is left only when it becomes scarce. */
const nearTheEnd = 100;

type Props = { exchange: Exchange; submit: ExchangeSubmit };

/** The note, what will be sent, the button, and what is missing until it can be pressed. */
export function ExchangeSend({ exchange, submit }: Props) {
  const { t } = useTranslation('exchange');
  const reasonsId = useId();
  const end = useRef<HTMLDivElement>(null);
  // Unknown until it is first asked for: its code is fetched then.
  const [isAddingWallet, setAddingWallet] = useState<boolean>();
  const { pair, offer, reasons, draft, change } = exchange;
  const isReady = reasons.length === 0 && offer !== undefined;

  return (
    <>
      <NoteField note={draft.note} onChange={(note) => change({ note })} />
      {isReady && <ExchangeSummary exchange={exchange} />}
      <div ref={end} tabIndex={-1} className={classes.end}>
        <SubmitButton exchange={exchange} submit={submit} isReady={isReady} reasonsId={reasonsId} />
        {isReady ? (
          <p className={classes.hint}>{t(paidIn(pair) === 'coin' ? 'cancelHint.cash' : 'cancelHint.coin', pair)}</p>
        ) : (
          <ExchangeReasons id={reasonsId} reasons={reasons} pair={pair} onAddWallet={() => setAddingWallet(true)} />
        )}
      </div>
      {isAddingWallet !== undefined && (
        <Suspense>
          <WalletDialog
            opened={isAddingWallet}
            onClose={() => setAddingWallet(false)}
            // The button that opened it is gone with the reason for it.
            onSaved={() => end.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}

type ButtonProps = Props & { isReady: boolean; reasonsId: string };

function SubmitButton({ exchange: { pair, offer }, submit, isReady, reasonsId }: ButtonProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const sum = offer?.received && `${format.amount(offer.received)}\u00A0${pair.tc}`;
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

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('exchange');
  const left = noteMaxLength - note.length;
  return (
    <Textarea
      size="md"
      label={
        <>
          {t('note.label')} <span className={classes.optional}>{t('note.optional')}</span>
        </>
      }
      placeholder={t('note.placeholder')}
      rows={2}
      resize="vertical"
      maxLength={noteMaxLength}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={left <= nearTheEnd ? <span role="status">{t('note.left', { count: left })}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
