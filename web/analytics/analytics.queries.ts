import { queryOptions } from '@tanstack/react-query';
import { analyticsApi } from '#contract/analytics.ts';
import { call } from '../lib/api.ts';
import type { DayRange } from '../lib/days.ts';
import { rangeBounds } from '../lib/days.ts';

/** All four charts and the period before, in one answer. */
export const orderAnalyticsQuery = ({ first, last }: DayRange) =>
  queryOptions({
    queryKey: ['analytics', 'orders', first, last],
    queryFn: ({ signal }) => {
      const { created_at__gte: from, created_at__lt: to } = rangeBounds({ first, last });
      return call(analyticsApi.orders, { querystring: { from, to } }, { signal });
    },
  });
