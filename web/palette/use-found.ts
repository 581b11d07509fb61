import { IconBuildingStore, IconListSearch, IconReceiptDollar, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import type { OfficeName, User } from '#contract/person/user.ts';
import { countedSums } from '#domain/money/cash.ts';
import { byFound } from '#domain/order/desk/search-match.ts';
import { isFinal } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { serverNow } from '../lib/call/server-time.ts';
import { useActor, useUser } from '../lib/call/session.tsx';
import { useFormat, useSums } from '../lib/text/format.ts';
import { useServerSearch } from './palette.queries.ts';
import { mostFound, type PaletteGroup, type PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';
import { usePlaces } from './use-places.ts';

type Named = z.output<typeof OfficeName>;

/** The deals, offices and people that the text finds, and the state of the search. */
export function useFound(text: string) {
  const search = useServerSearch(text);
  const isAdmin = mayManageNetwork(useActor());
  const own = useUser().user_offices.map(({ office }) => office);
  const dealItem = useDealItem();
  const officeItem = useOfficeItem();
  const personItem = usePersonItem();
  const allDeals = useAllDeals(text);
  const deals = (search.deals?.items ?? []).toSorted(
    byFound(text, new Date(serverNow()), ({ status }) => !isFinal(status)),
  );
  const isMore = (search.deals?.total ?? 0) > mostFound;
  const offices = isAdmin ? (search.offices?.items ?? []) : own.filter((office) => isOfficeMeant(office, text));
  const groups: PaletteGroup[] = [
    { name: 'deals', items: [...deals.slice(0, mostFound).map(dealItem), ...(isMore ? [allDeals] : [])] },
    { name: 'offices', items: offices.slice(0, mostFound).map(officeItem) },
    { name: 'people', items: (search.people?.items ?? []).slice(0, mostFound).map(personItem) },
  ];
  return { groups, search };
}

/** By its names and addresses in both languages, as the server finds one. */
const isOfficeMeant = ({ name, name_uk, address, address_uk }: Named, text: string) =>
  text !== '' && matches(text, [name, name_uk, address, address_uk]);

function useDealItem() {
  const { t } = useTranslation('order');
  const { person, office } = useFormat();
  const { listed } = useSums();
  const { openOver } = usePlaces();
  return (order: Order): PaletteItem => {
    const { give, receive } = countedSums(order);
    const sums = `${listed(give, order.sc)} → ${listed(receive, order.tc)}`;
    return {
      key: `deal-${order.id}`,
      label: `${shortOrderId(order.id)} ${person(order.customer)}`,
      detail: [sums, office(order.office), t(`status.${order.status}`)].join(' · '),
      Icon: IconReceiptDollar,
      open: () => openOver({ order: order.id }),
    };
  };
}

function useAllDeals(text: string): PaletteItem {
  const { t } = useTranslation('palette');
  const { goTo } = usePlaces();
  const open = () => goTo({ tab: 'deals', search: text });
  return { key: 'deals-all', label: t('allDeals'), Icon: IconListSearch, open };
}

function useOfficeItem() {
  const format = useFormat();
  const { goTo } = usePlaces();
  return (office: Named): PaletteItem => {
    const label = format.office(office);
    const address = format.address(office);
    return {
      key: `office-${office.id}`,
      label,
      detail: address === label ? undefined : address,
      Icon: IconBuildingStore,
      open: () => goTo({ tab: 'offices', dialog: 'edit', office: office.id }),
    };
  };
}

function usePersonItem() {
  const { t } = useTranslation('common');
  const { person, phone } = useFormat();
  const { goTo } = usePlaces();
  return (user: User): PaletteItem => ({
    key: `person-${user.id}`,
    label: person(user),
    detail: [...(user.full_name === null ? [] : [phone(user.cellphone)]), t(`role.${user.permissions}`)].join(' · '),
    Icon: IconUser,
    open: () => goTo({ tab: 'users', user: user.id }),
  });
}
