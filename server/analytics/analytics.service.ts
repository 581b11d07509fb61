import type { OrderAnalytics, OrderCounts } from '#contract/analytics.ts';
import {
  defaultPeriodUntil,
  longestPeriodDays,
  type Period,
  type PeriodError,
  periodBefore,
  periodErrorOf,
} from '#domain/hours/period.ts';
import { officeName } from '#domain/office.ts';
import { orderStatuses } from '#domain/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { AnalyticsStore, OrderGroup } from './analytics.store.ts';

export const analyticsService = ({ store }: { store: AnalyticsStore }) => ({
  async countOrders(actor: Actor, requested: Partial<Period>, language: Language): Promise<OrderAnalytics> {
    const defaults = defaultPeriodUntil(requested.to ?? new Date());
    const period = { from: requested.from ?? defaults.from, to: defaults.to };
    const fault = periodErrorOf(period);
    if (fault) refuse('VALIDATION_ERROR', { errors: [{ pointer: '/from', message: faults[fault] }] });
    const offices = actor.role === 'admin' ? undefined : actor.officeIds;
    const [groups, earlier] = await Promise.all([
      store.countOrders(period, offices),
      store.countOrders(periodBefore(period), offices),
    ]);
    return { ...toCounts(groups, language), previous: toCounts(earlier, language) };
  },
});

export type AnalyticsService = ReturnType<typeof analyticsService>;

const faults: Record<PeriodError, string> = {
  backwards: 'The period begins before it ends',
  'too-long': `At most ${longestPeriodDays} days`,
};

function toCounts(groups: readonly OrderGroup[], language: Language): OrderCounts {
  const pairs = groups.filter((group) => group.by === 'pair');
  const statuses = groups.filter((group) => group.by === 'status');
  return {
    by_status: orderStatuses.map((status) => ({
      status,
      count: statuses.find((group) => group.status === status)?.count ?? 0,
    })),
    by_office: groups
      .filter((group) => group.by === 'office')
      .map((office) => ({ office_id: office.office_id, name: officeName(office, language), count: office.count })),
    usdt_to: pairs.filter(({ sale }) => !sale).map(({ tc, count, amount }) => ({ currency: tc, count, amount })),
    to_usdt: pairs.filter(({ sale }) => sale).map(({ sc, count, amount }) => ({ currency: sc, count, amount })),
  };
}
