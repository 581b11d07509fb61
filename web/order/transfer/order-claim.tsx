import { Box, Button, Stack, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import { NothingArrived } from '#contract/order/order-transfer.ts';
import { isFailed } from '#domain/order/order.ts';
import { endReasonLength } from '#domain/order/order-ending.ts';
import { isWithoutHash, judgeNotArrived } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { isMoneyMoved } from '#domain/order/transfer-receipt.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { isClaimLost } from '../order-labels.ts';
import { useDecideWhose, useSayNotArrived } from '../side-event.queries.ts';
import { TxHashField, typedHash } from './tx-hash-field.tsx';

/** Whose the named transfer is, where somebody doubts it or has decided it. */
export function useClaimLines(order: Order): string[] {
  const { t } = useTranslation('transfer');
  const who = readerOf(useActor(), order) === 'customer' ? 'customer' : 'staff';
  const isMoved = isMoneyMoved(order);
  const isDoubtful = order.disputed && !isMoved && !(who === 'customer' && order.received_at);
  const lines = [
    order.claimed_twice && who === 'staff' && t('claimedTwice'),
    isDoubtful && t(`claim.disputed.${who}`),
    // The sentence of the order says it to its customer.
    order.claim_void && !isMoved && !(who === 'customer' && isClaimLost(order)) && t(`claim.void.${who}`),
  ];
  return lines.filter((line) => line !== false);
}

/** What the staff have said about the money, as facts beside the transactions. */
export function ClaimFacts({ order }: { order: Order }) {
  const { t } = useTranslation('transfer');
  const who = readerOf(useActor(), order) === 'customer' ? 'customer' : 'staff';
  const { not_arrived } = order;
  return (
    <>
      {not_arrived && !isHashWrong(order) && (
        <div>
          <dt>{t(`notArrived.said.${who}`)}</dt>
          <dd>
            {not_arrived.reason}
            {who === 'customer' && !order.received_at && (
              <Text inherit span c="dimmed">
                {t('notArrived.next')}
              </Text>
            )}
          </dd>
        </div>
      )}
      {isWithoutHash(order) && (
        <div>
          <dt>{t('sentTransaction')}</dt>
          <dd>{t('claim.noHash')}</dd>
        </div>
      )}
    </>
  );
}

/** Whether the clock said it. Then the reading says why, in words. */
const isHashWrong = ({ not_arrived, transfer_readings }: Order): boolean =>
  transfer_readings.some(({ problem }) => problem === not_arrived?.reason);

export const hasClaimFacts = (order: Order): boolean => order.not_arrived !== null || isWithoutHash(order);

/** Where the staff say that nothing arrived, and whose a transfer is that another deal names too. */
export function OrderClaim({ order, onRecorded }: { order: Order; onRecorded?: (order: Order) => void }) {
  const { t } = useTranslation('transfer');
  const reader = readerOf(useActor(), order);
  const [asked, setAsked] = useState<'whose' | 'notArrived'>();
  const close = (recorded: Order) => {
    setAsked(undefined);
    onRecorded?.(recorded);
  };
  if (reader === 'customer') return null;
  if (asked === 'whose') return <WhoseForm order={order} onRecorded={close} />;
  if (asked === 'notArrived') return <NotArrivedForm order={order} onRecorded={close} />;
  return (
    <>
      {isWhoseAsked(order) && (
        <Button mt="sm" mr="xs" size="sm" onClick={() => setAsked('whose')}>
          {t('whose.button')}
        </Button>
      )}
      {judgeNotArrived(order) === 'new' && (
        <Button mt="sm" size="sm" onClick={() => setAsked('notArrived')}>
          {t('notArrived.button')}
        </Button>
      )}
    </>
  );
}

const isWhoseAsked = (order: Order): boolean =>
  !isFailed(order.status) && (order.claimed_twice || order.disputed || order.claim_void);

type FormProps = { order: Order; onRecorded: (order: Order) => void };

const Reason = said(NothingArrived.shape.reason, () => i18next.t('transfer:settle.reasonMissing', endReasonLength));

function WhoseForm({ order, onRecorded }: FormProps) {
  const { t } = useTranslation('transfer');
  const network = destinationOf(order.office_wallet)?.network ?? null;
  const decide = useDecideWhose();
  const known = order.sent_tx_hash ?? order.arrived?.find(({ tx_hash }) => tx_hash !== null)?.tx_hash ?? '';
  const { field, submit, fail } = useForm(
    z.object({ tx_hash: typedHash(network, true).pipe(z.string()), reason: Reason }),
    { start: { tx_hash: { text: known, isWrong: false }, reason: '' }, about: { CONFLICT: 'tx_hash' } },
  );
  const send = submit((body) =>
    decide.mutate(
      { order, body },
      {
        onSuccess: (decided) => {
          notifySuccess(t('whose.saved'));
          onRecorded(decided);
        },
        onError: (error) => fail(error, t('whose.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm" mt="md" align="start">
        <Text inherit fw={600}>
          {t('whose.title')}
        </Text>
        <Text inherit>{t('whose.hint')}</Text>
        <Box w="100%">
          <TxHashField {...field('tx_hash')} network={network} label={t('whose.hash')} />
        </Box>
        <Textarea {...field('reason')} w="100%" label={t('whose.reason')} rows={2} maxLength={endReasonLength.max} />
        <FormSubmit loading={decide.isPending}>{t('whose.save')}</FormSubmit>
      </Stack>
    </form>
  );
}

function NotArrivedForm({ order, onRecorded }: FormProps) {
  const { t } = useTranslation('transfer');
  const say = useSayNotArrived();
  const { field, submit, fail } = useForm(z.object({ reason: Reason }), {
    start: { reason: '' },
    about: { CONFLICT: 'reason' },
  });
  const send = submit((body) =>
    say.mutate(
      { order, body },
      {
        onSuccess: (recorded) => {
          notifySuccess(t('notArrived.saved'));
          onRecorded(recorded);
        },
        onError: (error) => fail(error, t('notArrived.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm" mt="md" align="start">
        <Text inherit fw={600}>
          {t('notArrived.title')}
        </Text>
        <Text inherit>{t('notArrived.hint')}</Text>
        <Textarea
          {...field('reason')}
          w="100%"
          label={t('notArrived.reason')}
          rows={2}
          maxLength={endReasonLength.max}
          data-autofocus
        />
        <FormSubmit loading={say.isPending}>{t('notArrived.save')}</FormSubmit>
      </Stack>
    </form>
  );
}
