import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { KeeperFilter } from '#contract/order/keeper.ts';
import { laneApi } from '#contract/order/lane.ts';
import { call } from '../../lib/call/api.ts';
import { keepUndoubted, lanesKey, withNewest } from '../../order/order-cache.ts';

/** The lanes of the desk, in one call. The cache keeps them as a list of orders, so live news reach them as any list. */
export const lanesQuery = (keeper: KeeperFilter | undefined) =>
  queryOptions({
    queryKey: lanesKey(keeper),
    queryFn: async ({ client, signal }) => {
      const found = await call(laneApi.read, { querystring: { keeper } }, { signal });
      return { ...found, items: withNewest(client, ...found.items), total: found.all };
    },
    structuralSharing: keepUndoubted,
    placeholderData: keepPreviousData,
  });
