import { queryOptions } from '@tanstack/react-query';
import { analyticsApi, type OrderAnalytics } from '#contract/analytics.ts';
import { type Period, periodBefore } from '#domain/hours/period.ts';
import { call } from '../lib/call/api.ts';
import type { DayRange } from '../lib/text/days.ts';
import { rangeBounds } from '../lib/text/days.ts';

/** The counts, and the start of the period that they are compared with. */
export type Report = { counts: OrderAnalytics; beforeSince: Date };

/** One call returns all four charts and the period before. */
export const orderAnalyticsQuery = (range: DayRange, from: Date) =>
  queryOptions({
    queryKey: ['analytics', 'orders', range.first, range.last],
    queryFn: async ({ signal }): Promise<Report> => {
      const { created_at__lt: to } = rangeBounds(range);
      // A period without an end lasts until the request. The server does the same.
      const period: Period = { from, to: to ?? new Date() };
      const counts = await call(analyticsApi.orders, { querystring: { from, to } }, { signal });
      return { counts, beforeSince: periodBefore(period).from };
    },
  });
