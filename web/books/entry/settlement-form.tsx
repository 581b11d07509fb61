import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { useBookSums } from '../book-words.ts';
import { EntryEnd } from '../form/entry-end.tsx';
import { useEntryForm } from '../form/entry-form.ts';
import { placeOf, placesFor, usePlaceChoices } from '../form/place.ts';
import { type Debt, debtsIn, SettlementDraft, typedSettlement } from './typed-settlement.ts';

type Props = { books: Books; officeId: string; onClose: () => void };

/** Pays a debt between the office and a counterparty, or a part of it. */
export function SettlementForm({ books, onClose, ...props }: Props) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const debts = debtsIn(books);
  if (debts.length === 0)
    return (
      <EmptyState
        title={t('booking:settlement.none')}
        text={t('booking:settlement.noneText')}
        action={<Button onClick={onClose}>{t('common:close')}</Button>}
      />
    );
  return <DebtForm books={books} debts={debts} onClose={onClose} {...props} />;
}

function DebtForm({ books, debts, officeId, onClose }: Props & { debts: readonly Debt[] }) {
  const { t } = useTranslation(['books', 'booking']);
  const debtText = useDebtText();
  const { account } = useScreenAddress();
  const [first] = debts;
  const named = debts.find(({ id }) => id === account) ?? first;
  const wallets = placesFor(books).filter((place) => placeOf(place).currency === stablecoin);
  const walletChoices = usePlaceChoices(wallets);
  const { values, field, put, send, isPending, above } = useEntryForm(
    {
      name: `settlement.${officeId}.${named?.id}`,
      schema: typedSettlement(debts, officeId),
      Typed: SettlementDraft,
      start: { debt: named?.id ?? '', place: wallets[0] ?? '', amount: named?.amount ?? '', reason: '' },
      about: { CONFLICT: 'amount' },
    },
    onClose,
  );
  const chosen = debts.find(({ id }) => id === values.debt);
  const choose = (id: string | null) =>
    put({ debt: id ?? '', amount: debts.find((debt) => debt.id === id)?.amount ?? '' });
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Select
          {...field('debt')}
          label={t('booking:settlement.debt')}
          allowDeselect={false}
          data={debts.map((debt) => ({ value: debt.id, label: debtText(debt) }))}
          onChange={choose}
        />
        {chosen?.currency === stablecoin && (
          <Select
            {...field('place')}
            label={t('entry.place')}
            allowDeselect={false}
            data={walletChoices}
            onChange={(place) => put({ place: place ?? '' })}
          />
        )}
        <TextInput
          {...field('amount')}
          {...typedNumber}
          label={t(chosen?.way === 'in' ? 'booking:settlement.came' : 'booking:settlement.paid')}
        />
        <Textarea {...field('reason')} rows={2} label={t('entry.reason')} />
        <EntryEnd above={above} isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** "Halytska Finance owes 500 USD", or what the office owes them. */
function useDebtText() {
  const { t } = useTranslation(['books', 'booking']);
  const { exact } = useBookSums();
  return ({ name, way, amount, currency }: Debt) =>
    t(way === 'in' ? 'booking:settlement.theyOwe' : 'booking:settlement.weOwe', { name, sum: exact(amount, currency) });
}
