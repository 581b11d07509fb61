import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Choice, type Choices, type Inbox, inboxApi, type ReadEntries } from '#contract/inbox.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useReadInFrame } from '../lib/call/session.tsx';
import { useLive } from '../lib/live/live.ts';

/** The page numbers are of no use here. */
type Pages = InfiniteData<Inbox, unknown>;
const listKey = ['inbox', 'list'];

/** How much is unread: what the bell says. The server keeps that number, over all that it still has. */
const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: async ({ signal }) => (await call(inboxApi.list, { querystring: { size: 1 } }, { signal })).unread,
});

export function useUnread(): number {
  useReadInFrame((cache) => cache.prefetchQuery(unreadQuery));
  return useQuery(unreadQuery).data ?? 0;
}

/** What the person was told, in pages, the newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam, signal }) => call(inboxApi.list, { querystring: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
});

/** Follows the inbox: something came, or was read here or on another device. */
export function useInboxLive(): void {
  const cache = useQueryClient();
  useLive((news) => {
    if (news.type !== 'inbox') return;
    cache.setQueryData(unreadQuery.queryKey, news.data.unread);
    void cache.invalidateQueries({ queryKey: listKey });
  });
}

/** Marks what was read in what is shown, so that nobody waits for the next answer. */
function putRead(cache: QueryClient, { id, up_to }: ReadEntries, unread: number): void {
  const now = new Date();
  cache.setQueryData(unreadQuery.queryKey, unread);
  cache.setQueryData<Pages>(listKey, (known) => {
    if (!known) return known;
    const last = known.pages.flatMap(({ items }) => items).find((entry) => entry.id === up_to)?.at;
    const isMeant = (entry: Inbox['items'][number]) => (id ? entry.id === id : last !== undefined && entry.at <= last);
    const pages = known.pages.map((page) => ({
      ...page,
      unread,
      items: page.items.map((entry) => (entry.read_at === null && isMeant(entry) ? { ...entry, read_at: now } : entry)),
    }));
    return { ...known, pages };
  });
}

export function useReadEntries() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: ReadEntries) => call(inboxApi.read, { body }),
    onSuccess: ({ unread }, body) => putRead(cache, body, unread),
  });
}

export const choicesQuery = queryOptions({
  queryKey: ['inbox', 'choices'],
  queryFn: async ({ signal }) => (await call(inboxApi.choices, {}, { signal })).choices,
});

/** Saves one choice. Until the answer is there, the switch already shows it; after a refusal it stands as before. */
export function useChoose() {
  const cache = useQueryClient();
  const put = (choices: Choices['choices'] | undefined) => cache.setQueryData(choicesQuery.queryKey, choices);
  return useGuardedMutation({
    mutationFn: (choice: Choice) => call(inboxApi.choose, { body: { choices: [choice] } }),
    onMutate: async (choice: Choice) => {
      await cache.cancelQueries({ queryKey: choicesQuery.queryKey });
      const before = cache.getQueryData(choicesQuery.queryKey);
      put(before?.map((one) => (isSameChoice(one, choice) ? choice : one)));
      return before;
    },
    onSuccess: ({ choices }) => put(choices),
    onError: (_, __, before) => put(before),
  });
}

const isSameChoice = (a: Choice, b: Choice) => a.kind === b.kind && a.channel === b.channel;
