import type { OutboxEvent } from '../../database/tables.ts';
import type { Tx } from '../../database/tx.ts';
import type { ModuleContext } from '../../module.ts';
import { targetRoutes } from './target.routes.ts';
import { type TargetService, targetService } from './target.service.ts';
import { targetStore } from './target.store.ts';
import { targetWatch } from './target-watch.ts';

const roundMs = 2_000;

type EventReader = {
  name: string;
  onEvents: (tx: Tx, events: OutboxEvent[]) => Promise<unknown>;
  drop: (tx: Tx) => Promise<unknown>;
};
type Needs = { outbox: { reader: (consumer: EventReader) => { read: () => Promise<boolean> }; wake: () => void } };

export function targetModule({ db, jobs, onApp }: ModuleContext, { outbox }: Needs): TargetService {
  const store = targetStore(db);
  const { read } = outbox.reader(targetWatch(store));
  jobs.add({
    name: 'rate-targets',
    scope: 'node',
    everyMs: roundMs,
    timeoutMs: 60_000,
    trouble: 'Nobody is told for now that a rate was reached; it is told later',
    async run({ signal }) {
      let isBehind = true;
      while (isBehind && !signal.aborted) isBehind = await read();
    },
  });
  jobs.add({
    name: 'rate-target-sweep',
    scope: 'network',
    everyMs: 3_600_000,
    timeoutMs: 60_000,
    trouble: 'Old rate targets stay for now',
    run: store.forget,
  });
  const targets = targetService({ store, wake: outbox.wake });
  onApp((app) => app.register(targetRoutes, { targets }));
  return targets;
}
