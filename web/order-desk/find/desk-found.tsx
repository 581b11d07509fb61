import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { type SearchKind, searchKinds } from '#domain/order/desk/search-match.ts';
import { useIsFrom } from '../../lib/device/window-width.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { isWaitingHere } from '../../order/pickup/customer-here.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import type { DeskPage } from '../desk-page.ts';
import { NoOrders } from '../list/desk-list.tsx';
import { urgencyOf } from '../list/desk-waiting.tsx';
import { useIsPanelOpen } from '../panel/panel-open.ts';
import styles from './desk-found.module.css';
import { FoundCards } from './found-cards.tsx';
import { FoundTable } from './found-table.tsx';
import type { Found } from './use-found.ts';

/** What a search has found. It has the screen for itself: the lanes wait behind it. */
export function DeskFound({ page, waiting }: { page: DeskPage; waiting: readonly Order[] }) {
  const isBeside = useIsPanelOpen();
  const isWide = useIsFrom('lg') && !isBeside;
  const { t } = useTranslation('deals');
  const { found } = page;
  return (
    <>
      <Group className={styles.line} justify="space-between" gap="8px 16px">
        <FoundKeys />
        {found && <FoundKinds found={found} />}
      </Group>
      <div ref={page.box} className="fades" aria-busy={!page.scope.isSettled}>
        <Loaded
          // Drawn with the answer and not after it, because who pressed Enter goes to the first result.
          key={page.query.data ? 'found' : 'looking'}
          query={page.query}
          isEmpty={({ total }) => total === 0 && page.shown.length === 0}
          empty={<NoOrders isFiltered hint={t('found.none')} />}
          skeleton={<Skeletons />}
        >
          {() => found && (isWide ? <FoundTable found={found} /> : <FoundCards found={found} />)}
        </Loaded>
      </div>
      <Behind orders={waiting} />
    </>
  );
}

/** The keys of the search, where somebody who searches looks. */
function FoundKeys() {
  const { t } = useTranslation('deals');
  return (
    <div className={styles.keys} aria-hidden>
      <Hint keys={['Enter', '↓']}>{t('found.keys.enter')}</Hint>
      <Hint keys={['1']}>{t('found.keys.step')}</Hint>
      <Hint keys={['J', 'K']}>{t('found.keys.walk')}</Hint>
      <Hint keys={['Esc']}>{t('found.keys.leave')}</Hint>
    </div>
  );
}

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span>
    {keys.map((key) => (
      <KeyCap key={key} isHint>
        {key}
      </KeyCap>
    ))}
    {children}
  </span>
);

const isKind = (value: string): value is SearchKind => searchKinds.some((kind) => kind === value);

/** By what the deals were found. With one kind alone there is nothing to choose. */
function FoundKinds({ found }: { found: Found }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const { kinds, kind, choose, isWhole, total } = found;
  if (kinds.length < 2) return null;
  const counted = (count: number) => (isWhole ? format.count(count) : t('found.atLeast', { count }));
  const label = (name: string, count: string) => (
    <>
      {name} <b className="figures">{count}</b>
    </>
  );
  return (
    <SegmentedControl
      aria-label={t('found.kinds')}
      value={kind ?? 'all'}
      onChange={(value) => choose(isKind(value) ? value : undefined)}
      data={[
        { value: 'all', label: label(t('found.kind.all'), format.count(total)) },
        ...kinds.map(({ name, count }) => ({ value: name, label: label(t(`found.kind.${name}`), counted(count)) })),
      ]}
    />
  );
}

/** What the lanes have meanwhile, so that nobody is forgotten over a search. */
function Behind({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('deals');
  const here = useFromNow((now) => orders.filter((order) => isWaitingHere(order, now)).length);
  const late = useFromNow((now) => orders.filter((order) => urgencyOf(order, now) === 'late').length);
  const parts = [
    ...(here > 0 ? [t('found.behind.here', { count: here })] : []),
    ...(late > 0 ? [t('found.behind.late', { count: late })] : []),
  ];
  return (
    <Group className={styles.behind} justify="space-between" gap="4px 16px">
      <Text size="small" c="dimmed">
        {parts.length === 0 ? t('found.behind.calm') : t('found.behind.what', { what: parts.join(', ') })}
      </Text>
    </Group>
  );
}

const Skeletons = () => (
  <div className={styles.skeletons} aria-hidden>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
      <Skeleton key={place} height={60} />
    ))}
  </div>
);
