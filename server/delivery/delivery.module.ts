import type { OutboxEvent } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import type { Caller } from '../http/access.ts';
import { pushServices } from '../lib/push-services.ts';
import { openSeal } from '../lib/seal.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { noticeStore } from './audience/notice.store.ts';
import type { Channel } from './channel.ts';
import { eventConsumer } from './channel-reader.ts';
import { channelSender } from './channel-sender.ts';
import { openChannelWorker } from './channel-worker.ts';
import { deliveryStore } from './delivery.store.ts';
import { watchDeliveries } from './delivery-metrics.ts';
import { deliverySweep } from './delivery-sweep.ts';
import { inboxChannel, inboxReader, inboxSweep } from './inbox/inbox.channel.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inboxService } from './inbox/inbox.service.ts';
import { type InboxStore, inboxStore } from './inbox/inbox.store.ts';
import { notificationRoutes } from './notification.routes.ts';
import { notificationService, openKeyPair } from './notification.service.ts';
import { notificationStore } from './notification.store.ts';
import { pushChannel } from './push/push.channel.ts';
import { pushStore } from './push/push.store.ts';
import { openPushClient } from './push/push-client.ts';

type Reader = { read: () => Promise<boolean>; skip: () => Promise<void> };
type EventReader = {
  name: string;
  onEvents: (tx: Tx, events: OutboxEvent[]) => Promise<unknown>;
  drop: (tx: Tx) => Promise<unknown>;
};
type Needs = {
  outbox: {
    follow: (consumer: { onRows: () => Promise<void> }) => void;
    reader: (consumer: EventReader) => Reader;
    wake: () => void;
  };
  settings: SettingService;
  findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
};

export function deliveryModule(
  context: ModuleContext,
  { outbox, settings, findSession }: Needs,
): Pick<InboxStore, 'findUnread'> {
  const { db, config, log, onApp } = context;
  const subscriptions = notificationStore(db);
  const getKeyPair = openKeyPair(subscriptions, openSeal(config.secretKeys, 'key of pushes, sealed'));
  const isPushEndpoint = pushServices(config.push.hosts);
  const notifications = notificationService({ store: subscriptions, getKeyPair, isPushEndpoint });

  const push = pushChannel({
    ...{ store: pushStore(db), notices: noticeStore(db), client: openPushClient(config.push) },
    ...{ getKeyPair, findSession, isPushEndpoint, log },
    isOn: () => settings.isOn('push'),
  });
  const workers = openChannels(context, outbox, [push], push);
  onApp((app) => {
    app.addHook('onClose', async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    app.register(notificationRoutes, { notifications });
  });
  return openInbox(context, outbox);
}

function openInbox({ db, log, jobs, onApp }: ModuleContext, { reader, follow, wake }: Needs['outbox']): InboxStore {
  const store = inboxStore(db);
  const worker = openChannelWorker({
    channel: inboxChannel,
    store: { claim: async () => [] },
    deliver: async () => undefined,
    reader: inboxReader({ store, reader, wake }),
    log,
  });
  follow({ onRows: async () => worker.wake() });
  jobs.add(worker.round);
  jobs.add(inboxSweep(store));
  const inbox = inboxService({ store, wake });
  onApp((app) => {
    app.addHook('onClose', () => worker.stop());
    app.register(inboxRoutes, { inbox });
  });
  return store;
}

/** A worker for each channel. They share the table, its sweep and its metrics. */
function openChannels(
  { db, log, jobs, measure, report }: ModuleContext,
  outbox: Needs['outbox'],
  channels: Channel[],
  push: Channel,
) {
  const store = deliveryStore(db);
  const watch = watchDeliveries(
    store,
    channels.map(({ name }) => name),
  );
  jobs.add(watch.job);
  jobs.add(deliverySweep({ store, log }));
  measure(watch.measure);
  report('pushes', async () => ((await push.isOn()) ? watch.lookAt(push.name) : { state: 'off' }));
  return channels.map((channel) => {
    const { name } = channel;
    const reader = outbox.reader(eventConsumer(channel, store));
    const deliver = channelSender({ channel, store, count: watch.count(name), log });
    const worker = openChannelWorker({ channel, store, deliver, reader, log });
    jobs.add(worker.round);
    // Only a signal: the worker reads the outbox itself.
    outbox.follow({ onRows: async () => worker.wake() });
    return worker;
  });
}
