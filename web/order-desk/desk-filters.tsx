import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lifeOrder } from '#domain/order.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import type { Day } from '../lib/days.ts';
import { readStatuses, writeStatuses } from '../order/order-address.ts';
import { pairsQuery } from '../rate/rate.queries.ts';
import { DatesFilter } from './desk-dates-filter.tsx';
import { ChooseMany, ChooseOne } from './desk-filter-menu.tsx';
import styles from './desk-filters.module.css';
import { searchId } from './desk-item.ts';
import { KeyCap } from './desk-key-cap.tsx';
import { CashierFilter, CustomerFilter, OfficeFilter } from './desk-people-filters.tsx';
import { useDealsSearch } from './desk-search.ts';

/** All filters of the table. The active filters are in the address and in the chips below. */
export function DeskFilters({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; our supported browsers are too old for the element <search>.
    <div role="search" aria-label={t('filter.label')} className={styles.bar}>
      <SearchField />
      <StatusFilter />
      <CustomerFilter />
      <OfficeFilter />
      <CashierFilter />
      <CurrencyFilter side="sc" />
      <CurrencyFilter side="tc" />
      <DatesFilter today={today} />
    </div>
  );
}

function SearchField() {
  const { t } = useTranslation('deals');
  const { text, type, send } = useDealsSearch();
  return (
    <TextInput
      id={searchId}
      className={styles.search}
      aria-label={t('filter.search')}
      aria-keyshortcuts="/"
      placeholder={t('filter.searchHint')}
      autoComplete="off"
      maxLength={128}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') send(text);
        // The first Escape clears the text. The second one leaves the field, so that J, K and 1 work as shortcuts
        // again.
        if (key === 'Escape' && text) send('');
        else if (key === 'Escape') currentTarget.blur();
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size={28} aria-label={t('filter.clearSearch')} onClick={() => send('')} />
        ) : (
          <KeyCap isHint>/</KeyCap>
        )
      }
    />
  );
}

function StatusFilter() {
  const { t } = useTranslation(['deals', 'order']);
  const { status } = useAddress();
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

/**
 * The currencies of all current pairs, plus the currency in the address, which may belong to a pair that no longer
 * exists.
 */
function CurrencyFilter({ side }: { side: 'sc' | 'tc' }) {
  const { t } = useTranslation('deals');
  const { [side]: chosen } = useAddress();
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
