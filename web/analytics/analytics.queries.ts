import { queryOptions } from '@tanstack/react-query';
import { analyticsApi, type OrderAnalytics } from '#contract/analytics.ts';
import { type Period, periodBefore } from '#domain/period.ts';
import { call } from '../lib/api.ts';
import type { DayRange } from '../lib/days.ts';
import { rangeBounds } from '../lib/days.ts';

/** What was counted, and when the period began that it is compared with. */
export type Report = { counts: OrderAnalytics; beforeSince: Date };

/** All four charts and the period before, in one answer. */
export const orderAnalyticsQuery = (range: DayRange, from: Date) =>
  queryOptions({
    queryKey: ['analytics', 'orders', range.first, range.last],
    queryFn: async ({ signal }): Promise<Report> => {
      const { created_at__lt: to } = rangeBounds(range);
      // An open end is the moment of the question, for the server too.
      const asked: Period = { from, to: to ?? new Date() };
      const counts = await call(analyticsApi.orders, { querystring: { from, to } }, { signal });
      return { counts, beforeSince: periodBefore(asked).from };
    },
  });
