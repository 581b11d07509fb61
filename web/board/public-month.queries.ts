import { queryOptions } from '@tanstack/react-query';
import { publicMonthApi } from '#contract/rate/public-month.ts';
import { call } from '../lib/call/api.ts';

/** The last 30 days of each global rate, for people who have not signed in. */
export const publicMonthQuery = queryOptions({
  queryKey: ['public-month'],
  queryFn: ({ signal }) => call(publicMonthApi.get, {}, { signal }),
  staleTime: 10 * 60_000,
});
