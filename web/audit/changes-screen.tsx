import { Button, Input, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core';
import { IconCalendar, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AuditFilter, type AuditGroup, type AuditKind, auditGroups, auditKinds, signInKinds } from '#contract/audit.ts';
import type { Page } from '#contract/wire/page.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import type { Address } from '../lib/address/read-address.ts';
import { useToday } from '../lib/text/current-time.ts';
import { type Day, rangeBounds, readRange } from '../lib/text/days.ts';
import { useDateRangeLabel, useShortDateRangeLabel } from '../lib/text/format.ts';
import { EmptyState } from '../ui/feedback/loaded.tsx';
import { DaysFilter } from '../ui/form/day-range-picker.tsx';
import { PagedList } from '../ui/list/pager.tsx';
import { ResultSummary } from '../ui/list/result-summary.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { usePersonName } from '../user/user.queries.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { auditQuery } from './audit.queries.ts';
import styles from './changes.module.css';
import { ChangesEntry } from './changes-entry.tsx';

const changesPageSize = 10;

const isKind = (text: string | undefined): text is AuditKind => auditKinds.some((kind) => kind === text);
const Actor = AuditFilter.shape.actor_id;

const isGroup = (text: string): text is AuditGroup => auditGroups.some((group) => group === text);

/** The steps of deals are no entries of the journal, so they have no kinds to choose from. */
function kindsOf(about: AuditGroup): readonly AuditKind[] {
  if (about === 'deals') return [];
  const isSignIn = (kind: AuditKind) => signInKinds.some((name) => name === kind);
  return auditKinds.filter((kind) => isSignIn(kind) === (about === 'sign_ins'));
}

/** Reads the filter from the page address. Invalid values are left out. */
function readChangesFilter(address: Address, today: Day): AuditFilter {
  const { kind, actor, about = 'changes' } = address;
  const { created_at__gte: from, created_at__lt: to } = rangeBounds(readRange(address, today) ?? {});
  return {
    about,
    kind: isKind(kind) && kindsOf(about).includes(kind) ? kind : undefined,
    actor_id: Actor.safeParse(actor).success ? actor : undefined,
    from,
    to,
  };
}

const noChangesFilter = { kind: undefined, actor: undefined, from: undefined, to: undefined, page: undefined };

/** Who changed what in the network, and when. The entries can't be changed or deleted. */
export function ChangesScreen() {
  const { t } = useTranslation('changes');
  usePageTitle(t('title'));
  const today = useToday();
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby="changes">
      <PageTitle id="changes" level={2} subtitle={t('subtitle')}>
        {t('title')}
      </PageTitle>
      <ChangesFilterBar today={today} />
      <Entries today={today} />
    </Stack>
  );
}

function Entries({ today }: { today: string }) {
  const { t } = useTranslation('changes');
  const address = useAddress();
  const { page = 1 } = address;
  const filter = readChangesFilter(address, today);
  const query = useQuery({
    ...auditQuery({ ...filter, page, size: changesPageSize }),
    placeholderData: keepPreviousData,
  });
  const { about, ...chosen } = filter;
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <ChangesSummary filter={filter} today={today} page={query.data} />
      <PagedList
        query={query}
        skeleton={<EntriesSkeleton />}
        empty={<NoChanges about={about} isFiltered={isFiltered} />}
      >
        {(entries) => (
          <Stack component="ol" gap={0} m={0} p={0} miw={0} aria-label={t('title')}>
            {entries.map((entry) => (
              <ChangesEntry key={entry.id} entry={entry} />
            ))}
          </Stack>
        )}
      </PagedList>
    </>
  );
}

function NoChanges({ about = 'changes', isFiltered }: { about: AuditGroup | undefined; isFiltered: boolean }) {
  const { t } = useTranslation('changes');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconHistory size={32} stroke={1.5} />}
      title={t('none.title')}
      text={isFiltered ? t('none.noMatch') : t(`none.nothing.${about}`)}
      action={isFiltered && <Button onClick={() => moveTo(noChangesFilter)}>{t('none.showAll')}</Button>}
    />
  );
}

const EntriesSkeleton = () => (
  <Stack gap={0}>
    {Array.from({ length: changesPageSize }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal places in a list.
      <Skeleton key={row} height={44} mb={1} />
    ))}
  </Stack>
);

const presets = ['today', 'yesterday', '7d', '30d', '90d'] as const;

function ChangesFilterBar({ today }: { today: Day }) {
  const { t } = useTranslation('changes');
  const address = useAddress();
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  const { about = 'changes', kind, actor_id } = readChangesFilter(address, today);
  const kinds = kindsOf(about);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; the element <search> is too young for the browsers we serve.
    <div role="search" aria-label={t('filter.label')} className={styles.bar}>
      <SegmentedControl
        className={styles.about}
        aria-label={t('filter.about')}
        data={auditGroups.map((group) => ({ value: group, label: t(`about.${group}`) }))}
        value={about}
        onChange={(group) =>
          isGroup(group) && moveTo({ about: group === 'changes' ? undefined : group, kind: undefined, page: undefined })
        }
      />
      {kinds.length > 0 && (
        <Select
          clearable
          label={t('filter.kind')}
          placeholder={t('filter.anyKind')}
          clearButtonProps={{ 'aria-label': t('filter.anyKind') }}
          data={kinds.map((name) => ({ value: name, label: t(`kind.${name}`) }))}
          value={kind ?? null}
          // The listbox element itself must scroll. Screen readers expect that, and not a scroll area around it.
          withScrollArea={false}
          classNames={{ options: styles.kinds }}
          onChange={(value) => moveTo({ kind: value ?? undefined, page: undefined })}
        />
      )}
      <UserPicker
        label={t('filter.actor')}
        placeholder={t('filter.anyActor')}
        value={actor_id}
        onChange={(id) => moveTo({ actor: id, page: undefined })}
      />
      <Input.Wrapper size="md" label={t('filter.period')} labelElement="div">
        <DaysFilter
          label={t('filter.period')}
          presets={presets}
          today={today}
          target={({ onClick }, range) => (
            <Button
              fullWidth
              justify="flex-start"
              className="figures"
              leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
              onClick={onClick}
            >
              {range ? words(range) : t(about === 'deals' ? 'filter.lastDays' : 'filter.anyTime')}
            </Button>
          )}
        />
      </Input.Wrapper>
    </div>
  );
}

type SummaryProps = { filter: AuditFilter; today: Day; page: Page<unknown> | undefined };

/** The number of entries found, and the active filters. */
function ChangesSummary({ filter: { kind, actor_id }, today, page }: SummaryProps) {
  const { t } = useTranslation('changes');
  const words = useShortDateRangeLabel();
  const range = readRange(useAddress(), today);
  const filters = [
    { name: t('filter.kind'), value: kind && t(`kind.${kind}`), gone: { kind: undefined } },
    { name: t('filter.actor'), value: usePersonName(actor_id), gone: { actor: undefined } },
    { name: t('filter.period'), value: range && words(range), gone: { from: undefined, to: undefined } },
  ];
  return (
    <ResultSummary
      page={page}
      count={(count) => t('count', { count })}
      capped={(total) => t('countCapped', { total })}
      filters={filters}
      none={noChangesFilter}
    />
  );
}
