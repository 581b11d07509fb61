import type { BooksConflict, BooksState, BooksSwitch } from '#contract/ledger/books.ts';
import type { Opening } from '#domain/ledger/switch.ts';
import { isFiat } from '#domain/money/currency.ts';
import { canonical, type Decimal, parseAmount, parseRate } from '#domain/money/money.ts';
import { maySeeOffice } from '#domain/person/actor.ts';
import type { Acting } from '../http/acting.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { BookSwitchStore, Switched } from './book-switch.store.ts';

type Needs = { switches: BookSwitchStore; wake: () => void };

export const ledgerService = ({ switches, wake }: Needs) => ({
  /** Refuses an office that is not the caller's, as one that does not exist. */
  async switchBooks(acting: Acting, officeId: string, wanted: BooksSwitch): Promise<BooksState> {
    if (!isId(officeId) || !maySeeOffice(acting.by.actor, officeId)) refuse('NOT_FOUND', { reason: 'officeNotFound' });
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
  if (switched === 'money') refuse('CONFLICT', { reason: 'booksNotSettled' });
  const isDeals = 'deals' in switched;
  const extension: BooksConflict = isDeals ? { order_ids: switched.deals } : { uncovered: switched.uncovered };
  refuse('CONFLICT', { reason: isDeals ? 'booksDealsOpen' : 'booksUncovered', extension });
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

const readSum = (amount: string, pointer: string): Decimal =>
  parseAmount(amount) ?? refuseSum(pointer, 'A sum of at most 10 digits and 6 decimals');

const readRate = (rate: string | undefined, pointer: string): Decimal =>
  (rate === undefined ? undefined : parseRate(rate)) ?? refuseSum(`${pointer}/rate`, 'USDT for one of the currency');

const refuseSum = (pointer: string, message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer, message }] });
