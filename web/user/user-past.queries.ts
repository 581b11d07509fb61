import { queryOptions } from '@tanstack/react-query';
import { auditApi } from '#contract/audit.ts';
import { orderApi } from '#contract/order/order.ts';
import { call } from '../lib/call/api.ts';

/** As many as a person's page shows. The list of deals and the changes show the others. */
export const shownPast = 5;

export const ordersOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['user orders', id],
    // A person who is opened shows the deals as they are now.
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(orderApi.listOfUser, { params: { id }, querystring: { page: 1, size: shownPast } }, { signal }),
  });

/** What was changed about the account, the newest first. Sign-ins would leave no room for it: they are in the changes. */
export const historyOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'of user', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(auditApi.list, { querystring: { object_id: id, about: 'changes', page: 1, size: shownPast } }, { signal }),
  });
