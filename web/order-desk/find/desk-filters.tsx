import { Button, Group } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lifeOrder } from '#domain/order/order-state.ts';
import { mayListUsers, mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor, useUser } from '../../lib/call/session.tsx';
import type { Day } from '../../lib/text/days.ts';
import { useFormat } from '../../lib/text/format.ts';
import { OfficePicker } from '../../office/office-picker.tsx';
import { readStatuses, writeStatuses } from '../../order/order-address.ts';
import { pairsQuery } from '../../rate/rate.queries.ts';
import { DaysFilter } from '../../ui/form/day-range-picker.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import { useIsListNarrow } from '../panel/panel-open.ts';
import { ChooseMany, ChooseOne, FilterButton, PickerFilter } from './desk-filter-menu.tsx';
import styles from './desk-filters.module.css';
import { DeskSearchField } from './desk-search.tsx';
import { KeeperFilter } from './keeper-filter.tsx';

/**
 * All filters of the table. The active filters are in the address and in the chips below. A search takes the screen, so
 * their buttons wait until it ends.
 */
export function DeskFilters({ today, found }: { today: Day; found: string | undefined }) {
  const { t } = useTranslation('deals');
  return (
    <Group role="search" aria-label={t('filter.label')} gap="xs">
      <DeskSearchField found={found} />
      {found === undefined && <Filters today={today} />}
    </Group>
  );
}

/** Beside an open deal, and where the list stands beside the lanes, one line has room only for the usual ones. */
function Filters({ today }: { today: Day }) {
  const isNarrow = useIsListNarrow();
  if (isNarrow) return <ShortFilters today={today} />;
  return (
    <>
      <StatusFilter />
      <WaitingFilter />
      <CustomerFilter />
      <OfficeFilter />
      <CashierFilter />
      <KeeperFilter />
      <CurrencyFilter side="sc" />
      <CurrencyFilter side="tc" />
      <DatesFilter today={today} />
    </>
  );
}

/** What applies has a chip below, so a filter that is put away still shows. */
function ShortFilters({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  const { waiting, customer, cashier, keeper, sc, tc } = useScreenAddress();
  const [isOpen, setOpen] = useState(false);
  const isOn = [waiting, customer, cashier, keeper, sc, tc].some((chosen) => chosen !== undefined);
  return (
    <>
      <StatusFilter />
      <OfficeFilter />
      <DatesFilter today={today} />
      <FilterButton label={t('filter.more')} isOn={isOn} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <Group gap="xs" w="100%">
          <WaitingFilter />
          <CustomerFilter />
          <CashierFilter />
          <KeeperFilter />
          <CurrencyFilter side="sc" />
          <CurrencyFilter side="tc" />
        </Group>
      )}
    </>
  );
}

function StatusFilter() {
  const { t } = useTranslation(['deals', 'order']);
  const { status } = useScreenAddress();
  const moveTo = useMoveTo();
  return (
    <ChooseMany
      label={t('filter.status')}
      chosen={readStatuses(status) ?? []}
      choices={lifeOrder.map((name) => ({ value: name, label: t(`order:status.${name}`) }))}
      onChoose={(names) =>
        moveTo({
          status: writeStatuses(lifeOrder.filter((name) => names.includes(name))) || undefined,
          page: undefined,
        })
      }
    />
  );
}

/** Money that came, or is said to have come, and that nobody has received or settled. */
function WaitingFilter() {
  const { t } = useTranslation('deals');
  const { waiting } = useScreenAddress();
  const moveTo = useMoveTo();
  return (
    <Button
      size="sm"
      className={`${styles.control} reach`}
      data-on={waiting || undefined}
      aria-pressed={waiting ?? false}
      onClick={() => moveTo({ waiting: waiting ? undefined : true, page: undefined })}
    >
      {t('filter.waiting')}
    </Button>
  );
}

/**
 * The currencies of all current pairs, plus the currency in the address, which may belong to a pair that no longer
 * exists.
 */
function CurrencyFilter({ side }: { side: 'sc' | 'tc' }) {
  const { t } = useTranslation('deals');
  const { [side]: chosen } = useScreenAddress();
  const moveTo = useMoveTo();
  const { data: pairs = [] } = useQuery(pairsQuery());
  const codes = new Set([...pairs.map((pair) => pair[side]), ...(chosen ? [chosen] : [])]);
  return (
    <ChooseOne
      label={t(side === 'sc' ? 'filter.gives' : 'filter.receives')}
      chosen={chosen}
      choices={[...codes].sort().map((code) => ({ value: code, label: code }))}
      onChoose={(code) => moveTo({ [side]: code, page: undefined })}
    />
  );
}

/** Only for actors who may list users. A cashier finds a customer with the search field. */
function CustomerFilter() {
  const { t } = useTranslation('deals');
  const { customer } = useScreenAddress();
  const moveTo = useMoveTo();
  if (!mayListUsers(useActor())) return null;
  return (
    <PickerFilter
      label={t('filter.customer')}
      chosen={customer}
      onChoose={(id) => moveTo({ customer: id, page: undefined })}
    >
      {(field) => <UserPicker {...field} label={t('filter.customer')} />}
    </PickerFilter>
  );
}

/** Specification §2: only for the super admin. */
function CashierFilter() {
  const { t } = useTranslation('deals');
  const { cashier } = useScreenAddress();
  const moveTo = useMoveTo();
  if (!mayManageNetwork(useActor())) return null;
  return (
    <PickerFilter
      label={t('filter.cashier')}
      chosen={cashier}
      onChoose={(id) => moveTo({ cashier: id, page: undefined })}
    >
      {(field) => <UserPicker {...field} label={t('filter.cashier')} role={['cashier']} />}
    </PickerFilter>
  );
}

/**
 * Admins choose from all offices. Other staff choose from their own offices, and see no filter when they have
 * only one.
 */
function OfficeFilter() {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const { office } = useScreenAddress();
  const { user_offices } = useUser();
  const moveTo = useMoveTo();
  const choose = (id: string | undefined) => moveTo({ office: id, page: undefined });
  if (mayManageNetwork(useActor())) {
    return (
      <PickerFilter label={t('filter.office')} chosen={office} onChoose={choose}>
        {(field) => <OfficePicker {...field} label={t('filter.office')} />}
      </PickerFilter>
    );
  }
  if (user_offices.length < 2) return null;
  return (
    <ChooseOne
      label={t('filter.office')}
      chosen={office}
      choices={user_offices.map(({ office: own }) => ({ value: own.id, label: format.office(own) }))}
      onChoose={choose}
    />
  );
}

const presets = ['today', 'yesterday', '7d', '30d'] as const;

function DatesFilter({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  return (
    <DaysFilter
      label={t('filter.dates')}
      presets={presets}
      today={today}
      target={({ onClick }, range) => (
        <FilterButton
          label={t('filter.dates')}
          isOn={range !== undefined}
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={onClick}
        />
      )}
    />
  );
}
