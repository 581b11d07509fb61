import { Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { booksQuery } from '../books.queries.ts';

type Props = { officeId: string | undefined; onChange: (id: string | undefined) => void };

/** In whose books the entry is, where those of several offices are shown together. Without books nothing can be booked. */
export function EntryOffice({ officeId, onChange }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const { office: nameOf } = useFormat();
  return (
    <Loaded query={useQuery(booksQuery(undefined))} skeleton={<Skeleton height={80} />}>
      {({ offices }) =>
        offices.length === 0 ? (
          <Text role="status">{t('entry.nobodyKeeps')}</Text>
        ) : (
          <Select
            data-autofocus
            searchable
            label={t('entry.office')}
            description={t('entry.onlyKeeping')}
            placeholder={t('booking:form.choose')}
            allowDeselect={false}
            data={offices.map((office) => ({ value: office.id, label: nameOf(office) }))}
            value={officeId ?? null}
            onChange={(id) => onChange(id ?? undefined)}
          />
        )
      }
    </Loaded>
  );
}
