import { useState } from 'react';
import { defaultPair, isTradedPair, type Pair, parseCurrency } from '#domain/currency.ts';
import { type Decimal, parseRate } from '#domain/money.ts';
import { ApiError } from '../lib/api.ts';
import { parseTyped } from '../lib/typed-number.ts';

/** The text of the fields, as the person typed it. */
export type Typed = { sc: string; tc: string; rate: string };

export const emptyDraft: Typed = { ...defaultPair, rate: '' };

export type DraftField = keyof Typed;

/** The problem of each field, as the key of its message. */
export type DraftProblems = Partial<
  Record<DraftField, 'scMissing' | 'tcMissing' | 'rateMissing' | 'notCode' | 'notTraded' | 'notRate'>
>;

/** Parses a typed rate, with a decimal comma or point. */
export function readRate(text: string): Decimal | undefined {
  const typed = parseTyped(text);
  return typed === undefined ? undefined : parseRate(typed);
}

/** Formats a rate for the field: at least four decimals, as on all screens, and more only if the rate has more. */
export function typedRate(rate: Decimal): string {
  const [whole, decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(4, '0')}`;
}

/** The pair in the fields, or undefined unless both are valid currency codes. */
export function readPair({ sc, tc }: Pick<Typed, 'sc' | 'tc'>): Pair | undefined {
  const [source, target] = [parseCurrency(sc), parseCurrency(tc)];
  return source === undefined || target === undefined ? undefined : { sc: source, tc: target };
}

const codeProblem = (text: string, missing: 'scMissing' | 'tcMissing') => {
  if (!text.trim()) return missing;
  return parseCurrency(text) === undefined ? 'notCode' : undefined;
};

/** All problems that prevent publishing. Empty when the rate can be published. */
export function problemsOf(typed: Typed): DraftProblems {
  const pair = readPair(typed);
  const found: DraftProblems = {
    sc: codeProblem(typed.sc, 'scMissing'),
    tc: codeProblem(typed.tc, 'tcMissing') ?? (pair && !isTradedPair(pair) ? 'notTraded' : undefined),
    rate: typed.rate.trim() ? (readRate(typed.rate) === undefined ? 'notRate' : undefined) : 'rateMissing',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** The server's message for each refused field. */
type Refused = Partial<Record<DraftField, string>>;

/** Reads the field errors of the form from a refusal. */
export function refusedFields(error: unknown): Refused {
  const said = error instanceof ApiError ? (error.fields ?? []) : [];
  return Object.fromEntries(
    (['sc', 'tc', 'rate'] as const).flatMap((field) => {
      const found = said.find(({ pointer }) => pointer === `/${field}`);
      return found ? [[field, found.message]] : [];
    }),
  );
}

/**
 * The state of the form. `isTried` is true after the first attempt to publish: from then on problems are shown, and
 * they follow what is typed. A typed change clears the server's field errors.
 */
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
