import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { useOnce } from '../lib/device/after-start.ts';
import { usesSystemNotices } from '../lib/device/browser-push.ts';
import { late } from '../lib/device/late.tsx';
import { useLive } from '../lib/live/live.ts';
import { dismissOvertaken } from '../lib/notify.tsx';
import { orderThatMovedFirst } from '../order/order.queries.ts';
import { isNews, type News } from './news.ts';

/** Messages within this time share one notice. */
const gatherMs = 1_000;
/** The next notice waits until the last one has closed. It covers all messages in between. */
const restMs = 6_000;
/** The limit of messages that are gathered while the page is hidden. */
const mostKept = 200;

const PageNoticeDisplay = late(() => import('./page-notice-display.tsx').then((m) => m.PageNoticeDisplay));

/** Shows in-page notices about changes by other people. It listens from the start. The part that shows them is loaded separately. */
export function PageNotices() {
  const cache = useQueryClient();
  const isSeen = useDocumentVisibility() === 'visible';
  // While a change of this page is in progress, its echo can't be recognised yet, so notices wait.
  const isChanging = useIsMutating() > 0;
  const [gathered, setGathered] = useState<readonly News[]>([]);
  const [due, setDue] = useState<readonly News[]>([]);
  const [restsUntil, setRestsUntil] = useState(0);
  // The code comes while the first messages are gathered.
  const isWanted = useOnce(gathered.length > 0);

  useLive((message) => {
    if (message.type === 'order_update') dismissOvertaken(message.data);
    if (isNews(message) && !usesSystemNotices()) setGathered((now) => withLatest(now, message).slice(-mostKept));
  });

  const flush = useEffectEvent(() => {
    const isOwn = (news: News) => {
      // Nobody has caused an alert.
      if (news.type === 'order_alert') return false;
      return news.type === 'rate_update' ? isOwnRate(cache, news.data) : isOwnStep(cache, news.data);
    };
    setDue(gathered.filter((news) => !isOwn(news)));
    setGathered([]);
  });
  const onShown = (isAnything: boolean) => {
    setDue([]);
    if (isAnything) setRestsUntil(performance.now() + restMs);
  };

  const hasNews = gathered.length > 0;
  const isFree = isSeen && !isChanging && due.length === 0;
  useEffect(() => {
    if (!hasNews || !isFree) return undefined;
    const timer = setTimeout(flush, Math.max(gatherMs, restsUntil - performance.now()));
    return () => clearTimeout(timer);
  }, [hasNews, isFree, restsUntil]);
  return isWanted && <PageNoticeDisplay news={due} onShown={onShown} />;
}

function subjectOf({ type, data }: News): string {
  if (type === 'rate_update') return `${data.sc}/${data.tc}@${data.office_id}`;
  return type === 'order_alert' ? `alert ${data.order.id}` : data.id;
}

/** Keeps the newest message of each order and each rate, and the newest alert about each order. */
const withLatest = (gathered: readonly News[], news: News) => [
  ...gathered.filter((one) => subjectOf(one) !== subjectOf(news)),
  news,
];

/** Some changes do not return the rate. Within this time a message about the same pair counts as their echo. */
const echoMs = 10_000;

/** A change that this page has sent, with its answer. */
type OwnChange = { asked: unknown; answer: unknown; at: number };

/**
 * The changes of the last minutes. A step that was refused because another person was first counts too: its toast
 * already says so.
 */
const changesOf = (cache: QueryClient): OwnChange[] =>
  cache
    .getMutationCache()
    .getAll()
    .map(({ state: { variables, data, error, submittedAt } }) => ({
      asked: variables,
      answer: error ? orderThatMovedFirst(error) : data,
      at: submittedAt,
    }));

const has = (record: unknown, wanted: Record<string, unknown>): record is object =>
  typeof record === 'object' &&
  record !== null &&
  Object.entries(wanted).every(([name, value]) => Reflect.get(record, name) === value);

/** The answer and the records in it. */
const recordsOf = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer).flat()] : [];

/** True if this page made this version of the order or a later one, or has already shown it. */
const isOwnStep = (cache: QueryClient, { id, version }: Order): boolean =>
  changesOf(cache).some(({ answer }) =>
    recordsOf(answer).some((record) => has(record, { id }) && Number(Reflect.get(record, 'version')) >= version),
  );

/** True if this page published or switched this rate, or changed which offices follow it. */
const isOwnRate = (cache: QueryClient, { id, sc, tc }: ExchangeRate): boolean =>
  changesOf(cache).some(
    ({ asked, answer, at }) =>
      recordsOf(answer).some((record) => has(record, { id })) ||
      (answer !== undefined && has(asked, { sc, tc }) && !has(answer, { sc, tc }) && Date.now() - at < echoMs),
  );
