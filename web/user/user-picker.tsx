import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/actor.ts';
import { mayListUsers } from '#domain/actor.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { type PickerLook, SearchSelect } from '../ui/search-select.tsx';
import { usePersonName, usersQuery } from './user.queries.ts';

/** So many are listed; whoever is not among them is found by typing. */
const listed = 20;

type Props = PickerLook & {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** Only people of these roles. */
  role?: Role[];
};

/** Somebody, by name or phone. Only for those who may list people: nothing is shown to others. */
export function UserPicker({ value, onChange, role, ...look }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayList = mayListUsers(useActor());
  const chosen = usePersonName(mayList ? value : undefined);
  if (!mayList) return null;
  const search = (text: string) =>
    queryOptions({
      ...usersQuery({ search: text || undefined, permissions__in: role, size: listed }),
      select: ({ items }) =>
        items.map((person) => ({
          id: person.id,
          label: format.person(person),
          detail: person.full_name === null ? undefined : format.phone(person.cellphone),
        })),
    });
  return (
    <SearchSelect
      placeholder={t('picker.person')}
      {...look}
      value={value}
      chosen={chosen}
      search={search}
      onChange={onChange}
    />
  );
}
