import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { analyticsService } from './analytics/analytics.service.ts';
import { analyticsStore } from './analytics/analytics.store.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditService } from './audit/audit.service.ts';
import { auditStore } from './audit/audit.store.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { authService } from './auth/auth.service.ts';
import { authStore } from './auth/auth.store.ts';
import { deviceKeyStore } from './auth/device-key.store.ts';
import { knownDevices } from './auth/known-device.ts';
import { recoveryRoutes } from './auth/recovery.routes.ts';
import { recoveryService } from './auth/recovery.service.ts';
import { recoveryStore } from './auth/recovery.store.ts';
import { sweepSessions } from './auth/session-sweep.service.ts';
import { sessionSweepStore } from './auth/session-sweep.store.ts';
import { ticketService } from './auth/ticket.service.ts';
import { ticketStore } from './auth/ticket.store.ts';
import type { Config } from './config.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { documentRoutes } from './docs/document.ts';
import type { Gate } from './lib/access.ts';
import type { Db } from './lib/db.ts';
import { prepareDraining } from './lib/drain.ts';
import { healthRoutes } from './lib/health.ts';
import { openHttp } from './lib/http.ts';
import { openLimits } from './lib/limits.ts';
import { openReadiness } from './lib/readiness.ts';
import type { Throttle } from './lib/throttle.ts';
import { warnOfUnknownProxy } from './lib/unknown-proxy.ts';
import { writeProbe } from './lib/write-probe.store.ts';
import { liveHub } from './live/live.hub.ts';
import { liveRoutes } from './live/live.routes.ts';
import { watchMaintenance } from './live/maintenance-watch.ts';
import { type OutboxRow, outboxStore } from './live/outbox.store.ts';
import { openFeed } from './live/outbox-feed.ts';
import { watchOutboxLag } from './live/outbox-lag.ts';
import { locationRoutes } from './location/location.routes.ts';
import { locationService } from './location/location.service.ts';
import { locationStore } from './location/location.store.ts';
import { serveMetrics } from './metrics/metrics.routes.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { keyPair, notificationService } from './notification/notification.service.ts';
import { notificationStore } from './notification/notification.store.ts';
import { pushStore } from './notification/push.store.ts';
import { openPost } from './notification/push-client.ts';
import { pushDelivery } from './notification/push-delivery.ts';
import { pushServices } from './notification/push-services.ts';
import { openPushWorker } from './notification/push-worker.ts';
import { memberStore } from './office/membership.store.ts';
import { officeRoutes } from './office/office.routes.ts';
import { officeService } from './office/office.service.ts';
import { officeStore } from './office/office.store.ts';
import { openMessageSender } from './one-time-code/message-sender.ts';
import { openMessenger } from './one-time-code/messenger.ts';
import { type CodeService, codeService } from './one-time-code/one-time-code.service.ts';
import { codeStore } from './one-time-code/one-time-code.store.ts';
import { verificationRoutes } from './one-time-code/verification.routes.ts';
import { verificationService } from './one-time-code/verification.service.ts';
import { verificationStore } from './one-time-code/verification.store.ts';
import { orderRoutes } from './order/order.routes.ts';
import { orderService } from './order/order.service.ts';
import { orderStore } from './order/order.store.ts';
import { orderExportRoutes } from './order/order-export.routes.ts';
import { orderExportService } from './order/order-export.service.ts';
import { orderExport } from './order/order-export.store.ts';
import { pageRoutes } from './page/page.routes.ts';
import { rateRoutes } from './rate/rate.routes.ts';
import { rateService } from './rate/rate.service.ts';
import { rateStore } from './rate/rate.store.ts';
import { settingGate } from './setting/setting.gate.ts';
import { settingRoutes } from './setting/setting.routes.ts';
import { type SettingService, settingService } from './setting/setting.service.ts';
import { settingStore } from './setting/setting.store.ts';
import { userRoutes } from './user/user.routes.ts';
import { userService } from './user/user.service.ts';
import { userStore } from './user/user.store.ts';

type Needs = { db: Db; config: Config; version: string; log: FastifyBaseLogger; pageFolder?: string };

