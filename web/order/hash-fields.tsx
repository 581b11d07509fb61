import { Box, Button } from '@mantine/core';
import { lazy, Suspense, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { paidIn } from '#domain/order/order.ts';
import { holdingArrivals, otherSum } from '#domain/order/order-transfer.ts';
import type { MoneyStep } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useForm } from '../ui/form/use-form.ts';
import { noHash, TxHashField, typedHash } from './transfer/tx-hash-field.tsx';
import type { TypedHash } from './transfer/typed-hash.ts';

const networkOf = (order: Order, isReceipt: boolean) =>
  destinationOf(isReceipt ? order.office_wallet : order.wallet)?.network ?? null;

const isSetAside = (order: Order, { call }: MoneyStep) => call === 'ready' && paidIn(order) === 'cash';

/**
 * What the staff say of the USDT that they have sent, or received: the transaction, if they have it. Of cash that they set aside
 * the seal of its envelope.
 */
export const useHashForm = (order: Order, step: MoneyStep) =>
  useForm(
    z
      .object({ tx_hash: typedHash(networkOf(order, step.call === 'receive')), seal: z.string().trim() })
      .transform(({ tx_hash, seal }): StepDetails => {
        if (step.call === 'receive') return tx_hash ? { tx_hashes: [tx_hash] } : {};
        return seal === '' ? { tx_hash } : { seal };
      }),
    {
      start: { tx_hash: foundHash(order, step.call), seal: '' },
      about: { CONFLICT: isSetAside(order, step) ? 'seal' : 'tx_hash' },
    },
  );

/** What was found on the network for this order alone, where nobody has named a transaction. People may type another one. */
const foundHash = ({ transfer_readings, sent_tx_hash, arrived }: Order, call: MoneyStep['call']): TypedHash => {
  if (call === 'receive' && (sent_tx_hash || arrived)) return noHash;
  const wanted = call === 'receive' ? 'found' : 'found_payout';
  const found = transfer_readings.find(({ use, is_shared }) => use === wanted && !is_shared)?.tx_hash;
  return found ? { ...noHash, text: found } : noHash;
};

type Props = {
  order: Order;
  form: ReturnType<typeof useHashForm>;
  onEnter: (event: SyntheticEvent) => void;
};

/** Only where the office sets cash aside in envelopes, so nobody else fetches it. */
const SealField = lazy(async () => ({ default: (await import('./step/seal-field.tsx')).SealField }));

type FieldsProps = Props & {
  step: MoneyStep;
  /** The same press hands the cash over, so it goes into no envelope. */
  isHandedNow?: boolean;
};

/** The transaction of the step, where USDT moves, or the seal of an envelope. Enter in the field confirms the step like its button. */
export function HashFields({ step, isHandedNow, ...props }: FieldsProps) {
  const { order, form, onEnter } = props;
  const { call } = step;
  const paid = paidIn(order);
  if (isSetAside(order, step) && order.booked && !isHandedNow)
    return (
      <Suspense>
        <SealField order={order} field={form.field('seal')} onEnter={onEnter} />
      </Suspense>
    );
  if (call === 'ready' && paid === 'coin') return <PayoutFields {...props} />;
  // With another sum than was agreed nobody receives.
  return call === 'receive' && paid === 'cash' && !otherSum(order) ? <ReceiptFields {...props} /> : null;
}

function PayoutFields({ order, form: { field }, onEnter }: Props) {
  const { t } = useTranslation('transfer');
  return (
    <Box component="form" noValidate mt="md" onSubmit={onEnter}>
      <TxHashField
        {...field('tx_hash')}
        network={networkOf(order, false)}
        label={t('payout.hash')}
        description={t('payout.hint')}
      />
    </Box>
  );
}

/**
 * With which transaction the USDT came. Where one is named already, the field waits behind a button, because staff who
 * find that one have nothing to type.
 */
function ReceiptFields({ order, form: { field }, onEnter }: Props) {
  const { t } = useTranslation('transfer');
  const isNamed = order.sent_tx_hash !== null || holdingArrivals(order).some(({ tx_hash }) => tx_hash !== null);
  const [isAsked, setAsked] = useState(false);
  if (isNamed && !isAsked) {
    return (
      <Button mt="sm" size="sm" onClick={() => setAsked(true)}>
        {t('receipt.another')}
      </Button>
    );
  }
  return (
    <Box component="form" noValidate mt="md" onSubmit={onEnter}>
      <TxHashField
        {...field('tx_hash')}
        network={networkOf(order, true)}
        label={t(isNamed ? 'receipt.anotherHash' : 'receipt.hash')}
        description={t('receipt.hint')}
      />
    </Box>
  );
}
