import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import type { Asking } from '#contract/approval/asking.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import type { Leg } from '#domain/money/rate-guard.ts';
import { approvalsKey } from '../../approval/approval.queries.ts';
import { type GuardedAction, sendGuarded } from '../../lib/call/rate-confirmation.ts';
import { notifyNotice, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useBothWays } from '../rate-labels.ts';

/**
 * Sends a change of what offices apply. If the server requires a confirmation, a dialog asks the person. If the server
 * only warns, a notice appears afterwards. Throws `Declined` when the person declines, and when another admin was asked with
 * `ask`: a notice says so.
 */
export function useGuarded(action: GuardedAction) {
  const { t } = useTranslation('guard');
  const words = useGuardWords();
  const cache = useQueryClient();
  return async <T extends { warnings?: RateWarning[] }>(
    send: (confirm: boolean) => Promise<T>,
    ask?: (asking: Asking) => Promise<unknown>,
  ): Promise<T> => {
    const asking =
      ask &&
      (async (why: Asking) => {
        await ask(why);
        void cache.invalidateQueries({ queryKey: approvalsKey });
        notifySuccess(t('asked'));
      });
    const { answer, isAsked } = await sendGuarded({ action, send, ask: asking });
    const [worst] = isAsked ? [] : (answer.warnings ?? []);
    if (worst) notifyNotice(words(worst).join(' '), t('betweenTitle'));
    return answer;
  };
}

/** More office names would hide the sentence before them. */
const mostNames = 3;

const exact = { min: 4, max: 8 };
const percentDecimals = { min: 2, max: 2 };

/** Sentences for a warning of the guard: what happens, the loss, and the offices. */
export function useGuardWords() {
  const { t, i18n } = useTranslation('guard');
  const format = useFormat();
  const bothWays = useBothWays();
  const list = new Intl.ListFormat(i18n.language);
  const pair = ({ sc, tc }: Leg) => `${sc} → ${tc}`;
  const rate = (value: Decimal) => format.rateInText(value, exact);
  /** Two decimals, or up to six for a loss below 0.01, which would otherwise be shown as no loss. */
  const loss = (value: Decimal) => format.amount(value, { min: 2, max: compare(value, '0.01') < 0 ? 6 : 2 });
  const roundTrip = ({ there, back }: { there: Leg; back: Leg }) => ({
    there: pair(there),
    thereRate: rate(there.rate),
    back: pair(back),
    backRate: rate(back.rate),
  });

  const where = ({ offices }: RateWarning) => {
    if (offices.length === 0) return t('noOffice');
    const named = list.format(offices.slice(0, mostNames).map(format.office));
    const more = offices.length - mostNames;
    return more > 0 ? t('atMore', { offices: named, more }) : t('at', { offices: named });
  };

  return (warning: RateWarning): string[] => {
    if (warning.kind === 'first') {
      const reading = bothWays(warning.after, warning.after.rate);
      return [t('first', { pair: pair(warning.after), reading }), where(warning)];
    }
    const lost = { loss: loss(warning.loss) };
    if (warning.kind === 'crossed') return [t('crossed', { ...roundTrip(warning), ...lost }), where(warning)];
    if (warning.kind === 'crossed_between') {
      const [from = '', to = ''] = warning.offices.map(format.office);
      return [t('between', { ...roundTrip(warning), ...lost, from, to })];
    }
    const { before, after, since, percent, loser } = warning;
    const sign = compare(percent, '0') > 0 ? '+' : '';
    const moved = {
      before: rate(before.rate),
      after: rate(after.rate),
      pair: pair(after),
      percent: `${sign}${format.amount(percent, percentDecimals)}`,
    };
    const loses = `${loser}Loses` as const;
    return since === null
      ? [t('jump', moved), t(loses, lost), where(warning)]
      : [t('jumpSince', { ...moved, since: format.dateTimeWithin(since) }), t(`${loses}Since`, lost), where(warning)];
  };
}

/** What an admin asks another one to agree to, in one sentence. */
export function useAskedRates() {
  const { t, i18n } = useTranslation(['guard', 'marks']);
  const format = useFormat();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return ({ call, rates, asked_by }: Approval, isOwn = false): string => {
    const named = (rates ?? []).map(({ sc, tc, rate }) => `${sc} → ${tc} ${format.rateInText(rate, exact)}`);
    const what = askedCalls.find((known) => known === call) ?? 'publish';
    const who = asked_by.full_name ?? t('marks:keeper.unnamed');
    return t(isOwn ? `guard:waiting.own.${what}` : `guard:waiting.${what}`, { who, rates: list.format(named) });
  };
}

const askedCalls = ['publish', 'switch', 'subscribe'] as const;
