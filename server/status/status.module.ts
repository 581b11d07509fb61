import { statusApi } from '#contract/status.ts';
import { mayReadStatus } from '#domain/person/actor.ts';
import type { OpenedContext } from '../module.ts';
import { watchStatus } from './status-watch.ts';

/** Tells staff which parts of the service work. Build it after the modules that report. */
export function statusModule({ looks, log, jobs, onApp }: OpenedContext) {
  const watch = watchStatus({ looks, log });
  jobs.add(watch.job);
  onApp((app) => {
    app.route({
      ...statusApi.get,
      config: { access: mayReadStatus },
      handler: async ({ actor }) => ({ parts: await watch.tell(actor) }),
    });
  });
}
