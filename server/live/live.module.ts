import { Histogram } from 'prom-client';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { newsPositionHeader } from '#contract/wire/news-position.ts';
import type { Language } from '#domain/person/user.ts';
import type { TicketService } from '../auth/ticket.service.ts';
import type { Caller, FindCaller } from '../http/access.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { liveHub } from './live.hub.ts';
import { liveRoutes } from './live.routes.ts';
import type {
  ApprovalNews,
  FactorResetNews,
  MessageOfDeal,
  OrderAlert,
  SignInNews,
  TargetNews,
} from './live-frames.ts';
import { maintenanceWatch } from './maintenance-watch.ts';
import { newsPositions } from './news-position.ts';
import type { Outbox } from './outbox.module.ts';
import type { OutboxRow } from './outbox.store.ts';

type Needs = {
  outbox: Outbox;
  orders: {
    findMany: (ids: readonly string[]) => Promise<Order[]>;
    findAlerts: (ids: readonly string[]) => Promise<OrderAlert[]>;
    findMessages: (ids: readonly string[], orderIds: readonly string[]) => Promise<MessageOfDeal[]>;
  };
  approvals: { findMany: (ids: readonly string[]) => Promise<ApprovalNews[]> };
  rates: { findMany: (ids: readonly string[]) => Promise<ExchangeRate[]> };
  targets: { findTold: (ids: readonly string[]) => Promise<TargetNews[]> };
  offices: { findMany: (ids: readonly string[], language: Language) => Promise<Office[]> };
  inbox: { findUnread: (userIds: readonly string[]) => Promise<{ id: string; unread: number }[]> };
  settings: SettingService;
  auth: {
    findCaller: FindCaller;
    findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
    tickets: TicketService;
    findSignIns: (ids: readonly string[]) => Promise<SignInNews[]>;
    findFactorResets: (ids: readonly string[]) => Promise<FactorResetNews[]>;
    noteUse: (tokenHash: Buffer) => void;
  };
};

export function liveModule(
  { config, jobs, measure, onApp, onArrival }: ModuleContext,
  { outbox, orders, approvals, rates, targets, offices, inbox, settings, auth }: Needs,
) {
  const positions = newsPositions();
  const hub = liveHub({
    news: { position: outbox.position, readAfter: outbox.readAfter, positions },
    findOrders: orders.findMany,
    findAlerts: orders.findAlerts,
    findMessages: orders.findMessages,
    findApprovals: approvals.findMany,
    findRates: rates.findMany,
    findTargets: targets.findTold,
    findOffices: offices.findMany,
    findNetwork: settings.get,
    findSignIns: auth.findSignIns,
    findFactorResets: auth.findFactorResets,
    findUnread: inbox.findUnread,
    noteUse: auth.noteUse,
  });
  const delay = measureDelay();
  measure((register) => register.registerMetric(delay.metric));
  outbox.follow({ onRows: delay.of(hub.onRows), onLoss: hub.disconnectAll });
  onArrival(({ method, routeOptions }, reply) => {
    const { access = 'anyone' } = routeOptions.config;
    const place = method === 'GET' && access !== 'anyone' ? outbox.position() : undefined;
    if (place) reply.header(newsPositionHeader, positions.write(place));
  });
  jobs.add(maintenanceWatch({ hub, isServed: settings.isServed }));
  const needs = { hub, ...auth, refuseUnserved: settings.refuseAtMaintenance, origins: config.corsOrigins };
  onApp((app) => {
    app.addHook('preClose', async () => hub.close());
    app.register(liveRoutes, needs);
  });
}

/** How long events take from the start of their transaction until every page of this server has its message. */
function measureDelay() {
  const metric = new Histogram({
    name: 'obmin_live_delay_seconds',
    help: 'Time from the start of the transaction of an event until this node has sent it to its live connections.',
    buckets: [0.03, 0.1, 0.3, 1, 3, 10, 60],
    registers: [],
  });
  const of = (tell: (rows: OutboxRow[]) => Promise<void>) => async (rows: OutboxRow[]) => {
    const start = performance.now();
    await tell(rows);
    const seconds = (performance.now() - start) / 1_000;
    for (const { age } of rows) metric.observe(Math.max(0, age) + seconds);
  };
  return { metric, of };
}
