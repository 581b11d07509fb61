import { expiryPauseMinutes, pauseAfter } from '#domain/order/deadline.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';

/** A pause that has begun: after how many minutes without expiry, and until when. */
export type ExpiryPause = { minutesWithout: number; until: Date };

/** The row is not written with each run, so the time without expiry may be counted this much too long. */
const notedEverySeconds = 20;

/**
 * SQL: whether orders may expire now. A node that has not noted the time lately, because its machine slept, notes it first:
 * so it finds the pause that is due. Before the first note nothing was missed.
 */
export const mayExpireSql = `not expiry_rests() and coalesce((
  select could_at > clock_timestamp() - interval '${expiryPauseMinutes.unnoticed} minutes' from expiry_clock
  where could_at is not null), true)`;

const sql = {
  /** One node after the other. Under maintenance there is nothing to note: no order expires. */
  hold: statement<{ minutes: number }>(
    'expiry-hold-clock',
    `select coalesce(extract(epoch from clock_timestamp() - could_at) / 60, 0)::float8 as minutes from expiry_clock
     where (could_at is null or abs(extract(epoch from clock_timestamp() - could_at)) > ${notedEverySeconds})
       and not exists (select from settings where name = 'maintenance' and is_on)
     for no key update`,
  ),
  note: statement<{ until: Date | null }>(
    'expiry-note',
    `update expiry_clock set could_at = clock_timestamp(), paused_until = case when $1::float8 > 0
         then greatest(
           case when paused_until <= clock_timestamp() + interval '${expiryPauseMinutes.most} minutes' then paused_until end,
           clock_timestamp() + make_interval(secs => $1::float8 * 60))
         else paused_until end
     returning paused_until as until`,
  ),
};

export const expiryClock = (db: Pick<Db, 'write'>) => ({
  /** Notes that orders can expire now. Returns the pause, if one begins now. */
  note: (): Promise<ExpiryPause | undefined> =>
    db.write(system, async (tx) => {
      const [held] = await tx.send(sql.hold);
      if (!held) return undefined;
      const pause = pauseAfter(held.minutes);
      const [[noted]] = await Promise.all([tx.send(sql.note, [pause]), tx.commit()]);
      return pause > 0 && noted?.until ? { minutesWithout: held.minutes, until: noted.until } : undefined;
    }),
});

export type ExpiryClock = ReturnType<typeof expiryClock>;
