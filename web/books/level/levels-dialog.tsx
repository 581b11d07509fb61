import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#contract/ledger/levels.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { levelsQuery, useSetLevels } from './level.queries.ts';
import { beyondField, fieldsOf, lowField, typedLevels } from './typed-levels.ts';

type Props = { officeId: string; currencies: readonly string[]; opened: boolean; onClose: () => void };

/** Below which sum of a currency its owners are told, and how much may be promised beyond what is free. */
export function LevelsDialog({ officeId, currencies, opened, onClose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  const isPhone = useIsBelow('sm');
  const query = useQuery(levelsQuery(officeId));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('books:level.title')}
      size={600}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ levels }) => <LevelsForm {...{ officeId, currencies, levels, onClose }} />}
      </Loaded>
    </Modal>
  );
}

type FormProps = Omit<Props, 'opened'> & { levels: readonly Level[] };

const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;

function LevelsForm({ officeId, currencies, levels, onClose }: FormProps) {
  const { t } = useTranslation(['books', 'common']);
  // A currency that lies there no more keeps its level.
  const [shown] = useState(() => [...new Set([...currencies, ...levels.map(({ currency }) => currency)])]);
  const [schema] = useState(() => typedLevels(shown));
  const { field, submit, fail } = useForm(schema, { start: fieldsOf(shown, levels) });
  const { mutate, isPending } = useSetLevels(officeId);
  const send = submit((typed) =>
    mutate(typed, {
      onSuccess: () => {
        notifySuccess(t('books:level.saved'));
        onClose();
      },
      onError: (error) => fail(error, t('books:level.failed')),
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('books:level.text')}</Text>
        {shown.map((currency, at) => (
          <Group key={currency} grow align="flex-start" wrap="nowrap">
            <TextInput
              {...field(lowField(currency))}
              {...decimal}
              data-autofocus={at === 0 || undefined}
              label={t('books:level.low', { currency })}
            />
            <TextInput {...field(beyondField(currency))} {...decimal} label={t('books:level.beyond', { currency })} />
          </Group>
        ))}
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('common:save')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
