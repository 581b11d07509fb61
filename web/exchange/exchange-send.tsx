import { Box, Button, Text, Textarea, UnstyledButton } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import type { DeadlineMinutes } from '#domain/order/deadline.ts';
import { noteLength, noteMaxLength, paidIn } from '#domain/order/order.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { late } from '../lib/device/late.tsx';
import { useNow } from '../lib/text/current-time.ts';
import { useFormat, useSums } from '../lib/text/format.ts';
import { useClosedText, useOpenHours } from '../office/open-hours.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { NetworkTag } from '../ui/wallet/network-tag.tsx';
import { WalletLine } from '../ui/wallet/wallet-line.tsx';
import { ExchangeNetwork } from './exchange-network.tsx';
import { ExchangeRateNotice } from './exchange-rate-notice.tsx';
import classes from './exchange-send.module.css';
import type { Exchange, SendObstacle } from './exchange-state.ts';
import type { ExchangeSubmit } from './exchange-submit.ts';

const ExchangePhone = late(() => import('./exchange-phone.tsx').then((m) => m.ExchangePhone));
const WalletDialog = late(() => import('../profile/wallet-dialog.tsx').then((m) => m.WalletDialog));

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
  const { pair, offer, reasons, form, change, rateChange } = exchange;
  const isReady = reasons.length === 0 && offer !== undefined;

  return (
    <>
      <ExchangeNote field={form.field('note')} isSending={submit.isSending} onChange={(note) => change({ note })} />
      <ExchangeNetwork exchange={exchange} isSending={submit.isSending} />
      {isReady && <ExchangeSummary exchange={exchange} />}
      <Box ref={end} tabIndex={-1} mt="lg" style={{ outline: 'none' }}>
        {rateChange && isFar && (
          <ExchangeRateNotice change={rateChange} currency={pair.tc} onAccept={exchange.acceptRate} isRepeated />
        )}
        <SubmitButton exchange={exchange} submit={submit} isReady={isReady} reasonsId={reasonsId} />
        {submit.standstill && <StandstillNotice standstill={submit.standstill} closed={submit.closed} />}
        {isReady ? (
          <Text c="dimmed" mt="sm" ta="center" textWrap="balance">
            {t(paidIn(pair) === 'coin' ? 'cancelHint.cash' : 'cancelHint.coin', pair)}
          </Text>
        ) : (
          <ExchangeReasons
            id={reasonsId}
            reasons={reasons}
            pair={pair}
            onAddWallet={walletDialog.open}
            onMended={() => end.current?.focus()}
          />
        )}
      </Box>
      {walletDialog.wasOpened && (
        <WalletDialog
          opened={walletDialog.opened}
          onClose={walletDialog.close}
          // The button that opened the dialog disappears once the wallet is set.
          onSaved={() => end.current?.focus()}
        />
      )}
    </>
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
    <Text className="toned" data-tone="danger" mt="sm" p="sm" role="alert">
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

type ButtonProps = Pick<Props, 'exchange' | 'submit'> & { isReady: boolean; reasonsId: string };

function SubmitButton({ exchange: { pair, cash }, submit, isReady, reasonsId }: ButtonProps) {
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
      aria-describedby={isReady ? undefined : reasonsId}
      onClick={submit.submit}
    >
      {isReady && sum ? t('submitSum', { sum }) : t('submit')}
    </Button>
  );
}

/** From this length on, screen readers say the counter too. */
const nearTheEnd = noteMaxLength - 100;

type NoteProps = { field: FieldProps<string>; isSending: boolean; onChange: (note: string) => void };

