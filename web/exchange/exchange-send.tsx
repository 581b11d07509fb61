import { Button, Text } from '@mantine/core';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paidIn } from '#domain/order/order.ts';
import { useIsOffline } from '../lib/live/offline.ts';
import { useNow } from '../lib/text/current-time.ts';
import { useSums } from '../lib/text/format.ts';
import { useClosedText } from '../office/open-hours.tsx';
import classes from './exchange-send.module.css';
import type { Exchange } from './form/exchange-state.ts';
import type { ExchangeSubmit } from './form/exchange-submit.ts';

type Props = { exchange: Exchange; submit: ExchangeSubmit; box: RefObject<HTMLDivElement | null> };

/** The button, and one line that says why it is off or what the customer may still do. On a phone it is always in view. */
export function ExchangeSend({ exchange, submit, box }: Props) {
  const { t } = useTranslation('exchange');
  const hintId = useId();
  const { pair, offer, reasons } = exchange;
  const isOffline = useIsOffline();
  const isReady = !isOffline && reasons.length === 0 && offer !== undefined;
  return (
    <div ref={box} tabIndex={-1} className={classes.bar} data-keep-clear>
      {submit.standstill && <StandstillNotice standstill={submit.standstill} closed={submit.closed} />}
      <SubmitButton exchange={exchange} submit={submit} isReady={isReady} hintId={hintId} />
      <div id={hintId} className={classes.hint}>
        {isOffline ? (
          t('offline')
        ) : isReady ? (
          t(paidIn(pair) === 'coin' ? 'cancelHint.cash' : 'cancelHint.coin', pair)
        ) : (
          <ul aria-label={t('reasons.title')}>
            {reasons.map((reason) => (
              <li key={reason}>{t(`reasons.${reason}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/**
 * Says why sending stopped. For a request without an answer it does not say "failed", because the result is unknown.
 */
type StandstillProps = { standstill: NonNullable<ExchangeSubmit['standstill']>; closed: ExchangeSubmit['closed'] };

function StandstillNotice({ standstill, closed }: StandstillProps) {
  const { t } = useTranslation('exchange');
  const closedText = useClosedText();
  const now = useNow();
  const isUnsure = standstill === 'unsure' || standstill === 'unsureBefore';
  return (
    <Text className="toned" data-tone="danger" mb="sm" p="sm" role="alert">
      {!isUnsure && (
        <Text inherit component="strong" display="block" fw={600}>
          {t('failed')}
        </Text>
      )}
      {closed?.closed_until && (
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {[closedText(closed.closed_until, now), closed.closed_reason].filter(Boolean).join('. ')}
        </Text>
      )}
      {t(`standstill.${standstill}`)}
    </Text>
  );
}

type ButtonProps = Pick<Props, 'exchange' | 'submit'> & { isReady: boolean; hintId: string };

function SubmitButton({ exchange: { pair, cash }, submit, isReady, hintId }: ButtonProps) {
  const { t } = useTranslation('exchange');
  const { spelled } = useSums();
  const receive = cash?.receive;
  const sum = receive && spelled(receive, pair.tc);
  return (
    <Button
      variant="filled"
      size="lg"
      fullWidth
      className={classes.submit}
      disabled={!isReady || submit.isSending}
      loading={submit.isSending}
      aria-describedby={hintId}
      onClick={submit.submit}
    >
      {isReady && sum ? t('submitSum', { sum }) : t('submit')}
    </Button>
  );
}
