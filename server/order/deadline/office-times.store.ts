import { closingsAt } from '#domain/hours/closing.ts';
import type { OfficeClock } from '#domain/hours/opening-time.ts';
import {
  type Deadline,
  type DeadlineMinutes,
  type DeadlineName,
  deadlineFrom,
  minutesInForce,
  type OwnMinutes,
} from '#domain/order/deadline.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { StoredClosure } from '../../database/tables.ts';
import type { Tx } from '../../database/tx.ts';
import { officeClockFields } from '../order-columns.ts';

/** The facts by which a deadline at an office is counted, as `officeClockFields` reads them. It begins `now`. */
export type OfficeTimes = OwnMinutes & {
  working_hours: string | null;
  closed_until: Date | null;
  closed_reason: string | null;
  closures: StoredClosure[];
  closed_days: string[];
  network_minutes: Partial<DeadlineMinutes>;
  now: Date;
};

const ofOrder = statement<OfficeTimes>(
  'order-clock',
  `select ${officeClockFields} from orders o join offices f on f.id = o.office_id where o.id = $1`,
);

/** The times of the office of an order. Undefined when there is no such order. */
export const readOfficeTimes = async (tx: Tx, orderId: string): Promise<OfficeTimes | undefined> =>
  (await tx.send(ofOrder, [orderId]))[0];

/** The same outside of a transaction, for what may be a moment old. */
export const findOfficeTimes = async ({ pool }: Pick<Db, 'pool'>, orderId: string): Promise<OfficeTimes | undefined> =>
  (await ask(pool, ofOrder, [orderId]))[0];

/** The closings of the office as they hold now. */
export const closingsOf = ({ closures, now, ...office }: OfficeTimes) => {
  const planned = closures.map(({ from, until, reason }) => ({ from: new Date(from), until: new Date(until), reason }));
  return closingsAt({ ...office, closures: planned }, now);
};

/** The same as `deadlineFrom` counts by. */
export const clockOf = (office: OfficeTimes): OfficeClock => ({ ...office, ...closingsOf(office) });

export const deadlineAt = (office: OfficeTimes, name: DeadlineName): Deadline | undefined =>
  deadlineFrom(office.now, minutesInForce(office, office.network_minutes)[name], clockOf(office));
