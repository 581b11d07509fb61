import { stablecoin } from '../money/currency.ts';

/**
 * Where money of an office lies. Its balance is never below zero. `till`: a drawer. `carried`: between a drawer and the safe.
 */
export const placeKinds = ['safe', 'wallet', 'set_aside', 'transit', 'till', 'carried'] as const;
/** What is on its way to another office lies at none. */
export const lyingKinds = placeKinds.filter((kind) => kind !== 'transit');
/** What an office owes. Nobody is paid more than that. */
const debtKinds = ['owed'] as const;
/** Income, cost and capital are in USDT alone, so profit is one number. */
const resultKinds = ['trading', 'rounding', 'over_short', 'expenses', 'capital', 'network'] as const;

/**
 * `position`: of a fiat currency in two accounts, its stock (with the sign turned) and what that cost in USDT.
 * `counterparty`: what somebody owes the office, or the office owes them.
 */
export const accountKinds = [...placeKinds, ...debtKinds, 'position', 'counterparty', ...resultKinds] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * An account of an office: its kind, its currency, and which of several it is. A position names its fiat currency, a
 * wallet its network, a till its drawer, and what is set aside in a drawer names it too. Envelopes have one of their own.
 */
export type AccountKey = `${AccountKind}:${string}:${string}`;

export const accountKey = (kind: AccountKind, currency: string, part = ''): AccountKey => `${kind}:${currency}:${part}`;

export type Account = { kind: AccountKind; currency: string; part: string };

export function accountOf(key: AccountKey): Account {
  const [kind = '', currency = '', ...part] = key.split(':');
  return { kind: kind as AccountKind, currency, part: part.join(':') };
}

const inCoin = (kind: (typeof resultKinds)[number]): AccountKey => accountKey(kind, stablecoin);

export const trading = inCoin('trading');
export const rounding = inCoin('rounding');
export const overShort = inCoin('over_short');

export const stockOf = (fiat: string): AccountKey => accountKey('position', fiat, fiat);
export const costOf = (fiat: string): AccountKey => accountKey('position', stablecoin, fiat);
/** The part of the account of all envelopes of an office: no drawer has it. The database has the same word. */
export const envelopesPart = 'envelopes';
export const envelopesOf = (fiat: string): AccountKey => accountKey('set_aside', fiat, envelopesPart);
export const owed = (currency: string): AccountKey => accountKey('owed', currency);
