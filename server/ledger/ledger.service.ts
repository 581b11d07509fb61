import type { BooksConflict, BooksState, BooksSwitch, EntryLimit } from '#contract/ledger/books.ts';
import type { BookEntry, Books, EntryQuery } from '#contract/ledger/entries.ts';
import type { DayResult } from '#contract/ledger/results.ts';
import type { StockLine } from '#contract/ledger/stocks.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { addDays, kyivDay } from '#domain/hours/kyiv.ts';
import { accountKey } from '#domain/ledger/account.ts';
import { mostResultDays, type ResultPart } from '#domain/ledger/entry.ts';
import { units } from '#domain/ledger/ledger.ts';
import { stockByDay, stockDays } from '#domain/ledger/stock.ts';
import type { Opening } from '#domain/ledger/switch.ts';
import { worthOf } from '#domain/ledger/worth.ts';
import { isFiat } from '#domain/money/currency.ts';
import { add, canonical, type Decimal, parseAmount, parseRate } from '#domain/money/money.ts';
import { type Actor, maySeeOffice, sharedOffices } from '#domain/person/actor.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Acting } from '../http/acting.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { BookReads } from './book-reads.store.ts';
import type { BookSwitchStore, Switched } from './book-switch.store.ts';

type Needs = { switches: BookSwitchStore; reads: BookReads; wake: () => void };

/** Refuses an office that is not the caller's, as one that does not exist. */
export function refuseBooks(actor: Actor, officeId: string): void {
  if (!isId(officeId) || !maySeeOffice(actor, officeId)) refuse('NOT_FOUND', { reason: 'officeNotFound' });
}

/** The offices whose books are asked for. Undefined: all. */
export function booksOf(actor: Actor, officeId: string | undefined): readonly string[] | undefined {
  if (officeId === undefined) return sharedOffices(actor);
  refuseBooks(actor, officeId);
  return [officeId];
}

export const ledgerService = ({ switches, reads, wake }: Needs) => ({
  async find(actor: Actor, officeId: string | undefined): Promise<Books> {
    const found = await reads.find(booksOf(actor, officeId));
    if (!found || (officeId !== undefined && found.known === 0))
      return refuse('NOT_FOUND', { reason: 'officeNotFound' });
    const { accounts, middle, on, offices, entry_limit, promised, wallet_readings } = found;
    const balances = new Map(
      accounts.map(({ kind, currency, part, balance }) => [accountKey(kind, currency, part), units(balance)]),
    );
    const currencies = new Set(accounts.flatMap(({ kind, part }) => (kind === 'position' ? [part] : [])));
    const stocks = [...currencies].toSorted().map((currency) => worthOf(balances, currency, middle(currency)));
    const kept = { on, offices, entry_limit, accounts, promised, wallet_readings };
    return { office_id: officeId ?? null, ...kept, stocks };
  },

  async list(actor: Actor, { office_id, page, size, ...filter }: EntryQuery): Promise<Page<BookEntry>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const { items, total } = await reads.list(booksOf(actor, office_id), filter, window);
    return toPage(items, total, window);
  },

  /** Every day of the time has a line, the newest first. */
  async results(actor: Actor, officeId: string | undefined, first: string, last: string): Promise<DayResult[]> {
    const offices = booksOf(actor, officeId);
    if (first > last || addDays(first, mostResultDays) <= last)
      refuse('VALIDATION_ERROR', { errors: [{ pointer: '/day__gte', message: `At most ${mostResultDays} days` }] });
    const rows = await reads.results(offices, first, last);
    return daysBetween(first, last).map((day) => resultOf(day, rows));
  },

  /** The last 30 days of what lies there, each currency for itself. */
  async stocks(actor: Actor, officeId: string | undefined): Promise<StockLine[]> {
    const today = kyivDay(new Date());
    const rows = await reads.stocks(booksOf(actor, officeId), addDays(today, 1 - stockDays));
    return rows.map(({ currency, balance, first, moved }) => ({
      currency,
      days: stockByDay(balance, moved, daysBetween(first, today)),
    }));
  },

  async switchBooks(acting: Acting, officeId: string, wanted: BooksSwitch): Promise<BooksState> {
    refuseBooks(acting.by.actor, officeId);
    const switched = wanted.on
      ? await switches.switchOn(acting, officeId, (middle) => openingOf(wanted, middle))
      : await switches.switchOff(acting, officeId);
    refuseUnswitched(switched);
    wake();
    return { office_id: officeId, on: wanted.on };
  },

  /** Above so much worth of USDT an entry of the desk needs somebody else's yes. Null: none does. */
  async limitEntries(acting: Acting, officeId: string, wanted: string | null): Promise<EntryLimit> {
    refuseBooks(acting.by.actor, officeId);
    const entry_limit = wanted === null ? null : readLeast(wanted, '/entry_limit');
    if (!(await switches.limit(acting, officeId, entry_limit))) refuse('NOT_FOUND', { reason: 'officeNotFound' });
    return { office_id: officeId, entry_limit };
  },
});

