import type { StatementFileQuery, StatementLine } from '#contract/ledger/account-statement.ts';
import type { BookEntry, EntryFileQuery } from '#contract/ledger/entries.ts';
import { totalCap } from '#contract/wire/page.ts';
import { kyivStamp, kyivZone } from '#domain/hours/kyiv.ts';
import type { Acting } from '../http/acting.ts';
import { csvFileOf, numberIn } from '../lib/csv.ts';
import { refuse } from '../lib/refuse.ts';
import type { AccountStatementService } from './account-statement.service.ts';
import type { AccountStatements } from './account-statement.store.ts';
import type { BookFileStore } from './book-file.store.ts';
import type { BookReads } from './book-reads.store.ts';
import { booksOf } from './ledger.service.ts';

type Needs = { reads: BookReads; lines: AccountStatements; statements: AccountStatementService; store: BookFileStore };

/** A file is whole or none: one that ends somewhere would be taken for all there is. */
const whole = { limit: totalCap, offset: 0 };

export const bookFileService = ({ reads, lines, statements, store }: Needs) => ({
  async journal(acting: Acting, { decimals, office_id, ...filter }: EntryFileQuery): Promise<string> {
    const offices = booksOf(acting.by.actor, office_id);
    acting.requireFresh();
    const { items, total } = await reads.list(offices, filter, whole);
    refuseLong(total);
    const names = await store.officeNames([...new Set(items.map((entry) => entry.office_id))]);
    // Nothing leaves without an entry in the journal of changes.
    await store.recordExport(acting, office_id, { filter, rows: total });
    const rows = items.flatMap((entry) => journalRows(entry, names.get(entry.office_id) ?? '', numberIn(decimals)));
    return csvFileOf([journalHeads, ...rows], decimals);
  },

  async statement(acting: Acting, id: string, { decimals, ...days }: StatementFileQuery): Promise<string> {
    const account = await statements.find(acting.by.actor, id);
    acting.requireFresh();
    const { items, total } = await lines.list(account, days, whole);
    refuseLong(total);
    await store.recordExport(acting, account.office_id, { account: id, filter: days, rows: total });
    const rows = items.map((line) => statementRow(line, account.currency, numberIn(decimals)));
    return csvFileOf([statementHeads, ...rows], decimals);
  },
});

export type BookFileService = ReturnType<typeof bookFileService>;

function refuseLong(total: number): void {
  if (total <= totalCap) return;
  const message = `A file has at most ${totalCap} entries: ask for fewer days`;
  refuse('VALIDATION_ERROR', { errors: [{ pointer: '/day__gte', message }] });
}

type Spell = (amount: string) => string;

/** The columns have their wire names in every language, as in the file of orders. */
const at = `at (${kyivZone()})`;
const journalHeads = [
  ...[at, 'day', 'office', 'no', 'kind', 'order_id', 'actor', 'reason', 'counterparty'],
  ...['from', 'from_part', 'to', 'to_part', 'currency', 'amount'],
];
const statementHeads = [
  ...[at, 'day', 'no', 'kind', 'order_id', 'other', 'other_part', 'currency', 'in', 'out', 'balance'],
];

type Account = BookEntry['postings'][number]['from'];
const partOf = ({ part, name }: Account) => name ?? part;

function journalRows(entry: BookEntry, office: string, number: Spell): string[][] {
  const { kind, order_id, actor, reason, counterparty, day, no } = entry;
  const about = [kyivStamp(entry.at), day, office, String(no), kind, order_id ?? '', actor?.full_name ?? ''];
  return entry.postings.map(({ from, to, amount }) => [
    ...[...about, reason ?? '', counterparty?.name ?? ''],
    ...[from.kind, partOf(from), to.kind, partOf(to), to.currency, number(amount)],
  ]);
}

function statementRow(line: StatementLine, currency: string, number: Spell): string[] {
  const { day, no, kind, order_id, other, way, amount, balance } = line;
  const [came, went] = way === 'in' ? [number(amount), ''] : ['', number(amount)];
  return [
    ...[kyivStamp(line.at), day, String(no), kind, order_id ?? '', other.kind, partOf(other), currency],
    ...[came, went, number(balance)],
  ];
}
