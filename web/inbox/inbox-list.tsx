import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InboxEntry } from '#contract/inbox.ts';
import { kyivDay, kyivDaysBetween } from '#domain/hours/kyiv.ts';
import { inboxDays } from '#domain/inbox.ts';
import { useNow } from '../lib/text/current-time.ts';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Mark } from '../ui/wordmark.tsx';
import { inboxQuery, useUnread } from './inbox.queries.ts';
import styles from './inbox-list.module.css';
import { InboxRow, useStillWaiting } from './inbox-row.tsx';

/** A new entry moves the pages, so one may come twice. */
function inOrder(pages: readonly { items: readonly InboxEntry[] }[]): InboxEntry[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry])).values()];
}

/** The newest entry that is shown. */
export function useNewestEntry(): InboxEntry | undefined {
  return useInfiniteQuery({ ...inboxQuery, enabled: false }).data?.pages[0]?.items[0];
}

/** By day, the newest first. Older ones come when they are asked for. */
export function InboxList() {
  const { t } = useTranslation('inbox');
  const query = useInfiniteQuery(inboxQuery);
  return (
    <Loaded
      query={query}
      skeleton={<Skeletons />}
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<Nothing />}
    >
      {({ pages }) => (
        <>
          <Days entries={inOrder(pages)} />
          {query.hasNextPage ? (
            <Button
              variant="default"
              mx="md"
              mt="md"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('older')}
            </Button>
          ) : (
            <Text size="small" c="dimmed" ta="center" mt="md">
              {t('kept', { count: inboxDays })}
            </Text>
          )}
        </>
      )}
    </Loaded>
  );
}

function Days({ entries }: { entries: readonly InboxEntry[] }) {
  const { t } = useTranslation('inbox');
  const unread = useUnread();
  const dayText = useDayText();
  const waiting = useStillWaiting(entries);
  const days = Map.groupBy(entries, ({ at }) => kyivDay(at));
  return [...days].map(([day, told], index) => (
    <section key={day} aria-labelledby={`inbox-${day}`}>
      <div className={styles.day}>
        <h3 id={`inbox-${day}`}>{told[0] && dayText(told[0].at)}</h3>
        {index === 0 && unread > 0 && <span role="status">{t('unread', { count: unread })}</span>}
      </div>
      <ul className={`${styles.entries} list`}>
        {told.map((entry) => (
          <li key={entry.id}>
            <InboxRow entry={entry} waiting={waiting.get(entry.id)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function useDayText() {
  const { t } = useTranslation('inbox');
  const { date } = useFormat();
  const now = useNow();
  return (moment: Date): string => {
    const daysAgo = kyivDaysBetween(moment, now);
    if (daysAgo === 0) return t('today');
    return daysAgo === 1 ? t('yesterday') : date(moment);
  };
}

function Nothing() {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.nothing}>
      <Mark size={48} />
      <Text size="body" maw="32ch" textWrap="balance">
        {t('none')}
      </Text>
    </div>
  );
}

/** As high as the rows that come. */
const Skeletons = () =>
  ['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
    <div key={row} className={styles.waiting}>
      <Skeleton width={36} height={36} circle />
      <div>
        <Skeleton width={180} height={16} mb={8} />
        <Skeleton width={220} height={12} />
      </div>
    </div>
  ));
