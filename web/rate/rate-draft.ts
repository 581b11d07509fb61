import { useState } from 'react';
import { defaultPair, isTradedPair, type Pair, parseCurrency } from '#domain/currency.ts';
import { type Decimal, parseRate } from '#domain/money.ts';
import { ApiError } from '../lib/api.ts';
import { parseTyped } from '../lib/typed-number.ts';

/** What stands in the fields, as it was typed. */
export type Typed = { sc: string; tc: string; rate: string };

export const emptyDraft: Typed = { ...defaultPair, rate: '' };

export type DraftField = keyof Typed;

/** What is wrong with a field, by the name of its sentence. */
export type DraftProblems = Partial<
  Record<DraftField, 'scMissing' | 'tcMissing' | 'rateMissing' | 'notCode' | 'notTraded' | 'notRate'>
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

const codeProblem = (text: string, missing: 'scMissing' | 'tcMissing') => {
  if (!text.trim()) return missing;
  return parseCurrency(text) === undefined ? 'notCode' : undefined;
};

/** Everything that keeps the rate from being published; nothing when it can be. */
export function problemsOf(typed: Typed): DraftProblems {
  const pair = readPair(typed);
  const found: DraftProblems = {
    sc: codeProblem(typed.sc, 'scMissing'),
    tc: codeProblem(typed.tc, 'tcMissing') ?? (pair && !isTradedPair(pair) ? 'notTraded' : undefined),
    rate: typed.rate.trim() ? (readRate(typed.rate) === undefined ? 'notRate' : undefined) : 'rateMissing',
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

/** The fields of the form. What is wrong is told from the first try on, and follows what is typed. */
export function useDraft() {
  const [typed, setTyped] = useState(emptyDraft);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  return {
    typed,
    isTried,
    refused,
    refuse: setRefused,
    try: () => setTried(true),
    type: (change: Partial<Typed>) => {
      setRefused({});
      setTyped((now) => ({ ...now, ...change }));
    },
    start: (next: Partial<Typed>) => {
      setTried(false);
      setRefused({});
      setTyped((now) => ({ ...now, rate: '', ...next }));
    },
  };
}

export type RateDraft = ReturnType<typeof useDraft>;
