import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { stablecoin } from '#domain/money/currency.ts';
import { type Decimal, parseAmount } from '#domain/money/money.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useLimitEntries } from './limit.queries.ts';

type Props = { officeId: string; limit: Decimal | null; opened: boolean; onClose: () => void };

/** Nothing typed is no limit. */
const TypedLimit = z.object({
  entry_limit: said(
    z.string().transform((typed, { addIssue }) => {
      if (typed.trim() === '') return null;
      const limit = parseTyped(typed);
      if (limit !== undefined && (limit === '0' || parseAmount(limit) !== undefined)) return limit;
      addIssue('Not a sum');
      return z.NEVER;
    }),
    () => i18next.t('books:entry.notSum'),
  ),
});

/** From which worth on an entry of the desk needs somebody else's yes. */
export function LimitDialog({ opened, onClose, ...form }: Props) {
  const { t } = useTranslation(['books', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('books:limit.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <LimitForm {...form} onClose={onClose} />
    </Modal>
  );
}

function LimitForm({ officeId, limit, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['books', 'common']);
  const { field, submit, fail } = useForm(TypedLimit, { start: { entry_limit: limit ?? '' } });
  const { mutate, isPending } = useLimitEntries(officeId);
  const send = submit(({ entry_limit }) =>
    mutate(entry_limit, {
      onSuccess: () => {
        notifySuccess(t('books:limit.saved'));
        onClose();
      },
      onError: (error) => fail(error, t('books:limit.failed')),
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('books:limit.text')}</Text>
        <TextInput
          {...field('entry_limit')}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          label={t('books:limit.sum', { currency: stablecoin })}
          description={t('books:limit.none')}
        />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('books:limit.save')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
