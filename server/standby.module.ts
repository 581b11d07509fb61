import { markEveryMs } from './database/standby/standby.store.ts';
import type { ModuleContext } from './module.ts';

/** Watches the standbys of DATABASE_READ_URL, if there are any. */
export function standbyModule({ db: { standbys }, jobs, measure }: ModuleContext) {
  if (!standbys) return;
  jobs.add({
    name: 'standby-watch',
    scope: 'node',
    everyMs: markEveryMs,
    timeoutMs: 5_000,
    trouble: 'How far the standbys are behind stays unknown for now',
    run: standbys.check,
  });
  measure(standbys.measure);
}
