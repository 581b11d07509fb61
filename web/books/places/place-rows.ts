import type { Books } from '#contract/ledger/entries.ts';
import { lyingKinds, placeKinds } from '#domain/ledger/account.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { add, compare, type Decimal, subtract } from '#domain/money/money.ts';

type AccountRow = Books['accounts'][number];
type Stock = Books['stocks'][number];

/**
 * What lies at an office in one currency: `free`, `promised` to customers whose money has not come, and `due` to those whose
 * money came, together all that lies there.
 */
export type PlaceRow = {
  currency: string;
  lies: Decimal;
  parts: readonly { name: 'free' | 'promised' | 'due'; amount: Decimal }[];
  places: readonly AccountRow[];
  stock: Stock | undefined;
};

/** What is on its way to another office is a place too. */
const shownKinds: readonly string[] = placeKinds;

const isNothing = (amount: Decimal) => compare(amount, '0') === 0;
const total = (accounts: readonly AccountRow[], kinds: readonly string[]) =>
  accounts.reduce((sum, { kind, balance }) => (kinds.includes(kind) ? add(sum, balance) : sum), '0');

/** Cash first, and USDT, the measure of all, last. */
const inOrder = (a: string, b: string) => Number(a === stablecoin) - Number(b === stablecoin) || (a < b ? -1 : 1);

export function placeRows({ accounts, promised, stocks }: Books): PlaceRow[] {
  return promised
    .map(({ currency, held, free, due }): PlaceRow => {
      const own = accounts.filter((account) => account.currency === currency);
      const aside = total(own, ['set_aside']);
      return {
        currency,
        lies: total(own, lyingKinds),
        parts: [
          { name: 'free', amount: free },
          { name: 'promised', amount: subtract(add(held, aside), due) },
          { name: 'due', amount: due },
        ],
        places: own.filter(({ kind, balance }) => shownKinds.includes(kind) && !isNothing(balance)),
        stock: stocks.find((stock) => stock.currency === currency),
      };
    })
    .toSorted((a, b) => inOrder(a.currency, b.currency));
}
