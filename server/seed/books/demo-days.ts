import { addDays, kyivDay } from '#domain/hours/kyiv.ts';
import { accountOf } from '#domain/ledger/account.ts';
import { amountLimits, fromUnits } from '#domain/money/money.ts';
import { dayBegins } from '#domain/till/business-day.ts';
import { statement, type Write } from '../../database/statement.ts';
import type { Book } from '../../ledger/book/book.sql.ts';
import { randomId } from '../insert-rows.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { notesOf } from './demo-notes.ts';
import type { Happening } from './replay.ts';

const report = statement(
  'seed-day',
  `insert into day_reports (id, office_id, number, day, ends_at, from_no, to_no, safe, closed_by, closed_at)
   values ($1, $2, 0, $3, $4, 0, 0, $5, $6, $7)`,
);

const safeIn = ({ balances }: Book) =>
  [...balances].flatMap(([key, counted]) => {
    const { kind, currency } = accountOf(key);
    if (kind !== 'safe') return [];
    return [{ currency, counted: fromUnits(counted, amountLimits.decimals), notes: notesOf(currency, counted) }];
  });

/** The owner has counted the safe and closed the day on each of these evenings on which something was booked. */
export function demoDays(
  { officeId, owner }: { officeId: string; owner: { id: string } },
  evenings: readonly Date[],
  chance: SeededRandom,
): Happening[] {
  let last = '';
  return evenings.map((at) => {
    const [id, day] = [randomId(chance), kyivDay(at)];
    const write = (book: Book): Write[] => {
      const now = [...book.balances].join();
      if (now === last) return [];
      last = now;
      const ends = dayBegins(addDays(day, 1), 0);
      return [[report, [id, officeId, day, ends, JSON.stringify(safeIn(book)), owner.id, at]]];
    };
    return { at, officeId, write };
  });
}
