import type { BooksConflict, BooksState, BooksSwitch } from '#contract/ledger/books.ts';
import type { BookCheck, BookEntry, Books } from '#contract/ledger/entries.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { Opening } from '#domain/ledger/switch.ts';
import { isFiat } from '#domain/money/currency.ts';
import { canonical, type Decimal, parseAmount, parseRate } from '#domain/money/money.ts';
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

export const ledgerService = ({ switches, reads, wake }: Needs) => ({
  async find(actor: Actor, officeId: string): Promise<Books> {
    refuseBooks(actor, officeId);
    return (await reads.find(officeId)) ?? refuse('NOT_FOUND', { reason: 'officeNotFound' });
  },

  async list(
    actor: Actor,
    { office_id, order_id, ...query }: { office_id?: string; order_id?: string; page?: number; size?: number },
  ): Promise<Page<BookEntry>> {
    if (office_id !== undefined) refuseBooks(actor, office_id);
    const window = pageWindow(query, pageSizes.other);
    const offices = office_id === undefined ? sharedOffices(actor) : [office_id];
    const { items, total } = await reads.list(offices, order_id, window);
    return toPage(items, total, window);
  },

  async check(actor: Actor, officeId: string): Promise<BookCheck> {
    refuseBooks(actor, officeId);
    const rules = await reads.check(officeId);
    return { at: rules[0]?.at ?? new Date(), ok: rules.every(({ broken }) => broken === 0), rules };
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
});

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

export const readRate = (rate: string | undefined, pointer: string): Decimal =>
  (rate === undefined ? undefined : parseRate(rate)) ?? refuseSum(`${pointer}/rate`, 'USDT for one of the currency');

export const refuseSum = (pointer: string, message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer, message }] });