function daysBetween(first: string, last: string): string[] {
  const days = [last];
  for (let day = addDays(last, -1); day >= first; day = addDays(day, -1)) days.push(day);
  return days;
}

type ResultRows = Awaited<ReturnType<BookReads['results']>>;

function resultOf(day: string, rows: ResultRows): DayResult {
  const amount = (part: ResultPart) => rows.find((row) => row.day === day && row.part === part)?.amount ?? '0';
  const [trading, rounding] = [amount('trading'), amount('rounding')];
  const [over_short, expenses] = [amount('over_short'), amount('expenses')];
  return {
    ...{ day, trading, rounding, over_short, expenses },
    result: [rounding, over_short, expenses].reduce(add, trading),
  };
}

export type LedgerService = ReturnType<typeof ledgerService>;

function refuseUnswitched(switched: Switched): void {
  if (switched === 'done') return;
  if (switched === undefined) refuse('NOT_FOUND', { reason: 'officeNotFound' });
  if (switched === 'same') refuse('CONFLICT', { reason: 'booksSwitched' });
  if (switched === 'money') refuse('CONFLICT', { reason: 'booksDealsOpen' });
  const isDeals = 'deals' in switched;
  const extension: BooksConflict = isDeals ? { order_ids: switched.deals } : { uncovered: switched.uncovered };
  refuse('CONFLICT', { reason: isDeals ? 'booksDealsOpen' : 'notEnoughFree', extension });
}

type WantedOn = Extract<BooksSwitch, { on: true }>;

/** Nothing is counted where nothing lies: such a sum is left out. */
function openingOf({ cash, wallets }: WantedOn, middle: (currency: string) => Decimal | undefined): Opening {
  return {
    cash: cash.flatMap(({ currency, amount, rate }, at) => {
      const pointer = `/cash/${at}`;
      if (!isFiat(currency)) refuseSum(`${pointer}/currency`, 'A currency of cash');
      if (isNothing(amount)) return [];
      return [
        { currency, amount: readSum(amount, `${pointer}/amount`), rate: readRate(rate ?? middle(currency), pointer) },
      ];
    }),
    wallets: wallets.flatMap(({ network, amount }, at) =>
      isNothing(amount) ? [] : [{ network, amount: readSum(amount, `/wallets/${at}/amount`) }],
    ),
  };
}

const isNothing = (amount: string) => canonical(amount) === '0';

export const readSum = (amount: string, pointer: string): Decimal =>
  parseAmount(amount) ?? refuseSum(pointer, 'A sum of at most 10 digits and 6 decimals');

/** A sum that may be nothing. */
export const readLeast = (amount: string, pointer: string): Decimal =>
  isNothing(amount) ? '0' : readSum(amount, pointer);

export const readRate = (rate: string | undefined, pointer: string): Decimal =>
  (rate === undefined ? undefined : parseRate(rate)) ?? refuseSum(`${pointer}/rate`, 'USDT for one of the currency');

export const refuseSum = (pointer: string, message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer, message }] });
