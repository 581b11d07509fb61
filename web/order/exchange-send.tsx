import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteMaxLength } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { WalletDialog } from '../profile/wallet-dialog.tsx';
import classes from './exchange.module.css';
import { ExchangeReasons } from './exchange-reasons.tsx';
import type { Exchange } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';
import { ExchangeSummary } from './exchange-summary.tsx';
import { paidIn } from './order-now.ts';

/** A person learns how much room is left only when it becomes scarce. */
const nearTheEnd = 100;

type Props = { exchange: Exchange; submit: ExchangeSubmit };

/** The note, what will be sent, the button, and what is missing until it can be pressed. */
export function ExchangeSend({ exchange, submit }: Props) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const reasonsId = useId();
  const [isAddingWallet, setAddingWallet] = useState(false);
  const { pair, offer, reasons, draft, change } = exchange;
  const isReady = reasons.length === 0 && offer !== undefined;
  const sum = offer?.received && `${format.amount(offer.received)}\u00A0${pair.tc}`;

  return (
    <>
      <NoteField note={draft.note} onChange={(note) => change({ note })} />
      {isReady && <ExchangeSummary exchange={exchange} />}
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
      {isReady ? (
        <p className={classes.hint}>{t(paidIn(pair) === 'coin' ? 'cancelHint.cash' : 'cancelHint.coin', pair)}</p>
      ) : (
        <ExchangeReasons id={reasonsId} reasons={reasons} pair={pair} onAddWallet={() => setAddingWallet(true)} />
      )}
      <WalletDialog opened={isAddingWallet} onClose={() => setAddingWallet(false)} />
    </>
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
      minRows={2}
      maxRows={6}
      autosize
      maxLength={noteMaxLength}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={left <= nearTheEnd ? <span role="status">{t('note.left', { count: left })}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
