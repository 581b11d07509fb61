import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview, RateScope } from '#contract/rate/rate.ts';
import { pageMaxSize } from '#contract/wire/page.ts';
import type { Pair } from '#domain/money/currency.ts';
import { applicableRate, mayOffer } from '#domain/money/rate.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { Declined } from '../lib/call/rate-confirmation.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifyError } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { useFollowing } from './rate-actions.ts';
import { findPair } from './rate-address.ts';
import { overviewQuery, readScopes, scopesQuery } from './rate-desk.queries.ts';
import styles from './rate-dialog.module.css';
import { RateDialogFrame } from './rate-dialog-frame.tsx';
import { useRateLabels } from './rate-labels.ts';

/** The page size (specification §9). */
const listed = 10;
/** The maximum number of offices in one request. */
const mostAtOnce = 1000;

type Known = Pick<RateScope, 'office_id' | 'pair'>;

const followsNow = ({ pair }: Known) => pair?.follows === true;

/** The offices whose choice differs from what is saved. Stored by office id, so turning pages loses no choice. */
function useAssignChoice(onDirty: (isDirty: boolean) => void) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isDirty = changed.size > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const choose = (offices: readonly Known[], follows: boolean) =>
    setChanged((before) => {
      const next = new Map(before);
      for (const office of offices) {
        if (followsNow(office) === follows) next.delete(office.office_id);
        else next.set(office.office_id, follows);
      }
      return next;
    });
  const idsOf = (wanted: boolean) => [...changed].filter(([, follows]) => follows === wanted).map(([id]) => id);
  return {
    choose,
    isChosen: (office: Known) => changed.get(office.office_id) ?? followsNow(office),
    isChanged: (office: Known) => changed.has(office.office_id),
    joining: idsOf(true),
    leaving: idsOf(false),
  };
}

type AssignChoice = ReturnType<typeof useAssignChoice>;

/**
 * Chooses which offices follow the global rate of a pair. Only for admins: for other actors the address opens no
 * dialog.
 */
export function RateAssignDialog() {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  if (!mayManageNetwork(useActor())) return null;
  return (
    <RateDialogFrame name="assign" title={({ pair }) => t('assign.title', { pair: words.pair(pair) })} size={560}>
      {({ pair }, tools) => <Assign key={`${pair.sc}-${pair.tc}`} pair={pair} {...tools} />}
    </RateDialogFrame>
  );
}

type AssignProps = { pair: Pair; close: () => void; setDirty: (isDirty: boolean) => void };

function Assign({ pair, close, setDirty }: AssignProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(scopesQuery({ ...pair, search, page, size: listed }));
  const { data: overview } = useQuery(overviewQuery(undefined));
  const choice = useAssignChoice(setDirty);
  const known = findPair(overview?.pairs, pair);
  if (overview && !known) return <EmptyState title={t('assign.unknown', { pair: words.pair(pair) })} />;
  const finish = () => {
    setDirty(false);
    close();
  };
  return (
    <Stack gap="md" aria-busy={query.isPlaceholderData}>
      <Text c="dimmed">
        {known?.applies ? t('assign.text', { rate: words.inText(known.record.rate) }) : t('assign.textOff')}
      </Text>
      <SearchField
        autoFocus
        label={t('assign.search')}
        hint={t('assign.search')}
        value={search}
        clearLabel={t('assign.clear')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <Loaded
        query={query}
        skeleton={<Skeleton height={listed * 56} />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('assign.none')} />}
      >
        {({ items, total, total_capped }) => (
          <>
            <Tools items={items} total={total} choice={choice} asked={{ ...pair, search }} />
            <ul className={`${styles.offices} list`} aria-label={t('assign.offices')}>
              {items.map((office) => (
                <Office key={office.office_id} office={office} choice={choice} known={known} pair={pair} />
              ))}
            </ul>
            <Pager page={page} size={listed} total={total} isCapped={total_capped} onTurn={setPage} />
          </>
        )}
      </Loaded>
      <Save pair={pair} choice={choice} followers={known?.followers ?? 0} offices={overview?.offices} onDone={finish} />
    </Stack>
  );
}

type ToolsProps = { items: RateScope[]; total: number; choice: AssignChoice; asked: Pair & { search: string } };

