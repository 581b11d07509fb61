import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Language } from '#domain/person/user.ts';
import type { TicketService } from '../auth/ticket.service.ts';
import type { Caller, FindCaller } from '../http/access.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { liveHub } from './live.hub.ts';
import { liveRoutes } from './live.routes.ts';
import type { FactorResetNews, OrderAlert, SignInNews } from './live-frames.ts';
import { maintenanceWatch } from './maintenance-watch.ts';
import type { Outbox } from './outbox.module.ts';

type Needs = {
  outbox: Outbox;
  orders: {
    findMany: (ids: readonly string[]) => Promise<Order[]>;
    findAlerts: (ids: readonly string[]) => Promise<OrderAlert[]>;
  };
  rates: { findMany: (ids: readonly string[]) => Promise<ExchangeRate[]> };
  offices: { findMany: (ids: readonly string[], language: Language) => Promise<Office[]> };
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
  { config, jobs, onApp }: ModuleContext,
  { outbox, orders, rates, offices, settings, auth }: Needs,
) {
  const hub = liveHub({
    findOrders: orders.findMany,
    findAlerts: orders.findAlerts,
    findRates: rates.findMany,
    findOffices: offices.findMany,
    findNetwork: settings.get,
    findSignIns: auth.findSignIns,
    findFactorResets: auth.findFactorResets,
    noteUse: auth.noteUse,
  });
  outbox.follow({ onRows: hub.onRows, onLoss: hub.disconnectAll });
  jobs.add(maintenanceWatch({ hub, isServed: settings.isServed }));
  const needs = { hub, ...auth, refuseUnserved: settings.refuseAtMaintenance, origins: config.corsOrigins };
  onApp((app) => {
    app.addHook('preClose', async () => hub.close());
    app.register(liveRoutes, needs);
  });
}
