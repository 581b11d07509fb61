import { Id } from '#contract/wire/wire-types.ts';
import { isSamePair, type Pair, parseCurrency } from '#domain/money/currency.ts';
import type { Address } from '../lib/address/read-address.ts';

/**
 * Whose rates the screen shows: the global ones (`office_id` is undefined) or those of an office. `name` is used in
 * sentences. An office without a wallet can't take USDT.
 */
export type Scope = { office_id: string | undefined; name: string; hasWallet: boolean };

/**
 * The dialogs of the rates screen, each about one pair. `isGlobal`: the history of the global rate, opened while an
 * office is shown.
 */
export type RateDialog = { name: (typeof names)[number]; pair: Pair; isGlobal: boolean };

const names = ['history', 'assign', 'bounds'] as const;

/** Reads the id of the office whose rates are shown. Undefined means the global rates. */
export const readScope = ({ scope }: Address): string | undefined => Id.safeParse(scope).data;

const shape = /^([^-]+)-([^-]+)-([^-]+)(-global)?$/;

/** Reads "history-USD-USDT", "history-USD-USDT-global" or "bounds-USD-USDT". Any other text gives undefined. */
export function readDialog({ dialog }: Address): RateDialog | undefined {
  const [, typed, source = '', target = '', global] = shape.exec(dialog ?? '') ?? [];
  const name = names.find((known) => known === typed);
  const [sc, tc] = [parseCurrency(source), parseCurrency(target)];
  if (sc === undefined || tc === undefined || name === undefined) return undefined;
  return { name, pair: { sc, tc }, isGlobal: global !== undefined };
}

export const writeDialog = ({ name, pair, isGlobal }: RateDialog): string =>
  `${name}-${pair.sc}-${pair.tc}${isGlobal ? '-global' : ''}`;

/** A change of the address that removes a dialog of this screen and its dates. */
export const noDialog: Partial<Address> = { dialog: undefined, from: undefined, to: undefined };

export const findPair = <P extends Pair>(pairs: readonly P[] | undefined, pair: Pair): P | undefined =>
  pairs?.find((other) => isSamePair(other, pair));
