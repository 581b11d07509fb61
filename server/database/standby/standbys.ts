import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { hostUrls } from '../connection/db-url.ts';
import type { Db } from '../db.ts';
import { isConflict } from '../retry-conflicts.ts';
import type { Standbys } from './placed.ts';
import { replayMark } from './standby.store.ts';
import {
  anotherDatabase,
  isTroubleOfStandby,
  isWriter,
  mostReads,
  NotReached,
  openStandby,
  type Standby,
} from './standby.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * Why the writer answered. `none`: no standby is used now. `busy`: each serves as many reads as it may. `behind`: not
 * replayed in time. `strayed`: it follows another timeline, or none. `conflict`: replay cancelled the read.
 */
const reasons = ['none', 'busy', 'behind', 'strayed', 'conflict', 'failed'] as const;
type Reason = (typeof reasons)[number];

/** Fails when a standby is one of another database, and starts without those that do not answer. */
export async function openStandbys(readUrl: string, db: Db, log: Log): Promise<Standbys> {
  const { standbys, ...opened } = standbysAt(readUrl, db, log);
  try {
    await opened.check();
    const wrong = standbys.find(({ trouble }) => trouble() === anotherDatabase);
    if (wrong) throw new Error(`DATABASE_READ_URL: ${wrong.name} ${anotherDatabase} than that of DATABASE_URL`);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Unchecked = Standbys & { standbys: readonly Standby[] };

/** The standbys of DATABASE_READ_URL. None is used before it was looked at. */
export function standbysAt(readUrl: string, db: Db, log: Log): Unchecked {
  const standbys = hostUrls(readUrl).map(openStandby);
  const mark = replayMark(db);
  const counts: Counts = new Map();
  const count = (who: 'standby' | Reason) => counts.set(who, (counts.get(who) ?? 0) + 1);
  let before: number | undefined;
  let turn = 0;

  const check = async () => {
    const now = await mark.write();
    await Promise.all(standbys.map(async (one) => (await one.check(now, before)) && tell(one)));
    before = now.written_at;
  };

  function tell({ name, trouble }: Standby) {
    const reason = trouble();
    if (reason === undefined) log.info({ standby: name }, 'A standby serves reads');
    // All hosts of a cluster may stand in the address, and one of them writes.
    else if (reason === isWriter) log.info({ standby: name }, 'The host takes writes, so it is no standby');
    else log.warn({ standby: name, reason }, 'A standby is left out, and others or the writer serve its reads');
  }

  /** The one with the fewest reads, else in turns. */
  function choose(): Standby | Reason {
    turn += 1;
    const used = standbys.filter(({ trouble }) => trouble() === undefined);
    const next = turn % Math.max(used.length, 1);
    const [first] = [...used.slice(next), ...used.slice(0, next)].sort((a, b) => a.running() - b.running());
    if (first === undefined) return 'none';
    return first.running() < mostReads ? first : 'busy';
  }

  return {
    check,
    standbys,

    async answer(written, onStandby, onWriter) {
      const chosen = choose();
      let reason: Reason;
      if (typeof chosen === 'string') reason = chosen;
      else
        try {
          const answer = await chosen.read(written, onStandby);
          count('standby');
          return answer;
        } catch (error) {
          if (!isTroubleOfStandby(error)) throw error;
          reason = reasonOf(error);
        }
      count(reason);
      return onWriter();
    },

    measure: (register) => addMetrics(register, standbys, counts),

    close: async () => void (await Promise.all(standbys.map((one) => one.close()))),
  };
}

type Counts = Map<'standby' | Reason, number>;

function addMetrics(register: Registry, standbys: readonly Standby[], counts: Counts) {
  const registers = [register];
  new Counter({
    name: 'obmin_standby_reads_total',
    help: 'Reads that a standby may serve: by whom they were answered, and why by the writer.',
    labelNames: ['place', 'reason'],
    registers,
    collect() {
      this.reset();
      this.inc({ place: 'standby', reason: '' }, counts.get('standby') ?? 0);
      for (const reason of reasons) this.inc({ place: 'writer', reason }, counts.get(reason) ?? 0);
    },
  });
  const gauge = (name: string, help: string, figureOf: (standby: Standby) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['standby'], registers },
      collect() {
        for (const one of standbys) this.set({ standby: one.name }, figureOf(one));
      },
    });
  gauge('obmin_standby_used', 'Whether this server reads from the standby now.', (one) =>
    one.trouble() === undefined ? 1 : 0,
  );
  gauge('obmin_standby_lag_seconds', 'How far the standby is behind the writer.', (one) => one.lagSeconds());
}

function reasonOf(error: unknown): Reason {
  if (error instanceof NotReached) return error.reason;
  return isConflict(error) ? 'conflict' : 'failed';
}
