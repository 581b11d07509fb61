import type { BookCheck } from '#contract/ledger/entries.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';

type Office = { office_id: string };

/** Null stands for every office. */
const isAmong = '($1::uuid[] is null or b.office_id = any($1))';
/** The newest time that every posting of the book was added up. */
const newest = `
  lateral (select at, broken from book_checks where office_id = b.office_id order by at desc limit 1)`;

const sql = {
  check: statement<BookCheck['rules'][number] & { at: Date }>(
    'books-check',
    `select c.rule, sum(c.broken)::int as broken, now() as at
     from books b, check_books_since(b.office_id, last_page(b.office_id)) with ordinality as c (rule, broken, n)
     where ${isAmong} group by c.rule order by min(c.n)`,
  ),
  whole: statement<NonNullable<BookCheck['whole']>>(
    'books-checked-whole',
    `select min(c.at) as at, bool_and(c.broken = 0) as ok from books b left join ${newest} c on true
     where ${isAmong} having count(*) = count(c.at) and count(*) > 0`,
  ),
  /** A book has a page to close when there are enough entries after the last one, and those are a minute old. */
  full: statement<Office>(
    'book-pages-full',
    `select b.office_id from books b
     where b.head >= last_page(b.office_id) + page_entries() and exists (
       select from entries e where e.office_id = b.office_id and e.no between last_page(b.office_id) + page_entries() and last_page(b.office_id) + page_entries() + 100
         and e.at < now() - interval '1 minute')
     order by b.office_id`,
  ),
  /** The database says where it ends, and what is carried forward. */
  turn: statement<Office>(
    'book-page-turn',
    'insert into book_pages (office_id, to_no, last_id, checked_to) values ($1, 0, $1, 0) returning office_id',
  ),
  unchecked: statement<Office>(
    'books-unchecked',
    `select b.office_id from books b left join ${newest} c on true
     where c.at is null or c.at < now() - interval '1 day' or c.broken > 0 order by c.at nulls first`,
  ),
  patience: statement('book-check-patience', `select set_config('statement_timeout', $1::text, true)`),
  /** The database adds up, and writes what it found. */
  addUp: statement<{ broken: number }>(
    'book-add-up',
    'insert into book_checks (office_id) values ($1) returning broken::int as broken',
  ),
};

export const checkStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  async check(officeIds: readonly string[] | undefined) {
    const values = [officeIds ?? null];
    const [rules, [whole]] = await Promise.all([ask(db.pool, sql.check, values), ask(db.pool, sql.whole, values)]);
    return { rules, whole: whole ?? null };
  },

  fullBooks: () => ask(db.pool, sql.full),
  turnPage: (officeId: string) => writeOne(db, system, sql.turn, [officeId]),
  uncheckedBooks: () => ask(db.pool, sql.unchecked),

  /** Answers how many rows break the rules. */
  addUp: (officeId: string, answerWithinMs: number): Promise<number> =>
    db.write(
      system,
      async (tx) => {
        const [, [row]] = await Promise.all([
          tx.send(sql.patience, [answerWithinMs]),
          tx.send(sql.addUp, [officeId]),
          tx.commit(),
        ]);
        return row?.broken ?? Number.NaN;
      },
      { answerWithinMs },
    ),
});

export type CheckStore = ReturnType<typeof checkStore>;
