import { Stack, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { StepDetails } from '#contract/order/step-details.ts';
import { noDestination, withoutSpaces } from '#domain/wallet/destination.ts';
import { typedHashIn } from '#domain/wallet/typed-link.ts';
import { said, useForm } from '../../ui/form/use-form.ts';
import { type KnownWallets, useKnownWallets } from '../../ui/wallet/wallet-check.ts';
import { WalletEntry } from '../../ui/wallet/wallet-entry.tsx';
import { returnAddress } from '../transfer/return-address.ts';
import { hasWords, noReason, ReasonFields, reasonOf, reasonShape, wordsMissing } from './exit-fields.tsx';
import { type ExitProps, ExitQuestion } from './exit-question.tsx';

const Refund = (known: KnownWallets) =>
  z
    .object({
      ...reasonShape,
      to: returnAddress(known),
      tx_hash: said(
        z
          .string()
          .transform((typed) => typed || undefined)
          .pipe(StepDetails.shape.tx_hash),
        () => i18next.t('order:refund.txHashWrong'),
      ),
    })
    .refine(hasWords, wordsMissing)
    .transform(
      ({ to, tx_hash, ...reason }): StepDetails => ({ reason: reasonOf(reason), to, ...(tx_hash && { tx_hash }) }),
    );

/** Asks before USDT goes back: why, and where to. */
export function CoinRefundQuestion(props: ExitProps) {
  const { t } = useTranslation(['order', 'exit', 'wallet']);
  const known = useKnownWallets(null);
  const form = useForm(Refund(known), { start: { ...noReason, to: noDestination, tx_hash: '' } });
  const { field, put, values } = form;
  return (
    <ExitQuestion {...props} form={form}>
      <ReasonFields choice={field('choice')} words={field('words')} isFirst />
      <Stack gap={12} mt={16}>
        <WalletEntry
          {...field('to')}
          known={known}
          label={t('order:refund.address')}
          description={t('order:refund.addressHint')}
        />
        <TextInput
          {...field('tx_hash')}
          label={t('order:refund.txHash')}
          onChange={({ currentTarget }) =>
            put({ tx_hash: typedHashIn(withoutSpaces(currentTarget.value), values.to.network) })
          }
          spellCheck={false}
          autoComplete="off"
        />
      </Stack>
    </ExitQuestion>
  );
}
