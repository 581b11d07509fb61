import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { KeeperFilter } from '#contract/order/keeper.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useActor, useUser } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery, officesQuery } from '../../office/office.queries.ts';
import { usePersonName } from '../../user/user.queries.ts';

/** With more offices, one call for all of the network is cheaper than one for each. */
const fewOffices = 8;

type Colleague = { id: string; name: string };

/** Those who work at an office of the reader, by name, without the reader. Undefined until they are known. */
export function useColleagues(isAsked = true): Colleague[] | undefined {
  const { i18n } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const own = useUser().user_offices.map(({ office_id }) => office_id);
  const isFew = own.length <= fewOffices;
  const few = useQueries({ queries: isAsked && isFew ? own.map(officeQuery) : [] });
  const all = useQuery({ ...officesQuery(), enabled: isAsked && !isFew });
  const offices = isFew ? few.flatMap(({ data }) => data ?? []) : all.data?.filter(({ id }) => own.includes(id));
  if (!isAsked || !offices || few.some(({ isPending }) => isPending)) return undefined;
  const people = new Map(offices.flatMap(membersOf).map((person) => [person.id, format.person(person)]));
  people.delete(actor.id);
  return [...people]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language));
}

const membersOf = ({ user_offices }: Pick<Office, 'user_offices'>) => user_offices.map(({ user }) => user);

/** In words: whose deals these are. */
export function useKeeperName(keeper: KeeperFilter | undefined): string | undefined {
  const { t } = useTranslation('deals');
  const isAdmin = mayManageNetwork(useActor());
  const id = keeper === 'me' || keeper === 'none' ? undefined : keeper;
  const found = usePersonName(isAdmin ? id : undefined);
  const colleagues = useColleagues(!isAdmin && id !== undefined);
  if (keeper === 'me') return t('whose.mine');
  if (keeper === 'none') return t('whose.nobodys');
  if (isAdmin || !id) return found;
  return colleagues ? (colleagues.find((one) => one.id === id)?.name ?? t('keeper.unnamed')) : '…';
}
