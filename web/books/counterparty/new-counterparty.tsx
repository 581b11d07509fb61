import { Button, Group, TextInput } from '@mantine/core';
import i18next from 'i18next';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Counterparty, counterpartyApi } from '#contract/ledger/counterparties.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useAddCounterparty } from './counterparty.queries.ts';

const Name = z.object({
  name: said(counterpartyApi.add.schema.body.shape.name, () => i18next.t('booking:counterparty.notName')),
});

type Props = { officeId: string; onAdded: (added: Counterparty) => void };

/** Names a partner in trades. It may stand in another form, so it is no form itself. */
export function NewCounterparty({ officeId, onAdded }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const { field, submit, fail, restart } = useForm(Name, { start: { name: '' }, about: { CONFLICT: 'name' } });
  const { mutate, isPending } = useAddCounterparty(officeId);
  const add = submit(({ name }) =>
    mutate(name, {
      onSuccess: (added) => {
        restart({ name: '' });
        notifySuccess(t('booking:counterparty.added', { name: added.name }));
        onAdded(added);
      },
      onError: (error) => fail(error, t('booking:counterparty.failed')),
    }),
  );
  const addByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add(event);
  };
  return (
    <Group gap="sm" align="end" wrap="nowrap">
      <TextInput
        {...field('name')}
        flex={1}
        label={t('booking:counterparty.name')}
        autoComplete="off"
        maxLength={80}
        onKeyDown={addByKey}
      />
      <Button loading={isPending} onClick={() => add()}>
        {t('booking:counterparty.add')}
      </Button>
    </Group>
  );
}
