import type { LookedAt, TillRadar } from '#contract/till/till-radar.ts';
import { type Actor, mayKeepBooks, maySeeOffice } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Job } from '../../jobs/job-run.ts';
import { booksOf } from '../../ledger/ledger.service.ts';
import { isId } from '../../lib/id.ts';
import { refuse } from '../../lib/refuse.ts';
import type { TillAlertStore } from './till-alert.store.ts';
import { mostFindings, type TillRadarStore } from './till-radar.store.ts';

type Needs = { radar: TillRadarStore; alerts: TillAlertStore; wake: () => void };

/** What at the tills waits for somebody: an owner reads all of the own offices, a cashier what they can act on. */
export const tillRadarService = ({ radar, alerts, wake }: Needs) => ({
  async list(actor: Actor, officeId: string | undefined): Promise<TillRadar> {
    const cashierId = mayKeepBooks(actor) ? undefined : actor.id;
    const found = await radar.list({ officeIds: booksOf(actor, officeId), cashierId });
    return { items: found.slice(0, mostFindings), more: found.length > mostFindings };
  },

  async look(by: SessionBy, id: string): Promise<LookedAt> {
    const officeId = isId(id) ? await radar.officeOf(id) : undefined;
    if (officeId === undefined || !maySeeOffice(by.actor, officeId)) refuse('NOT_FOUND', { reason: 'entryNotFound' });
    return (await radar.look(by, id)) ?? refuse('CONFLICT', { reason: 'differenceLooked' });
  },

  /** Each thing that waits is told once, when it has begun to. */
  job: {
    name: 'till-alerts',
    scope: 'network',
    everyMs: 60_000,
    timeoutMs: 30_000,
    trouble: 'Owners do not hear of what waits too long at their tills',
    async run({ signal }) {
      if ((await alerts.look(signal)) > 0) wake();
    },
  } satisfies Job,
});

export type TillRadarService = ReturnType<typeof tillRadarService>;
