import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import { Settle } from '#contract/order/order-transfer.ts';
import { endReasonLength } from '#domain/order/order-ending.ts';
import { type SettlementOutcome, settlementOutcomes } from '#domain/order/order-transfer.ts';
import { noDestination } from '#domain/wallet/destination.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { type FieldProps, said, useForm } from '../../ui/form/use-form.ts';
import { type KnownWallets, useKnownWallets } from '../../ui/wallet/wallet-check.ts';
import { WalletEntry } from '../../ui/wallet/wallet-entry.tsx';
import { useSettle } from '../side-event.queries.ts';
import { NewDealPicker } from './new-deal-picker.tsx';
import { returnAddress } from './return-address.ts';
import { noHash, TxHashField, typedHash } from './tx-hash-field.tsx';

export type SettlementProps = { order: Order; onClose: () => void };
type Props = SettlementProps;

/** What became of money that came after the end. The fields depend on it, so each outcome has a form of its own. */
export function SettlementForm(props: Props) {
  const { t } = useTranslation('transfer');
  const [outcome, setOutcome] = useState<SettlementOutcome>();
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('settle.outcome')}
        size="md"
        value={outcome ?? null}
        onChange={(chosen) => setOutcome(settlementOutcomes.find((one) => one === chosen))}
      >
        <Stack gap="sm" mt="sm">
          {settlementOutcomes.map((one) => (
            <Radio key={one} value={one} size="md" label={t(`settle.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {outcome === 'returned' && <ReturnedForm {...props} />}
      {outcome === 'new_deal' && <NewDealForm {...props} />}
      {outcome === 'kept' && <KeptForm {...props} />}
    </Stack>
  );
}

const { order_id, reason } = Settle.shape;
const Reason = said(reason, () => i18next.t('transfer:settle.reasonMissing', endReasonLength));

const Returned = (known: KnownWallets) =>
  z
    .object({ to: returnAddress(known), tx_hash: typedHash(null), reason: Reason })
    .transform((said): Settle => ({ outcome: 'returned', ...said }));

function ReturnedForm({ order, onClose }: Props) {
  const { t } = useTranslation(['transfer', 'wallet']);
  const { send, isPending } = useSettlement(order);
  const known = useKnownWallets(null);
  const { values, field, put, submit, fail } = useForm(Returned(known), {
    start: { to: noDestination, tx_hash: noHash, reason: '' },
  });
  const { network } = values.to;
  return (
    <form noValidate onSubmit={submit((body) => send(body, fail))}>
      <Stack gap="md">
        <WalletEntry
          {...field('to')}
          known={known}
          label={t('transfer:settle.address')}
          description={t('transfer:settle.addressHint')}
          // Each network has its own form of a transaction, so a typed one does not outlive its network.
          onChange={(to) => put(to.network === network ? { to } : { to, tx_hash: noHash })}
        />
        <TxHashField {...field('tx_hash')} network={network} label={t('transfer:settle.hash')} />
        <ReasonField {...field('reason')} />
        <SettlementButtons isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

const NewDeal = z
  .object({ order_id: said(order_id.unwrap(), () => i18next.t('transfer:settle.dealMissing')), reason: Reason })
  .transform((words): Settle => ({ outcome: 'new_deal', ...words }));

function NewDealForm({ order, onClose }: Props) {
  const { t } = useTranslation('transfer');
  const { send, isPending } = useSettlement(order);
  const { values, field, put, submit, fail } = useForm(NewDeal, { start: { order_id: '', reason: '' } });
  return (
    <form noValidate onSubmit={submit((body) => send(body, fail))}>
      <Stack gap="md">
        <NewDealPicker
          {...field('order_id')}
          ended={order}
          value={values.order_id || undefined}
          onChange={(id) => put({ order_id: id ?? '' })}
          label={t('settle.deal')}
          description={t('settle.dealHint')}
          placeholder={t('settle.dealFind')}
        />
        <ReasonField {...field('reason')} />
        <SettlementButtons isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

const Kept = z.object({ reason: Reason }).transform((words): Settle => ({ outcome: 'kept', ...words }));

function KeptForm({ order, onClose }: Props) {
  const { t } = useTranslation('transfer');
  const { send, isPending } = useSettlement(order);
  const { field, submit, fail } = useForm(Kept, { start: { reason: '' }, about: { VALIDATION_ERROR: 'reason' } });
  return (
    <form noValidate onSubmit={submit((body) => send(body, fail))}>
      <Stack gap="md">
        <Text inherit>{t('settle.keptHint')}</Text>
        <ReasonField {...field('reason')} />
        <SettlementButtons isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function useSettlement(order: Order) {
  const { t } = useTranslation('transfer');
  const settle = useSettle();
  const send = (body: Settle, fail: (error: unknown, title: string) => void) =>
    settle.mutate(
      { order, body },
      { onSuccess: () => notifySuccess(t('settle.saved')), onError: (error) => fail(error, t('settle.failed')) },
    );
  return { send, isPending: settle.isPending };
}

function ReasonField(field: FieldProps<string>) {
  const { t } = useTranslation('transfer');
  return <Textarea {...field} label={t('settle.reason')} rows={2} maxLength={endReasonLength.max} />;
}

function SettlementButtons({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const { t } = useTranslation('transfer');
  return (
    <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('settle.back')}</Button>}>
      {t('settle.save')}
    </FormSubmit>
  );
}
