import type { Pair } from '#domain/money/currency.ts';
import type { RuleRails } from '#domain/rate-rule/rate-rule.ts';
import type { Seal } from '../lib/seal.ts';

/** The looks have a key of their own. */
export const looksPurpose = 'looks at rules of rates';
/** Long enough to think about what was shown, and too short for another market. */
const validMs = 30 * 60_000;

/** A rule as it is simulated: its pair and scope, and its rails in canonical form. */
type Played = Pair & { office_id: string | null; rails: RuleRails };
type Look = { person: string; played: Played; now: Date };

/**
 * That a person was shown what a rule would have done. The server keeps nothing: the answer carries the moment, sealed for
 * this person and these figures, and the call that switches the rule on brings it back.
 */
export const ruleLooks = (seal: Seal) => ({
  write: ({ person, played, now }: Look): string =>
    seal.seal(placeOf(person, played), String(now.getTime())).toString('base64url'),

  isValid({ person, played, now }: Look, seen: string | undefined): boolean {
    const opened = seal.open(placeOf(person, played), Buffer.from(seen ?? '', 'base64url'));
    return opened !== undefined && now.getTime() - Number(opened.text) <= validMs;
  },
});

export type RuleLooks = ReturnType<typeof ruleLooks>;

/** A look opens only for the same person and the same figures. */
function placeOf(person: string, { sc, tc, office_id, rails }: Played): string {
  const { margin_percent, step, step_percent, day_percent, floor, ceiling } = rails;
  return JSON.stringify([person, sc, tc, office_id, margin_percent, step, step_percent, day_percent, floor, ceiling]);
}
