import { useDocumentVisibility } from '@mantine/hooks';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage } from '#contract/live.ts';
import { useLive } from '../lib/live.ts';
import { isOwnRate, isOwnStep } from './own-changes.ts';
import type { News } from './page-notice-texts.tsx';
import { isToldOutside } from './permission.ts';

/** Messages within this time share one notice. */
const gatherMs = 1_000;
/** The next notice waits until the last one has closed. It covers all messages in between. */
const restMs = 6_000;
/** The limit of messages that are gathered while the page is hidden. */
const mostKept = 200;

const PageNoticeTexts = lazy(() => import('./page-notice-texts.tsx').then((m) => ({ default: m.PageNoticeTexts })));

/** Shows in-page notices about changes by other people. It listens from the start. The texts are loaded separately. */
export function PageNotices() {
  const cache = useQueryClient();
  const isSeen = useDocumentVisibility() === 'visible';
  // While a change of this page is in progress, its echo can't be recognised yet, so notices wait.
  const isChanging = useIsMutating() > 0;
  const [gathered, setGathered] = useState<readonly News[]>([]);
  const [due, setDue] = useState<readonly News[]>([]);
  const [restsUntil, setRestsUntil] = useState(0);

  useLive((message) => {
    if (isNews(message) && !isToldOutside()) setGathered((now) => withLatest(now, message).slice(-mostKept));
  });

  const flush = useEffectEvent(() => {
    const isOwn = (news: News) =>
      news.type === 'rate_update' ? isOwnRate(cache, news.data) : isOwnStep(cache, news.data);
    setDue(gathered.filter((news) => !isOwn(news)));
    setGathered([]);
  });
  const onTold = (isAnything: boolean) => {
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
  return (
    <Suspense fallback={null}>
      <PageNoticeTexts news={due} onTold={onTold} />
    </Suspense>
  );
}

const isNews = (message: LiveMessage): message is News =>
  message.type === 'new_order' || message.type === 'order_update' || message.type === 'rate_update';

const subjectOf = ({ type, data }: News) =>
  type === 'rate_update' ? `${data.sc}/${data.tc}@${data.office_id}` : data.id;

/** Keeps the newest message of each order and each rate. */
const withLatest = (gathered: readonly News[], news: News) => [
  ...gathered.filter((one) => subjectOf(one) !== subjectOf(news)),
  news,
];