/** A note for the office. Long pasted text is not cut off; the counter shows how many characters are too many. */
function ExchangeNote({ field, isSending, onChange }: NoteProps) {
  const { t } = useTranslation('exchange');
  const count = noteLength(field.value);
  return (
    <Textarea
      {...field}
      label={
        <>
          {t('note.label')}{' '}
          <Box component="span" c="dimmed" fw={400}>
            {t('note.optional')}
          </Box>
        </>
      }
      placeholder={t('note.placeholder')}
      rows={2}
      resize="vertical"
      readOnly={isSending}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={
        <Box
          component="span"
          display="block"
          c="dimmed"
          ta="right"
          style={{ fontVariantNumeric: 'tabular-nums' }}
          aria-live={count > nearTheEnd ? 'polite' : 'off'}
        >
          {t('note.used', { count, most: noteMaxLength })}
        </Box>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

type ReasonsProps = {
  id: string;
  reasons: readonly SendObstacle[];
  pair: Pair;
  onAddWallet: () => void;
  /** What had the focus disappears, because nothing is missing there any more. */
  onMended: () => void;
};

/** Reasons with a panel of their own, because the form has no field for them. */
const ofAccount: readonly SendObstacle[] = ['wallet', 'phone'];

/** Why the button is disabled. */
function ExchangeReasons({ id, reasons, pair, onAddWallet, onMended }: ReasonsProps) {
  const { t } = useTranslation('exchange');
  const open = reasons.filter((reason) => !ofAccount.includes(reason));
  return (
    <div id={id}>
      {open.length > 0 && (
        <Text component="div" c="dimmed" mt="sm">
          <Text inherit>{t('reasons.title')}</Text>
          <Box component="ul" m="4px 0 0" pl={20}>
            {open.map((reason) => (
              <li key={reason}>{t(`reasons.${reason}`)}</li>
            ))}
          </Box>
        </Text>
      )}
      {reasons.includes('wallet') && (
        <div className={classes.missing}>
          <IconWallet size={20} stroke={1.75} aria-hidden />
          <div>
            <Text inherit fw={600}>
              {t('reasons.wallet')}
            </Text>
            <Text inherit>{t('reasons.walletHint', pair)}</Text>
            <UnstyledButton className={`${classes.addWallet} reach`} onClick={onAddWallet}>
              {t('reasons.addWallet')}
            </UnstyledButton>
          </div>
        </div>
      )}
      {reasons.includes('phone') && <ExchangePhone onVerified={onMended} />}
    </div>
  );
}

/** The order in three lines above the button, with the same figures that the placed order will show. */
function ExchangeSummary({ exchange: { pair, offer, cash, wallet, network } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const { listed: sum } = useSums();
  const { office: officeName } = useFormat();
  const fixed = useFixedFor(offer?.office.deadlines);
  const hours = useOpenHours(offer?.office);
  if (!offer || !cash) return null;
  const give = sum(cash.give, pair.sc);
  const receive = sum(cash.receive, pair.tc);
  const isCoin = paidIn(pair) === 'coin';
  const opening = offer.office.working_hours ? `, ${hours.midSentence}` : '';
  const lines: { label: string; text: ReactNode; isShort?: boolean }[] = [
    { label: t('summary.office'), text: officeName(offer.office) + opening },
    isCoin
      ? { label: t('summary.bring'), text: t('summary.cash', { sum: give }) }
      : {
          label: t('summary.send'),
          text: (
            <>
              {give} <NetworkTag network={network ?? null} />
            </>
          ),
        },
    isCoin
      ? {
          label: t('summary.wallet'),
          text: wallet ? <WalletLine destination={wallet} extent="fitting" /> : t('summary.noWallet'),
        }
      : { label: t('summary.collect'), text: t('summary.cash', { sum: receive }) },
    ...(fixed ? [{ label: t('summary.rate'), text: fixed }] : []),
  ];
  return (
    <dl className={classes.summary}>
      {lines.map(({ label, text, isShort }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-whole={isShort || undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For how long the rate will be fixed. Undefined when this office has no deadlines. */
function useFixedFor(deadlines: DeadlineMinutes | undefined): string | undefined {
  const { t } = useTranslation('exchange');
  const { span } = useFormat();
  const { answer_minutes: answer = null, arrival_minutes: arrival = null } = deadlines ?? {};
  if (answer !== null && arrival !== null) {
    return t('summary.fixedBoth', { answer: span(answer), arrival: span(arrival) });
  }
  if (answer !== null) return t('summary.fixedAnswer', { answer: span(answer) });
  return arrival === null ? undefined : t('summary.fixedArrival', { arrival: span(arrival) });
}
