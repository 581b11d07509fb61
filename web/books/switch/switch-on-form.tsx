import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { cashStepAt } from '#domain/money/cash.ts';
import { networks } from '#domain/wallet/network.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useBookSums } from '../book-words.ts';
import { useSwitchBooks } from './switch.queries.ts';
import { SwitchRefusal } from './switch-refusal.tsx';
import {
  amountField,
  countedCash,
  isPricedInCash,
  nothingCounted,
  priceField,
  TypedSwitch,
  walletField,
} from './typed-switch.ts';

const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;

/** What lies in the safe and in the wallets, as it was counted, and what one of each currency is worth. */
export function SwitchOnForm({ office, onClose }: { office: Office; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const { rough } = useBookSums();
  const { field, submit, refuse } = useForm(TypedSwitch, { start: nothingCounted });
  const { mutate, isPending, error } = useSwitchBooks(office.id);
  const send = submit((body) =>
    mutate(body, {
      onSuccess: () => {
        notifySuccess(t('books:switch.isOn'));
        onClose();
      },
      onError: (refusal) => void refuse(refusal),
    }),
  );
  const stepOf = (currency: string) => cashStepAt(currency, office.cash_step, office.cash_steps);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('books:switch.onText')}</Text>
        <Stack component="fieldset" gap="sm" bd={0} m={0} p={0} miw={0}>
          <Text component="legend" fw={600}>
            {t('books:switch.cash')}
          </Text>
          {countedCash.map((currency, at) => (
            <Group key={currency} grow align="flex-start" wrap="nowrap">
              <TextInput
                {...field(amountField(currency))}
                {...decimal}
                data-autofocus={at === 0 || undefined}
                label={t('books:account.safe', { currency })}
                description={t('books:switch.step', { sum: rough(stepOf(currency), currency) })}
              />
              <TextInput
                {...field(priceField(currency))}
                {...decimal}
                label={t(isPricedInCash(currency) ? 'books:perCoin' : 'books:coinPer', { currency })}
                description={t('books:switch.middle')}
              />
            </Group>
          ))}
        </Stack>
        <Stack component="fieldset" gap="sm" bd={0} m={0} p={0} miw={0}>
          <Text component="legend" fw={600}>
            {t('books:switch.wallets')}
          </Text>
          {networks.map((network) => (
            <TextInput
              key={network}
              {...field(walletField(network))}
              {...decimal}
              label={t('books:account.wallet', { part: network })}
            />
          ))}
        </Stack>
        {error && <SwitchRefusal error={error} />}
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('books:switch.on')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
