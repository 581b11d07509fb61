import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { officeApi } from '#contract/office/office.ts';
import { isPickupText } from '#domain/order/pickup-code.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { searchPauseMs } from '../lib/address/search-text.ts';
import { call } from '../lib/call/api.ts';
import { useActor } from '../lib/call/session.tsx';
import { useIsOffline } from '../lib/live/offline.ts';
import { ordersQuery } from '../order/order.queries.ts';
import { usersQuery } from '../user/user.queries.ts';
import { mostFound } from './palette-item.ts';

/** More deals than are listed: the open ones among them come first. */
const askedDeals = 20;

const officesQuery = (search: string) =>
  queryOptions({
    queryKey: ['offices', { search, size: mostFound }],
    queryFn: ({ signal }) => call(officeApi.list, { querystring: { search, size: mostFound } }, { signal }),
  });

/** What is the matter with the search: said in words, unless all is there. */
export type SearchState = 'idle' | 'searching' | 'settled' | 'failed' | 'offline' | 'code';

/**
 * What the server finds for the text, after a pause. An answer belongs to the text that it was asked for, so that of an
 * earlier text is never shown. Only admins ask for people and offices: other staff know their own offices.
 */
export function useServerSearch(text: string) {
  const [paused] = useDebouncedValue(text, searchPauseMs);
  const isAdmin = mayManageNetwork(useActor());
  const isOffline = useIsOffline();
  const isCode = isPickupText(text);
  const isMeant = text !== '' && !isCode && !isOffline;
  const isAsked = isMeant && paused === text;
  const deals = useQuery({ ...ordersQuery({ search: text, size: askedDeals }), enabled: isAsked });
  const offices = useQuery({ ...officesQuery(text), enabled: isAsked && isAdmin });
  const people = useQuery({ ...usersQuery({ search: text, size: mostFound }), enabled: isAsked && isAdmin });
  const asked = isAdmin ? [deals, offices, people] : [deals];
  return {
    deals: isMeant ? deals.data : undefined,
    offices: isMeant ? offices.data : undefined,
    people: isMeant ? people.data : undefined,
    state: stateOf({ text, isCode, isOffline, isAsked, asked }),
    error: asked.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const { isError, refetch } of asked) if (isError) void refetch();
    },
  };
}

type Asked = readonly Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching'>[];
type Now = { text: string; isCode: boolean; isOffline: boolean; isAsked: boolean; asked: Asked };

function stateOf({ text, isCode, isOffline, isAsked, asked }: Now): SearchState {
  if (isOffline) return 'offline';
  if (text === '') return 'idle';
  if (isCode) return 'code';
  const isSearching = ({ isPending, isError, isFetching }: Asked[number]) => isPending || (isError && isFetching);
  if (!isAsked || asked.some(isSearching)) return 'searching';
  return asked.some(({ isError }) => isError) ? 'failed' : 'settled';
}
