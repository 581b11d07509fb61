import { Id } from '#contract/wire/wire-types.ts';
import { type Pair, parseCurrency } from '#domain/money/currency.ts';
import type { Address } from '../../lib/address/read-address.ts';

/** The rule of a pair: global (`office_id` is null) or of one office. */
export type RuleKey = Pair & { office_id: string | null };

export type RulesPlace = 'list' | 'new' | RuleKey;

const shape = /^rule-([^-]+)-([^-]+)(?:-(.+))?$/;

/** Reads "rules", "rule-new", "rule-USDT-UAH" or "rule-USDT-UAH-<office>". Any other text gives undefined. */
export function readRules({ dialog = '' }: Address): RulesPlace | undefined {
  if (dialog === 'rules') return 'list';
  if (dialog === 'rule-new') return 'new';
  const [, source = '', target = '', office] = shape.exec(dialog) ?? [];
  const [sc, tc] = [parseCurrency(source), parseCurrency(target)];
  const office_id = office === undefined ? null : Id.safeParse(office).data;
  return sc === undefined || tc === undefined || office_id === undefined ? undefined : { sc, tc, office_id };
}

export const writeRule = ({ sc, tc, office_id }: RuleKey): string =>
  office_id === null ? `rule-${sc}-${tc}` : `rule-${sc}-${tc}-${office_id}`;
