import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { counterpartiesQuery } from './counterparty.queries.ts';
import { NewCounterparty } from './new-counterparty.tsx';

type Props = { officeId: string; field: FieldProps<string> };

/** The other side of a trade. Who is not known yet is named in the same place. */
export function CounterpartyField({ officeId, field }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const { data = [], isSuccess } = useQuery(counterpartiesQuery(officeId));
  const open = data.filter(({ archived_at }) => archived_at === null);
  const [isNaming, setNaming] = useState(false);
  const isNone = isSuccess && open.length === 0;
  return (
    <Stack gap="xs">
      <Select
        {...field}
        label={t('booking:counterparty.with')}
        placeholder={t(isNone ? 'booking:counterparty.noneYet' : 'booking:form.choose')}
        allowDeselect={false}
        searchable
        data={open.map(({ id, name }) => ({ value: id, label: name }))}
        value={field.value === '' ? null : field.value}
        onChange={(id) => field.onChange(id ?? '')}
      />
      {isNaming || isNone ? (
        <NewCounterparty
          officeId={officeId}
          onAdded={({ id }) => {
            setNaming(false);
            field.onChange(id);
          }}
        />
      ) : (
        <Button size="sm" mr="auto" onClick={() => setNaming(true)}>
          {t('booking:counterparty.new')}
        </Button>
      )}
    </Stack>
  );
}
