import { coarse } from '../ledger/promise.ts';
import { compare, convert, type Decimal } from './money.ts';

/** The codes of an aggregator, by currency and by the English name of a city. What has none is not in the file. */
export type PriceCodes = { currencies: Readonly<Record<string, string>>; cities: Readonly<Record<string, string>> };

/** What an open office offers. `free`: what may be promised there of `tc`; undefined where it keeps no books. */
export type PriceOffer = {
  sc: string;
  tc: string;
  rate: Decimal;
  city: string;
  min_amount: Decimal | null;
  max_amount: Decimal | null;
  free: Decimal | undefined;
};

type Item = { from: string; to: string; city: string; rate: Decimal; amount: Decimal; bounds: string };

/** A code stands in the file as it is, so it has nothing that would have to be escaped. */
export const priceCode = /^[A-Z0-9]{2,20}$/;

/**
 * The file that aggregators read: one item for each direction and city, the best rate there. `amount` is the most that a customer may
 * exchange, else a coarse step of what is free: never a balance. An offer with neither is left out.
 */
export function priceFile(offers: readonly PriceOffer[], codes: PriceCodes): string {
  const items = offers.flatMap((offer) => itemOf(offer, codes) ?? []);
  const places = Map.groupBy(items, ({ from, to, city }) => `${from} ${to} ${city}`);
  const lines = [...places.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => [...same].sort(bestFirst)[0] ?? [])
    .map(
      ({ from, to, city, rate, amount, bounds }) =>
        `<item><from>${from}</from><to>${to}</to><in>1</in><out>${rate}</out><amount>${amount}</amount>${bounds}<city>${city}</city></item>`,
    );
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<rates>', ...lines, '</rates>', ''].join('\n');
}

const bestFirst = (a: Item, b: Item) => compare(b.rate, a.rate) || compare(b.amount, a.amount);

function itemOf(offer: PriceOffer, { currencies, cities }: PriceCodes): Item | undefined {
  const { sc, tc, rate } = offer;
  const [from, to, city] = [currencies[sc], currencies[tc], cities[offer.city]];
  const amount = amountOf(offer);
  if (from === undefined || to === undefined || city === undefined || amount === '0') return undefined;
  const bound = (name: string, sum: Decimal | null) => (sum === null ? '' : `<${name}>${sum} ${sc}</${name}>`);
  const bounds = `${bound('minamount', offer.min_amount)}${bound('maxamount', offer.max_amount)}`;
  return { from, to, city, rate, amount, bounds };
}

/** In the currency that the customer gets. */
const amountOf = ({ max_amount, rate, free }: PriceOffer): Decimal =>
  max_amount === null ? coarse(free ?? '0') : convert(max_amount, rate);
