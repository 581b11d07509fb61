import { units } from '#domain/ledger/ledger.ts';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import { type NoteCount, sumOfNotes } from '#domain/money/notes.ts';
import {
  type CountedSum,
  type CountMoment,
  type CountOutcome,
  countedSums,
  differing,
  outcomeOf,
  type StoredMoment,
} from '#domain/till/till-count.ts';
import { differencePostings } from '#domain/till/till-postings.ts';
import type { SessionBy } from '../database/by.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { type Book, post } from '../ledger/book/book.sql.ts';
import { type Short, shortOf } from '../ledger/desk-plan.sql.ts';
import { middleOf, worthNow } from '../ledger/middle.sql.ts';
import { newId } from '../lib/id.ts';
import type { Keyed } from './count-key.sql.ts';
import { tellDifference } from './difference.sql.ts';

/** The notes of each currency, as they were counted. */
export type CountedNotes = readonly { currency: string; notes: readonly NoteCount[] }[];

/** With the seals of the envelopes that lie there. */
export type Counted = { notes: CountedNotes; seals: readonly string[] };

type LastCount = { id: string; try: number; sums: { currency: string; counted: Decimal; expected: Decimal }[] | null };

const sql = {
  last: statement<LastCount>(
    'till-count-last',
    `select c.id, c.try, (select json_agg(json_build_object('currency', n.currency, 'counted', n.counted::text,
         'expected', n.expected::text)) from till_count_sums n where n.count_id = c.id) as sums
     from till_counts c where c.shift_id = $1 and c.moment = $2 order by c.try desc limit 1`,
  ),
  add: statement(
    'till-count-add',
    'insert into till_counts (id, office_id, shift_id, moment, try, counted_by, key, body_hash, seals) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
  ),
  /** The database says what was expected. */
  sums: statement(
    'till-count-sums',
    `insert into till_count_sums (count_id, currency, counted, expected)
     select $1, s.currency, s.counted, 0 from unnest($2::text[], $3::numeric[]) as s (currency, counted)`,
  ),
  notes: statement(
    'till-count-notes',
    `insert into till_count_notes (count_id, currency, note, bundles, pieces)
     select $1, n.currency, n.note, n.bundles, n.pieces
     from unnest($2::text[], $3::numeric[], $4::int[], $5::int[]) as n (currency, note, bundles, pieces)`,
  ),
};

/** `moment`: another one than the state of the shift says. */
type Counting = { id: string; office_id: string; drawer_id: string; state: string; moment?: StoredMoment };

const text = (amount: bigint) => fromUnits(amount, amountLimits.decimals);
const momentOf = ({ state, moment }: Counting): StoredMoment => moment ?? (state as CountMoment);

const keyOf = ({ keyed }: { keyed?: Keyed | undefined }) => [keyed?.key, keyed?.hash];

/** The last count of the drawer at this end of the shift. */
export async function lastCount(tx: Tx, shift: Counting) {
  const [last] = await tx.send(sql.last, [shift.id, momentOf(shift)]);
  if (!last) return undefined;
  const sums = (last.sums ?? []).map(
    ({ currency, counted, expected }): CountedSum => ({
      currency,
      counted: units(counted),
      expected: units(expected),
    }),
  );
  return { id: last.id, try: last.try, sums, outcome: outcomeOf(last.try, sums) };
}

/** Keeps what was counted, beside what the book says at this moment. */
export async function addCount(
  tx: Tx,
  { actor }: SessionBy,
  book: Book,
  shift: Counting & { try: number; keyed?: Keyed | undefined },
  { notes: counted, seals }: Counted,
): Promise<CountOutcome> {
  const found = new Map(counted.map(({ currency, notes }) => [currency, sumOfNotes(notes)]));
  const sums = countedSums(book.balances, shift.drawer_id, found);
  const rows = counted.flatMap(({ currency, notes }) => notes.map((note) => ({ currency, ...note })));
  const id = newId();
  await Promise.all([
    tx.send(sql.add, [id, shift.office_id, shift.id, momentOf(shift), shift.try, actor.id, ...keyOf(shift), seals]),
    tx.send(sql.sums, [id, sums.map(({ currency }) => currency), sums.map((sum) => text(sum.counted))]),
    tx.send(sql.notes, [
      id,
      rows.map(({ currency }) => currency),
      rows.map(({ note }) => note),
      rows.map(({ bundles }) => bundles),
      rows.map(({ pieces }) => pieces),
    ]),
  ]);
  return outcomeOf(shift.try, sums);
}

/** Books what the last count found more or less. `Short`: a part of what is set aside is missing. */
export async function bookCount(
  tx: Tx,
  { actor }: SessionBy,
  book: Book,
  shift: Counting,
  count: { id: string; sums: readonly CountedSum[] },
  reason: string,
): Promise<Short | undefined> {
  const differences = differing(count.sums).map(({ currency, counted, expected }) => ({
    currency,
    difference: counted - expected,
  }));
  const middle = middleOf(await tx.send(worthNow, []));
  const postings = differencePostings(book.balances, shift.drawer_id, differences, middle);
  const short = await shortOf(tx, book, { postings, isVoluntary: false });
  if (short) return short;
  const desk = { reason, key: null, hash: null };
  const entry = { kind: 'till_count', actorId: actor.id, desk, shiftId: shift.id, countId: count.id };
  const { id, writes } = post(book, entry, postings);
  await Promise.all([...writes.map((each) => tx.send(...each)), tellDifference(tx, id)]);
  return undefined;
}
