import { queryOptions, useQuery } from '@tanstack/react-query';
import { networkApi } from '#contract/office/network.ts';
import { type Network, networks } from '#domain/wallet/network.ts';
import { call } from './call/api.ts';

/** A setting of the server, so it does not change while the page is open. */
const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: () => call(networkApi.list),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The networks that a new address may name. All until the server has said which: it refuses the others. */
export const useNetworks = (): readonly Network[] => useQuery(networksQuery).data ?? networks;
