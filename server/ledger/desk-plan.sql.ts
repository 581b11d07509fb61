import { correctionPostings, isCorrectable } from '#domain/ledger/correction.ts';
import { type DeskEntry, deskPostings } from '#domain/ledger/desk.ts';
import { firstShort, leavingBy, leavingWallets, type Posting } from '#domain/ledger/draft.ts';
import { units } from '#domain/ledger/ledger.ts';
import { type Settlement, settlementPostings, type Trade, tradePostings } from '#domain/ledger/trade.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { type Book, readFree, readPostings } from './book/book.sql.ts';

/** What the desk books, each kind with what it needs. */
export type DeskWork =
  | DeskEntry
  | ({ kind: 'trade' } & Trade)
  | ({ kind: 'settlement' } & Settlement)
  | { kind: 'correction'; entryId: string };

/** `isVoluntary`: nobody takes out of the safe for it what was promised. A count is the truth, whatever was promised. */
export type Planned = {
  postings: Posting[];
  isVoluntary: boolean;
  counterpartyId?: string;
  corrects?: { id: string; no: number; kind: string };
};
/** `short`: by how much less lies there, or is free. */
export type Short = { short: Decimal; of: 'place' | 'free' };
/** `nothing`: the count agrees, so there is no entry. */
export type Unplanned =
  | Short
  | 'nothing'
  | 'unvalued'
  | 'moreThanOwed'
  | 'counterpartyNotFound'
  | 'entryNotFound'
  | 'entryCorrected'
  | 'entryStays';

const sql = {
  counterparty: statement(
    'desk-counterparty',
    'select id from counterparties where id = $1 and office_id = $2 and archived_at is null',
  ),
  entry: statement<{ no: number; kind: string; corrected: boolean }>(
    'desk-corrected-entry',
    `select no::int as no, kind, exists (select from entries r where r.reverses = e.id) as corrected from entries e
     where e.id = $1 and e.office_id = $2`,
  ),
};

/** Within what lies there and, where it is voluntary, within what is free. The book is held. */
export async function planWork(tx: Tx, book: Book, work: DeskWork): Promise<Planned | Unplanned> {
  const planned = await planners[work.kind](tx, book, work as never);
  if (isUnplanned(planned)) return planned;
  if (planned.postings.length === 0) return 'nothing';
  return (await shortOf(tx, book, planned)) ?? planned;
}

export const isUnplanned = (planned: Planned | Unplanned): planned is Unplanned =>
  typeof planned === 'string' || 'short' in planned;

type Planner<Kind> = (tx: Tx, book: Book, work: Extract<DeskWork, { kind: Kind }>) => Promise<Planned | Unplanned>;
type Planners = { [Kind in DeskWork['kind']]: Planner<Kind> };

async function planDesk(_: Tx, { balances }: Book, entry: DeskEntry): Promise<Planned | Unplanned> {
  const postings = deskPostings(balances, entry);
  const isVoluntary = entry.kind === 'capital_out' || entry.kind === 'expense';
  return postings === 'unvalued' ? postings : { postings, isVoluntary };
}

async function withCounterparty(
  tx: Tx,
  { officeId }: Book,
  counterpartyId: string,
  postings: Posting[] | 'unvalued' | 'moreThanOwed',
): Promise<Planned | Unplanned> {
  const [known] = await tx.send(sql.counterparty, [counterpartyId, officeId]);
  if (!known) return 'counterpartyNotFound';
  return typeof postings === 'string' ? postings : { postings, isVoluntary: true, counterpartyId };
}

async function planCorrection(tx: Tx, book: Book, { entryId }: { entryId: string }): Promise<Planned | Unplanned> {
  const [[entry], made] = await Promise.all([tx.send(sql.entry, [entryId, book.officeId]), readPostings(tx, entryId)]);
  if (!entry) return 'entryNotFound';
  if (entry.corrected) return 'entryCorrected';
  if (!isCorrectable(entry.kind)) return 'entryStays';
  const postings = correctionPostings(book.balances, made);
  const { no, kind } = entry;
  return { postings, isVoluntary: kind !== 'count', corrects: { id: entryId, no, kind } };
}

const planners: Planners = {
  capital_in: planDesk,
  capital_out: planDesk,
  expense: planDesk,
  count: planDesk,
  trade: (tx, book, trade) => withCounterparty(tx, book, trade.counterparty, tradePostings(book.balances, trade)),
  settlement: (tx, book, settlement) =>
    withCounterparty(tx, book, settlement.counterparty, settlementPostings(book.balances, settlement)),
  correction: planCorrection,
};

export async function shortOf(
  tx: Tx,
  { officeId, balances }: Book,
  { postings, isVoluntary }: Pick<Planned, 'postings' | 'isVoluntary'>,
): Promise<Short | undefined> {
  const text = (amount: bigint) => fromUnits(amount, amountLimits.decimals);
  const missing = firstShort(balances, postings);
  if (missing !== undefined) return { short: text(missing), of: 'place' };
  if (!isVoluntary) return undefined;
  const wallets = [...leavingWallets(postings)].map(([network, leaving]) => ({
    currency: stablecoin,
    network,
    leaving,
  }));
  const sums = [...leavingBy(postings)].map(([currency, leaving]) => ({ currency, network: null, leaving }));
  for (const { leaving, ...place } of [...wallets, ...sums]) {
    const free = units(await readFree(tx, officeId, place));
    if (leaving > free) return { short: text(leaving - free), of: 'free' };
  }
  return undefined;
}
