import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { officeApi } from '#contract/office/office.ts';
import { call } from '../lib/call/api.ts';
import { useFormat } from '../lib/text/format.ts';
import { type PickerLook, SearchSelect } from '../ui/form/search-select.tsx';
import { useOfficeName } from './office.queries.ts';

/** Number of offices in the list. Others are found by typing. */
const listed = 20;

const searchQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['offices', { search, size: listed }],
    queryFn: ({ signal }) => call(officeApi.list, { querystring: { search, size: listed } }, { signal }),
  });

type Props = PickerLook & {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Picks an office by name or address. */
export function OfficePicker({ value, onChange, ...look }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const search = (text: string) =>
    queryOptions({
      ...searchQuery(text || undefined),
      select: ({ items }) =>
        items.map((office) => ({
          id: office.id,
          label: format.office(office),
          detail: office.name === null ? undefined : format.address(office),
        })),
    });
  return (
    <SearchSelect
      placeholder={t('picker.office')}
      {...look}
      value={value}
      chosen={useOfficeName(value)}
      search={search}
      onChange={onChange}
    />
  );
}
