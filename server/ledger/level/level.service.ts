import { Gauge, type Registry } from 'prom-client';
import type { Level, Levels, NewLevels } from '#contract/ledger/levels.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Acting } from '../../http/acting.ts';
import type { Job } from '../../jobs/job-run.ts';
import { refuse } from '../../lib/refuse.ts';
import { readLeast, readSum, refuseBooks } from '../ledger.service.ts';
import type { LevelFigures, LevelStore } from './level.store.ts';

type Needs = { store: LevelStore; wake: () => void };

export function levelService({ store, wake }: Needs) {
  let seen: LevelFigures | undefined;

  return {
    async list(actor: Actor, officeId: string): Promise<Levels> {
      refuseBooks(actor, officeId);
      return answer(officeId, await store.list(officeId));
    },

    async set(acting: Acting, officeId: string, wanted: NewLevels): Promise<Levels> {
      refuseBooks(acting.by.actor, officeId);
      return answer(officeId, await store.set(acting, officeId, readLevels(wanted)));
    },

    job: {
      name: 'book-levels',
      scope: 'node',
      everyMs: 15_000,
      timeoutMs: 10_000,
      trouble: 'Owners do not hear that little is left, and how much is promised stays unknown',
      async run() {
        seen = undefined;
        if ((await store.look()) > 0) wake();
        seen = await store.figures();
      },
    } satisfies Job,

    measure(register: Registry) {
      const gauge = (name: string, help: string, figureOf: (figures: LevelFigures) => number) =>
        new Gauge({
          ...{ name, help, registers: [register] },
          collect() {
            this.set(seen ? figureOf(seen) : Number.NaN);
          },
        });
      gauge('obmin_books_low', 'Currencies of offices of which less is free than their owners want.', ({ low }) => low);
      gauge(
        'obmin_books_overpromised',
        'Currencies of offices of which more is promised than lies there and their owners allow.',
        ({ overpromised }) => overpromised,
      );
    },
  };
}

export type LevelService = ReturnType<typeof levelService>;

const answer = (office_id: string, levels: Level[] | undefined): Levels =>
  levels ? { office_id, levels } : refuse('NOT_FOUND', { reason: 'officeNotFound' });

/** What says nothing is left out. */
const readLevels = ({ levels }: NewLevels): Level[] =>
  levels
    .map(({ currency, low, beyond }, at) => ({
      currency,
      low: low === null ? null : readSum(low, `/levels/${at}/low`),
      beyond: readLeast(beyond, `/levels/${at}/beyond`),
    }))
    .filter(({ low, beyond }) => low !== null || beyond !== '0');
