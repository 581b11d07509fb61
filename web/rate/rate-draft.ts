import { useState } from 'react';
import { defaultPair, isTradedPair, type Pair, parseCurrency } from '#domain/currency.ts';
import { compare, type Decimal, parseRate } from '#domain/money.ts';
import { isSurprising } from '#domain/rate.ts';
import { ApiError } from '../lib/api.ts';
import { parseTyped } from '../lib/typed-number.ts';

/** What stands in the fields, as it was typed. */
export type Typed = { sc: string; tc: string; rate: string; again: string };

export const emptyDraft: Typed = { ...defaultPair, rate: '', again: '' };

export type DraftField = keyof Typed;

/** What is wrong with a field, by the name of its sentence. */
export type DraftProblems = Partial<
  Record<
    DraftField,
    'scMissing' | 'tcMissing' | 'rateMissing' | 'notCode' | 'notTraded' | 'notRate' | 'againMissing' | 'againDiffers'
  >
>;

/** A rate as people type it, with a comma or a dot. */
export function readRate(text: string): Decimal | undefined {
  const typed = parseTyped(text);
  return typed === undefined ? undefined : parseRate(typed);
}

/** As it stands in the field: with the four decimals that are shown everywhere, and more only where it has more. */
export function typedRate(rate: Decimal): string {
  const [whole, decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(4, '0')}`;
}

/** The pair of the fields, once both are codes. */
export function readPair({ sc, tc }: Pick<Typed, 'sc' | 'tc'>): Pair | undefined {
  const [source, target] = [parseCurrency(sc), parseCurrency(tc)];
  return source === undefined || target === undefined ? undefined : { sc: source, tc: target };
}

/** Whether the rate is so far from the present one that it has to be typed again. */
export function mustRepeat(typed: Typed, present: Decimal | undefined): boolean {
  const rate = readRate(typed.rate);
  return rate !== undefined && isSurprising(rate, present);
}

const codeProblem = (text: string, missing: 'scMissing' | 'tcMissing') => {
  if (!text.trim()) return missing;
  return parseCurrency(text) === undefined ? 'notCode' : undefined;
};

function againProblem(typed: Typed, present: Decimal | undefined) {
  if (!mustRepeat(typed, present)) return undefined;
  if (!typed.again.trim()) return 'againMissing';
  const [rate, again] = [readRate(typed.rate), readRate(typed.again)];
  return rate !== undefined && again !== undefined && compare(rate, again) === 0 ? undefined : 'againDiffers';
}

/** Everything that keeps the rate from being published; nothing when it can be. */
export function problemsOf(typed: Typed, present: Decimal | undefined): DraftProblems {
  const pair = readPair(typed);
  const found: DraftProblems = {
    sc: codeProblem(typed.sc, 'scMissing'),
    tc: codeProblem(typed.tc, 'tcMissing') ?? (pair && !isTradedPair(pair) ? 'notTraded' : undefined),
    rate: typed.rate.trim() ? (readRate(typed.rate) === undefined ? 'notRate' : undefined) : 'rateMissing',
    again: againProblem(typed, present),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What the server has said of a field. */
type Refused = Partial<Record<DraftField, string>>;

/** Which fields the server has refused. */
export function refusedFields(error: unknown): Refused {
  const said = error instanceof ApiError ? (error.fields ?? []) : [];
  return Object.fromEntries(
    (['sc', 'tc', 'rate'] as const).flatMap((field) => {
      const found = said.find(({ pointer }) => pointer === `/${field}`);
      return found ? [[field, found.message]] : [];
    }),
  );
}

/** Whether the rate has been asked for again, and whether somebody has answered. */
type Again = 'not asked' | 'asked' | 'answered';

/** The fields of the form. What is wrong is told from the first try on, and follows what is typed. */
export function useDraft() {
  const [typed, setTyped] = useState(emptyDraft);
  const [isTried, setTried] = useState(false);
  const [again, setAgain] = useState<Again>('not asked');
  const [refused, setRefused] = useState<Refused>({});
  return {
    typed,
    isTried,
    again,
    refused,
    refuse: setRefused,
    try: () => setTried(true),
    /** The first time it is a question, and only then an error. */
    askAgain: () => setAgain(again === 'not asked' ? 'asked' : 'answered'),
    /** Another rate has to be typed again from the beginning. */
    type: (change: Partial<Typed>) => {
      const isOther = change.rate !== undefined || change.sc !== undefined || change.tc !== undefined;
      if (isOther) setAgain('not asked');
      setRefused({});
      setTyped((now) => ({ ...now, ...(isOther && { again: '' }), ...change }));
    },
    start: (next: Partial<Typed>) => {
      setTried(false);
      setAgain('not asked');
      setRefused({});
      setTyped((now) => ({ ...now, rate: '', again: '', ...next }));
    },
  };
}

export type RateDraft = ReturnType<typeof useDraft>;
