import type { RadarItem } from '#contract/order/radar.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { findingsOf, lastQuarterAlert } from '#domain/order/radar.ts';
import type { Actor } from '#domain/person/actor.ts';
import { pageWindow, toPage } from '../../database/page-window.ts';
import type { Job } from '../../jobs/job-run.ts';
import type { OrderRadarStore } from './order-radar.store.ts';

type Needs = { store: OrderRadarStore; wake: () => void };

export function orderRadarService({ store, wake }: Needs) {
  return {
    /** The stuck deals of the caller's offices. An admin sees all. */
    async list(actor: Actor, query: { page?: number; size?: number }): Promise<Page<RadarItem>> {
      const window = pageWindow(query, pageSizes.other);
      const { items, total } = await store.list(actor.role === 'admin' ? null : actor.officeIds, window);
      return toPage(
        items.map(({ order, office, now }) => ({
          order: viewOf(actor, order, now),
          findings: findingsOf(order, office, now),
        })),
        total,
        window,
      );
    },

    findAlerts: store.findAlerts,

    /** Tells one batch of what nobody has heard yet. Answers how many alerts that were. */
    async tellNews(): Promise<number> {
      const lastQuarters = await store.findLastQuarters();
      const alerts = [
        ...lastQuarters.map((order) => ({ order_id: order.id, ...lastQuarterAlert(order) })),
        ...(await store.findEscalations()),
      ];
      const told = alerts.length > 0 ? await store.tell(alerts) : 0;
      if (told > 0) wake();
      return told;
    },
  };
}

export type OrderRadarService = ReturnType<typeof orderRadarService>;

const longestRunMs = 10_000;

/** Tells people that a deadline is near or a deal is stuck, each once. */
export const alertJob = ({ tellNews }: Pick<OrderRadarService, 'tellNews'>): Job => ({
  name: 'order-alerts',
  scope: 'network',
  everyMs: 10_000,
  timeoutMs: 30_000,
  trouble: 'Nobody hears that a deadline is near or that a deal is stuck',
  async run({ signal }) {
    const start = performance.now();
    // Ends before the timeout: the next run goes on.
    while (!signal.aborted && performance.now() - start < longestRunMs && (await tellNews()) > 0);
  },
});
