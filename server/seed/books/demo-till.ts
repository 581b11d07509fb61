import { createHash } from 'node:crypto';
import { accountKey } from '#domain/ledger/account.ts';
import type { Posting } from '#domain/ledger/draft.ts';
import { amountLimits, fromUnits } from '#domain/money/money.ts';
import { differencePostings, moveInPostings, moveOutPostings } from '#domain/till/till-postings.ts';
import { statement, type Write } from '../../database/statement.ts';
import { type Book, post } from '../../ledger/book/book.sql.ts';
import { minutesBefore, randomId } from '../insert-rows.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Desks } from './demo-desks.ts';
import { currencies, notesOf, tray, whole } from './demo-notes.ts';
import type { Happening } from './replay.ts';

const sql = {
  till: statement(
    'seed-till',
    'insert into tills (id, office_id, name, created_by, created_at) values ($1, $2, $3, $4, $5)',
  ),
  drawer: statement('seed-drawer', 'insert into drawers (id, office_id, till_id, name) values ($1, $2, $3, $4)'),
  begin: statement(
    'seed-shift',
    `insert into shifts (id, office_id, till_id, drawer_id, begun_by, begun_at, as_closed) values ($1, $2, $3, $4, $5, $6, $7)`,
  ),
  member: statement(
    'seed-shift-member',
    'insert into shift_members (office_id, shift_id, user_id, joined_at) values ($1, $2, $3, $4)',
  ),
  open: statement('seed-shift-open', `update shifts set state = 'open', opened_at = $2 where id = $1`),
  closing: statement(
    'seed-shift-closing',
    `update shifts set state = 'closing', closing_by = $2, closing_at = $3, handed_to = $4 where id = $1`,
  ),
  close: statement(
    'seed-shift-close',
    `update shifts set state = 'closed', closed_by = $2, closed_at = $3 where id = $1`,
  ),
  count: statement(
    'seed-till-count',
    `insert into till_counts (id, office_id, shift_id, moment, try, counted_by, counted_at) values ($1, $2, $3, $4, $5, $6, $7)`,
  ),
  sums: statement(
    'seed-till-count-sums',
    `insert into till_count_sums (count_id, currency, counted, expected)
     select $1, s.currency, s.counted, 0 from unnest($2::text[], $3::numeric[]) as s (currency, counted)`,
  ),
  notes: statement(
    'seed-till-count-notes',
    `insert into till_count_notes (count_id, currency, note, bundles, pieces)
     select $1, n.currency, n.note, 0, n.pieces from unnest($2::text[], $3::numeric[], $4::int[]) as n (currency, note, pieces)`,
  ),
  move: statement(
    'seed-till-move',
    `insert into till_moves (id, office_id, drawer_id, way, currency, amount, reason, sent_by, sent_at)
     values ($1, $2, $3, 'float', $4, $5, $6, $7, $8)`,
  ),
  arrive: statement(
    'seed-till-move-end',
    `update till_moves set state = 'arrived', arrived_amount = amount, ended_by = $2, shift_id = $3, ended_at = $4 where id = $1`,
  ),
};

const text = (amount: bigint) => fromUnits(amount, amountLimits.decimals);

type Person = { id: string };
type Till = { officeId: string; tillId: string; drawer: string };
type Count = {
  shiftId: string;
  moment: 'opening' | 'closing';
  try: number;
  by: Person;
  at: Date;
  missing?: bigint | undefined;
};

/** `missing`: how many dollars are not there. */
function count({ officeId, drawer }: Till, book: Book, id: string, { missing = 0n, ...of }: Count): Write[] {
  const sums = currencies.map((currency) => ({
    currency,
    counted:
      (book.balances.get(accountKey('till', currency, drawer)) ?? 0n) - (currency === 'USD' ? missing * whole : 0n),
  }));
  const notes = sums.flatMap(({ currency, counted }) =>
    notesOf(currency, counted).map((row) => ({ currency, ...row })),
  );
  return [
    [sql.count, [id, officeId, of.shiftId, of.moment, of.try, of.by.id, of.at]],
    [sql.sums, [id, currencies, sums.map(({ counted }) => text(counted))]],
    [sql.notes, [id, notes.map((row) => row.currency), notes.map((row) => row.note), notes.map((row) => row.pieces)]],
  ];
}

