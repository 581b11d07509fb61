import { Id } from '#contract/wire-types.ts';
import { isSamePair, type Pair, parseCurrency } from '#domain/currency.ts';
import type { Address } from '../lib/address.ts';

/** Whose rates are shown. The name is for sentences. An office without a wallet cannot take USDT. */
export type Scope = { office_id: string | undefined; name: string; hasWallet: boolean };

/** The dialogs over the screen, each of one pair. A history may be of the global rate while an office is shown. */
export type RateDialog = { name: 'history' | 'assign'; pair: Pair; isGlobal: boolean };

/** Whose rates the address asks for: undefined means the global ones. */
export const readScope = ({ scope }: Address): string | undefined => Id.safeParse(scope).data;

const shape = /^(history|assign)-([^-]+)-([^-]+)(-global)?$/;

/** "history-USD-USDT", "history-USD-USDT-global", "assign-USD-USDT"; anything else is no dialog of this screen. */
export function readDialog({ dialog }: Address): RateDialog | undefined {
  const [, name, source = '', target = '', global] = shape.exec(dialog ?? '') ?? [];
  const [sc, tc] = [parseCurrency(source), parseCurrency(target)];
  if (sc === undefined || tc === undefined || (name !== 'history' && name !== 'assign')) return undefined;
  return { name, pair: { sc, tc }, isGlobal: global !== undefined };
}

export const writeDialog = ({ name, pair, isGlobal }: RateDialog): string =>
  `${name}-${pair.sc}-${pair.tc}${isGlobal ? '-global' : ''}`;

/** All that a dialog of this screen leaves in the address. */
export const noDialog: Partial<Address> = { dialog: undefined, from: undefined, to: undefined };

export const findPair = <P extends Pair>(pairs: readonly P[] | undefined, pair: Pair): P | undefined =>
  pairs?.find((other) => isSamePair(other, pair));