/** Chooses all offices of the page, or all offices that match the search. */
function Tools({ items, total, choice, asked }: ToolsProps) {
  const { t } = useTranslation('rate');
  const [isReading, setReading] = useState(false);
  const isAll = items.every(choice.isChosen);
  const chooseFound = async (follows: boolean) => {
    setReading(true);
    try {
      choice.choose(await readEvery(asked), follows);
    } catch (error) {
      notifyError(error, t('assign.readFailed'));
    } finally {
      setReading(false);
    }
  };
  return (
    <Group gap="xs">
      <Button fz={14} onClick={() => choice.choose(items, !isAll)}>
        {t(isAll ? 'assign.pageNone' : 'assign.page')}
      </Button>
      {total > items.length && (
        <>
          <Button fz={14} loading={isReading} onClick={() => void chooseFound(true)}>
            {t('assign.all', { count: Math.min(total, mostAtOnce) })}
          </Button>
          <Button fz={14} disabled={isReading} onClick={() => void chooseFound(false)}>
            {t('assign.allNone')}
          </Button>
        </>
      )}
    </Group>
  );
}

async function readEvery(asked: Pair & { search: string }): Promise<RateScope[]> {
  const found: RateScope[] = [];
  for (let page = 1; page <= mostAtOnce / pageMaxSize; page++) {
    const { items, pages } = await readScopes({ ...asked, page, size: pageMaxSize });
    found.push(...items);
    if (page >= pages) break;
  }
  return found;
}

type OfficeProps = { office: RateScope; choice: AssignChoice; known: PairOverview | undefined; pair: Pair };

function Office({ office, choice, known, pair }: OfficeProps) {
  const id = useId();
  const nameId = useId();
  const stateId = useId();
  const isChanged = choice.isChanged(office);
  const standing = useStanding({ office, choice, known, pair });
  const { t } = useTranslation('rate');
  const format = useFormat();
  const isWithout =
    !office.has_wallet && !mayOffer(pair, false) && (choice.isChosen(office) || office.pair?.own != null);
  return (
    <li>
      <label className={styles.office} htmlFor={id}>
        <Checkbox
          id={id}
          color="var(--o-ink)"
          iconColor="var(--o-body)"
          aria-labelledby={nameId}
          aria-describedby={stateId}
          checked={choice.isChosen(office)}
          onChange={({ currentTarget }) => choice.choose([office], currentTarget.checked)}
        />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <Text span id={nameId} fw={500} style={{ overflowWrap: 'anywhere' }}>
            {format.office(office)}
          </Text>
          <Text
            span
            id={stateId}
            size="small"
            className="figures"
            c={isChanged ? undefined : 'dimmed'}
            fw={isChanged ? 500 : undefined}
          >
            {isWithout ? t('assign.noWallet', { said: standing }) : standing}
          </Text>
        </Stack>
      </label>
    </li>
  );
}

/** Says which rate the office applies, or will apply after saving. */
function useStanding({ office, choice, known, pair }: OfficeProps): string {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const isChanged = choice.isChanged(office);
  const own = office.pair?.own ?? undefined;
  const applied = applicableRate({
    subscribed: choice.isChosen(office),
    globalRate: known?.record,
    officeRate: own,
    // An office without a wallet can't offer the pair with any choice. This line only shows which rate is chosen.
    officeHasWallet: true,
    pair,
  });
  if (applied?.source === 'office') {
    return t(isChanged ? 'assign.willOwn' : 'assign.own', { rate: words.inText(applied.rate.rate) });
  }
  if (!choice.isChosen(office)) return t(isChanged ? 'assign.willNothing' : 'assign.nothing');
  if (!isChanged) return t('assign.follows');
  return own ? t('assign.insteadOf', { rate: words.inText(own.rate) }) : t('assign.willFollow');
}

type SaveProps = {
  pair: Pair;
  choice: AssignChoice;
  followers: number;
  offices: number | undefined;
  onDone: () => void;
};

function Save({ pair, choice, followers, offices, onDone }: SaveProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { joining, leaving } = choice;
  const named = { pair: words.pair(pair) };
  const { mutate, isPending, error } = useFollowing(t('assign.saved', named));
  const count = followers + joining.length - leaving.length;
  const isUnchanged = joining.length + leaving.length === 0;
  const save = () => mutate({ ...pair, add_office_ids: joining, rmv_office_ids: leaving }, { onSuccess: onDone });
  return (
    <div className={`${styles.save} foot`}>
      {error && !(error instanceof Declined) && <ErrorNotice error={error} title={t('assign.failed')} />}
      <Text className="figures" aria-live="polite">
        {offices !== undefined && t('assign.totals', { count, total: offices })}
        <Text inherit span display="block" fz="small" c="dimmed">
          {isUnchanged ? t('assign.unchanged') : t('assign.changes', { add: joining.length, remove: leaving.length })}
        </Text>
      </Text>
      <Button variant="filled" fz={14} disabled={isUnchanged} loading={isPending} onClick={save}>
        {t('assign.save')}
      </Button>
    </div>
  );
}