/** Two days at the window: set up with a float, handed over, closed 20 dollars short yesterday, and open now. */
export function demoTill(
  { officeId, cashier, owner }: { officeId: string; cashier: Person; owner: Person },
  { desks, kyivHour, now }: { desks: Desks; kyivHour: (daysAgo: number, hour: number) => Date; now: Date },
  chance: SeededRandom,
): Happening[] {
  const [tillId, drawer, other] = [randomId(chance), randomId(chance), randomId(chance)];
  const till = { officeId, tillId, drawer };
  const on = (at: Date, write: (book: Book) => Write[]): Happening => ({ at, officeId, write });
  const shift = shiftsOf(till, { desks, on, chance });
  const added = kyivHour(2, 8.5);
  const [first, second, third, today] = [shift(cashier), shift(owner), shift(cashier), shift(cashier)];
  return [
    on(added, () => [
      [sql.till, [tillId, officeId, 'Window 1', owner.id, added]],
      [sql.drawer, [drawer, officeId, tillId, 'A']],
      [sql.drawer, [other, officeId, tillId, 'B']],
    ]),
    first.opens(kyivHour(2, 8.75)),
    ...floats(till, { by: owner, to: first.id, taker: cashier, at: kyivHour(2, 8.8) }, { on, chance }),
    ...first.closes(kyivHour(2, 15), { handedTo: owner }),
    second.opens(kyivHour(2, 15.2), { asClosed: true }),
    ...second.closes(kyivHour(2, 18.6)),
    third.opens(kyivHour(1, 8.75)),
    ...third.closes(kyivHour(1, 18.6), {
      missing: 20n,
      reason: 'Counted twice in the evening: a note of 20 is missing',
    }),
    today.opens(minutesBefore(now, 170)),
  ];
}

type Writing = { desks: Desks; on: (at: Date, write: (book: Book) => Write[]) => Happening; chance: SeededRandom };
type Closing = { handedTo?: Person } & ({ missing?: never } | { missing: bigint; reason: string });

const shiftsOf =
  (till: Till, { desks, on, chance }: Writing) =>
  (by: Person) => {
    const id = randomId(chance);
    const [opening, first, second] = [randomId(chance), randomId(chance), randomId(chance)];
    const key = `${till.officeId}:${by.id}`;
    return {
      id,

      opens: (at: Date, { asClosed = false } = {}): Happening =>
        on(at, (book) => {
          desks.set(key, { drawer: till.drawer, shift: id, mustOpen: false });
          return [
            [sql.begin, [id, till.officeId, till.tillId, till.drawer, by.id, at, asClosed]],
            [sql.member, [till.officeId, id, by.id, at]],
            ...(asClosed ? [] : count(till, book, opening, { shiftId: id, moment: 'opening', try: 1, by, at })),
            [sql.open, [id, at]],
          ];
        }),

      closes: (at: Date, closing: Closing = {}): Happening[] => {
        const [counted, again] = [minutesBefore(at, -4), minutesBefore(at, -9)];
        const ended = closing.missing === undefined ? counted : again;
        const of = { shiftId: id, moment: 'closing', by, missing: closing.missing } as const;
        return [
          on(at, (book) => {
            desks.delete(key);
            return [
              [sql.closing, [id, by.id, at, closing.handedTo?.id ?? null]],
              ...count(till, book, first, { ...of, try: 1, at: counted }),
            ];
          }),
          on(ended, (book) => [
            ...(closing.missing === undefined
              ? []
              : [
                  ...count(till, book, second, { ...of, try: 2, at: again }),
                  ...short(till, book, { by, shiftId: id, countId: second, at: again, ...closing }),
                ]),
            [sql.close, [id, by.id, ended]],
          ]),
        ];
      },
    };
  };

type Missing = { by: Person; shiftId: string; countId: string; at: Date; missing: bigint; reason: string };

/** The dollars were valued before, by the deals and the opening of the books. */
function short({ drawer }: Till, book: Book, { by, shiftId, countId, at, missing, reason }: Missing): Write[] {
  const difference = [{ currency: 'USD', difference: -missing * whole }];
  const postings = differencePostings(book.balances, drawer, difference, () => undefined);
  const desk = { reason, key: null, hash: null };
  return post(book, { kind: 'till_count', actorId: by.id, desk, shiftId, countId, at }, postings).writes;
}

type Float = { by: Person; to: string; taker: Person; at: Date };

/** From the safe, counted in the drawer a few minutes later. */
function floats(
  { officeId, drawer }: Till,
  { by, to, taker, at }: Float,
  { on, chance }: Pick<Writing, 'on' | 'chance'>,
): Happening[] {
  const reason = 'Change for the day';
  return (['USD', 'EUR', 'UAH'] as const).flatMap((currency, place) => {
    const id = randomId(chance);
    const move = { drawer, way: 'float', currency, amount: (tray[currency].most / 2n) * whole } as const;
    const [sent, came] = [minutesBefore(at, -place), minutesBefore(at, -place - 5)];
    const enter = (kind: string, actorId: string, isSent: boolean, when: Date, postings: (book: Book) => Posting[]) => {
      const key = `${reason}: ${currency}`;
      const desk = isSent
        ? { reason, key, hash: createHash('sha256').update(key).digest() }
        : { reason, key: null, hash: null };
      const shiftId = isSent ? undefined : to;
      return (book: Book) => post(book, { kind, actorId, desk, moveId: id, shiftId, at: when }, postings(book)).writes;
    };
    const leave = enter('till_send', by.id, true, sent, ({ balances }) => moveOutPostings(balances, move));
    const arrive = enter('till_arrive', taker.id, false, came, ({ balances }) =>
      moveInPostings(balances, move, move.amount, () => undefined),
    );
    return [
      on(sent, (book) => [
        [sql.move, [id, officeId, drawer, currency, text(move.amount), reason, by.id, sent]],
        ...leave(book),
      ]),
      on(came, (book) => [...arrive(book), [sql.arrive, [id, taker.id, to, came]]]),
    ];
  });
}