const builtPage = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** The only place that connects the parts: database, stores, services, routes. */
export async function buildApp(needs: Needs): Promise<FastifyInstance> {
  const { db, config, version, log, pageFolder = builtPage } = needs;
  const settings = settingService({ store: settingStore(db) });
  const subscriptions = notificationStore(db);
  const getPair = keyPair(subscriptions);
  const pusher = openPushes({ db, config, settings, getPair, log });
  const { hub, feed, delay } = openLive(db, log, pusher.wake);
  const messenger = config.messenger && openMessenger(config.messenger, config.dataDir);
  const courier = openMessageSender({ messenger, log });
  const limits = openLimits({ db, on: config.limits, limits: config.throttle, log });
  const sweep = sweepSessions({ store: sessionSweepStore(db), log });
  const codes = codeService({ store: codeStore(db), courier, perDay: config.codesPerDay });
  const services = openServices({ db, config, codes, settings, throttle: limits.throttle, wake: feed.wake });
  const { auth, recovery, verification, users, locations, offices, rates, orders, analytics, audit } = services;

  const tickets = ticketService({ store: ticketStore(db), findSession: auth.findSession });
  const { production, trustProxy, corsOrigins, maxConnections } = config;
  const gate = bothGates(limits.gate, settingGate(settings));
  const guards = { findCaller: auth.findCaller, findRecovery: recovery.findRecovery, gate };
  const app = await openHttp({ log, production, trustProxy, corsOrigins, bounds: { maxConnections }, ...guards });
  if (production && trustProxy.length === 0) warnOfUnknownProxy(app);
  const readiness = openReadiness({ tryToWrite: writeProbe(db), log });
  app.addHook('onError', async (_request, _reply, error) => readiness.note(error));
  prepareDraining(app, readiness);
  const watch = watchMaintenance({ hub, isServed: settings.isServed, log });
  app.addHook('preClose', async () => watch.stop());
  app.addHook('preClose', async () => hub.close());
  // Wait before accepting connections. The reader starts with `onLoss`, which would close pages that connected earlier.
  app.addHook('onReady', () => feed.firstLook);
  app.addHook('onClose', () => feed.stop());
  app.addHook('onClose', async () => delay.stop());
  app.addHook('onClose', async () => limits.stop());
  app.addHook('onClose', () => courier.stop());
  app.addHook('onClose', () => pusher.stop());
  app.addHook('onClose', () => sweep.stop());

  serveMetrics(app, { pool: db.pool, version, token: config.metricsToken, delay: delay.delay });
  const describe = documentRoutes(app, version);
  app.register(docsRoutes, { describe });
  app.register(healthRoutes, { db, version, readiness });
  app.register(authRoutes, { auth, production });
  app.register(recoveryRoutes, { recovery, production });
  app.register(verificationRoutes, { verification });
  app.register(userRoutes, { users });
  app.register(locationRoutes, { locations });
  app.register(officeRoutes, { offices });
  app.register(rateRoutes, { rates, tolerance: config.rateTolerance });
  app.register(orderRoutes, { orders });
  app.register(orderExportRoutes, { exports: orderExportService({ store: orderExport(db) }) });
  app.register(analyticsRoutes, { analytics });
  app.register(auditRoutes, { audit });
  app.register(settingRoutes, { settings });
  const isPushEndpoint = pushServices(config.push.hosts);
  const notifications = notificationService({ store: subscriptions, getPair, isPushEndpoint });
  app.register(notificationRoutes, { notifications });
  const { findCaller, findSession } = auth;
  const admit = settings.refuseAtMaintenance;
  app.register(liveRoutes, { hub, tickets, findCaller, findSession, admit, origins: corsOrigins });
  app.register(pageRoutes, { folder: pageFolder, map: config.map });
  return app;
}

const bothGates =
  (one: Gate, other: Gate): Gate =>
  async (request) => {
    await one(request);
    await other(request);
  };

/** The pusher receives no rows from here, only a signal to read the outbox. */
function openLive(db: Db, log: FastifyBaseLogger, wakePusher: () => void) {
  const hub = liveHub({ findOrders: orderStore(db).findMany, findRates: rateStore(db).findMany });
  const onRows = (rows: OutboxRow[]) => {
    wakePusher();
    return hub.onRows(rows);
  };
  const store = outboxStore(db);
  const delay = watchOutboxLag({ store, log });
  return { hub, feed: openFeed({ store, log, onRows, onLoss: hub.startOver }), delay };
}

function openPushes({
  db,
  config,
  settings,
  getPair,
  log,
}: Pick<Needs, 'db' | 'config' | 'log'> & { settings: SettingService; getPair: ReturnType<typeof keyPair> }) {
  const store = pushStore(db);
  const { post, close } = openPost(config.push);
  const deliver = pushDelivery({
    store,
    getPair,
    findSession: authStore(db).findCaller,
    post,
    isPushEndpoint: pushServices(config.push.hosts),
    log,
  });
  return openPushWorker({ store, deliver, breakOff: close, isOn: () => settings.isOn('push'), log });
}

type ServiceNeeds = {
  db: Db;
  config: Config;
  codes: CodeService;
  settings: SettingService;
  throttle: Throttle;
  wake: () => void;
};

/** Services that write to the outbox call `wake` after the commit. */
function openServices({ db, config, codes, settings, throttle, wake }: ServiceNeeds) {
  const rates = rateService({ store: rateStore(db), wake, jumpPercent: config.rateJumpPercent });
  const users = userService({ store: userStore(db), wake });
  const devices = knownDevices(deviceKeyStore(db));
  return {
    auth: authService({ store: authStore(db), wake, throttle, devices, admit: settings.refuseAtMaintenance }),
    recovery: recoveryService({ store: recoveryStore(db), codes, throttle, devices, wake }),
    verification: verificationService({ store: verificationStore(db), codes, throttle }),
    users,
    locations: locationService({ store: locationStore(db) }),
    offices: officeService({ store: officeStore(db), members: memberStore(db), users, rates, wake }),
    rates,
    orders: orderService({ store: orderStore(db), rates, users, wake, openOrderLimit: config.openOrders }),
    analytics: analyticsService({ store: analyticsStore(db) }),
    audit: auditService({ store: auditStore(db) }),
  };
}
