import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/person/actor.ts';
import { mayListUsers } from '#domain/person/actor.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { type PickerLook, SearchSelect } from '../ui/form/search-select.tsx';
import { usePersonName, usersQuery } from './user.queries.ts';

/** Number of people in the list. Others are found by typing. */
const listed = 20;

type Props = PickerLook & {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** Lists only people with these roles. */
  role?: Role[];
};

/** Picks a person by name or phone. Renders nothing for an actor who may not list people. */
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
