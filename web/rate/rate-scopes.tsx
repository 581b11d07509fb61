import { ActionIcon, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBuildingStore, IconChevronLeft, IconChevronRight, IconWorld } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateScope } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { SearchSelect } from '../ui/form/search-select.tsx';
import type { Scope } from './rate-address.ts';
import { overviewQuery, scopesQuery } from './rate-desk.queries.ts';
import styles from './rates-screen.module.css';

/** The number of offices on one page of the list. */
const listed = 12;
/** The number of offices that the phone picker offers before a search. */
const offered = 20;

const list = { gap: 2, m: 0, p: 0, style: { listStyle: 'none' } };

type Props = { scope: Scope; onChoose: (officeId: string | undefined) => void };

/** Chooses whose rates are shown. On a wide screen: a list of all scopes, with what each of them has. */
export function RateScopes({ scope, onChoose }: Props) {
  const { t } = useTranslation('rate');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(scopesQuery({ search, page, size: listed }));
  const { data: global } = useQuery(overviewQuery(undefined));
  const format = useFormat();
  return (
    <Stack component="section" gap="xs" miw={0} aria-labelledby="rate-scopes">
      <Text component="h2" fw={600} id="rate-scopes">
        {t('scopes.title')}
      </Text>
      <SearchField
        label={t('scopes.search')}
        hint={t('scopes.search')}
        value={search}
        clearLabel={t('scopes.clear')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <Stack gap={2}>
        <Stack component="ul" {...list}>
          <Choice
            icon={<IconWorld size={18} stroke={1.75} aria-hidden />}
            name={t('scopes.global')}
            detail={global ? t('scopes.pairs', { count: global.pairs.length }) : '…'}
            isChosen={scope.office_id === undefined}
            onChoose={() => onChoose(undefined)}
          />
        </Stack>
        <Loaded
          query={query}
          skeleton={<Skeleton height={listed * 48} />}
          isEmpty={({ total }) => total === 0}
          empty={
            <Text size="small" c="dimmed" p="sm">
              {t('scopes.nothing')}
            </Text>
          }
        >
          {({ items }) => (
            <Stack component="ul" {...list} aria-busy={query.isPlaceholderData}>
              {items.map((office) => (
                <Choice
                  key={office.office_id}
                  icon={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
                  name={format.office(office)}
                  detail={<Counts office={office} />}
                  isChosen={scope.office_id === office.office_id}
                  onChoose={() => onChoose(office.office_id)}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
      {query.data && query.data.pages > 1 && <Turns page={query.data} onTurn={setPage} />}
    </Stack>
  );
}

type ChoiceProps = { icon: ReactNode; name: string; detail: ReactNode; isChosen: boolean; onChoose: () => void };

function Choice({ icon, name, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton className={styles.scope} aria-current={isChosen || undefined} onClick={onChoose}>
        {icon}
        <Stack component="span" gap={0} miw={0}>
          <Text span truncate fw={500} title={name}>
            {name}
          </Text>
          <Text span size="small" c="dimmed" className="figures">
            {detail}
          </Text>
        </Stack>
      </UnstyledButton>
    </li>
  );
}

/** For example "5 follow, 1 own". */
function Counts({ office: { follow, own } }: { office: RateScope }) {
  const { t } = useTranslation('rate');
  const counts = [follow > 0 && t('scopes.follow', { count: follow }), own > 0 && t('scopes.own', { count: own })];
  return counts.filter(Boolean).join(', ') || t('scopes.none');
}

function Turns({
  page: { page, pages, size, total },
  onTurn,
}: {
  page: Page<RateScope>;
  onTurn: (page: number) => void;
}) {
  const { t } = useTranslation(['rate', 'common']);
  const format = useFormat();
  const from = (page - 1) * size + 1;
  return (
    <Group justify="space-between" wrap="nowrap" gap={0} c="dimmed" fz="small" lh="small" className="figures">
      <ActionIcon aria-label={t('scopes.previous')} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>{t('common:rows', { from, to: Math.min(from + size - 1, total), total: format.count(total) })}</span>
      <ActionIcon aria-label={t('scopes.next')} disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const globalId = 'global';

/** Chooses whose rates are shown where there is room only for the chosen scope. */
export function RateScopePicker({ scope, onChoose, label }: Props & { label?: string }) {
  const { t } = useTranslation('rate');
  const format = useFormat();
  const global = { id: globalId, label: t('scopes.global') };
  const search = (text: string) =>
    queryOptions({
      ...scopesQuery({ search: text, page: 1, size: offered }),
      select: ({ items }: Page<RateScope>) => [
        ...(text ? [] : [global]),
        ...items.map((office) => ({
          id: office.office_id,
          label: format.office(office),
          detail: office.name === null ? undefined : office.address,
        })),
      ],
    });
  return (
    <SearchSelect
      label={label ?? t('scopes.title')}
      isLabelHidden={label !== undefined}
      clearable={scope.office_id !== undefined}
      value={scope.office_id ?? globalId}
      chosen={scope.office_id === undefined ? global.label : scope.name}
      search={search}
      onChange={(id) => onChoose(id === globalId ? undefined : id)}
    />
  );
}
