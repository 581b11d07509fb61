import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import { type Decimal, divide, inverse, isSmallRate, rateLimits } from '#domain/money/money.ts';
import { networks } from '#domain/wallet/network.ts';

/** A place is a currency, and of USDT the network of its wallet: "USD", "USDT:TRC20". */
export const placeOf = (text: string) => {
  const [currency = '', network] = text.split(':');
  return { currency, network: networks.find((one) => one === network) };
};

const usualCash = ['UAH', 'USD', 'EUR'];

/** What the books know comes first. */
export const placesFor = ({ stocks, accounts }: Pick<Books, 'stocks' | 'accounts'>): string[] => [
  ...new Set([...stocks.map(({ currency }) => currency), ...usualCash]),
  ...new Set([
    ...accounts.flatMap(({ kind, part }) => (kind === 'wallet' ? [`${stablecoin}:${part}`] : [])),
    ...networks.map((network) => `${stablecoin}:${network}`),
  ]),
];

/** The places as a list to choose from. */
export function usePlaceChoices(places: readonly string[]) {
  const { t } = useTranslation('books');
  return places.map((place) => {
    const { currency, network } = placeOf(place);
    return { value: place, label: network ? t('account.wallet', { part: network }) : t('account.safe', { currency }) };
  });
}

const stockIn = (books: Books, currency: string) => books.stocks.find((stock) => stock.currency === currency);

/** What lies at a place by the books. */
export const liesAt = (books: Books, place: string): Decimal => {
  const { currency, network } = placeOf(place);
  const found = books.accounts.find(({ kind, ...account }) =>
    network ? kind === 'wallet' && account.part === network : kind === 'safe' && account.currency === currency,
  );
  return found?.balance ?? '0';
};

/** What the books know no cost of has no price but the one that is said. */
export const isUnpriced = (books: Books, place: string): boolean => {
  const { currency } = placeOf(place);
  return isFiat(currency) && !stockIn(books, currency)?.average;
};

/** People say hryvnias for one USDT, and USDT for one dollar. */
export const isPricedInCash = (books: Books, place: string): boolean => {
  const { currency } = placeOf(place);
  const known = stockIn(books, currency)?.mid;
  return known ? isSmallRate(known) : currency === 'UAH';
};

export const usualPrice = (books: Books, place: string): Decimal | undefined => {
  const mid = stockIn(books, placeOf(place).currency)?.mid;
  return mid ? (isSmallRate(mid) ? inverse(mid) : mid) : undefined;
};

/** A price as people say it is USDT for one of the currency on the wire. */
export const toRate = (books: Books, place: string, price: Decimal): Decimal =>
  isPricedInCash(books, place) ? divide('1', price, rateLimits.decimals) : price;
