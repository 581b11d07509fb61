import { useRef, useState } from 'react';
import { z } from 'zod';
import type { CountInput } from '#contract/till/shifts.ts';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import { type NoteCount, notesOf, sumOfNotes } from '#domain/money/notes.ts';
import type { CountMoment } from '#domain/till/till-count.ts';
import { useUser } from '../../lib/call/session.tsx';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';
import { Sent, sameOrNew } from '../../ui/entry/sent-key.ts';

/** Bundles and pieces of a note. */
const columns = ['bundles', 'pieces'] as const;
export type Column = (typeof columns)[number];
/** The contract takes no more digits. */
const mostDigits = { bundles: 4, pieces: 6 } as const;

/**
 * `cells`: what was typed, by currency, note and column. `seen`: currencies of which the person has said that this is all.
 * `there`: deals whose cash the person has found set aside. `seals`: envelopes that lie there, and no deal is known for them.
 */
const CountDraft = z.object({
  cells: z.record(z.string(), z.string()),
  seen: z.array(z.string()),
  there: z.array(z.string()).default([]),
  seals: z.array(z.string()).default([]),
});
export type CountDraft = z.output<typeof CountDraft>;
const Kept = z.object({ at: z.number(), draft: CountDraft, sent: Sent.optional() });
type Kept = Pick<z.output<typeof Kept>, 'draft' | 'sent'>;

const empty: CountDraft = { cells: {}, seen: [], there: [], seals: [] };

/** Nobody counts a drawer for longer. A draft of yesterday has the notes of yesterday. */
const keptMs = 12 * 60 * 60_000;

export const cellOf = (currency: string, note: Decimal, column: Column) => `${currency} ${note} ${column}`;

function readDraft(place: string): Kept {
  try {
    const { at, ...kept } = Kept.parse(JSON.parse(readChoice(place) ?? 'null'));
    return at + keptMs < Date.now() ? { draft: empty } : kept;
  } catch {
    // Nothing is kept, or not what this page has written.
    return { draft: empty };
  }
}

function rowsOf({ cells }: CountDraft, currency: string): NoteCount[] {
  const { notes, coins } = notesOf(currency);
  const typed = (note: Decimal, column: Column) => Number(cells[cellOf(currency, note, column)] ?? '0');
  // One dollar is a note and a coin: both are one row.
  return [...new Set([...notes, ...coins])]
    .map((note) => ({ note, bundles: typed(note, 'bundles'), pieces: typed(note, 'pieces') }))
    .filter(({ bundles, pieces }) => bundles > 0 || pieces > 0);
}

export const sumTyped = (draft: CountDraft, currency: string): Decimal =>
  fromUnits(sumOfNotes(rowsOf(draft, currency)), amountLimits.decimals);

export const countTyped = (draft: CountDraft, currencies: readonly string[]): CountInput =>
  currencies.flatMap((currency) => {
    const notes = rowsOf(draft, currency);
    return notes.length === 0 ? [] : [{ currency, notes }];
  });

/** Whether something was typed of the currency, or the person has said that nothing is there. */
export const isCounted = ({ cells, seen }: CountDraft, currency: string): boolean =>
  seen.includes(currency) || Object.keys(cells).some((cell) => cell.startsWith(`${currency} `));

/** The currencies of which something was typed, also such as nobody expects in the drawer. */
export const currenciesTyped = ({ cells }: CountDraft): string[] => [
  ...new Set(Object.keys(cells).map((cell) => cell.split(' ')[0] ?? '')),
];

const without = ({ cells, seen, ...envelopes }: CountDraft, currencies: readonly string[]): CountDraft => ({
  ...envelopes,
  cells: Object.fromEntries(
    Object.entries(cells).filter(([cell]) => !currencies.some((currency) => cell.startsWith(`${currency} `))),
  ),
  seen: seen.filter((currency) => !currencies.includes(currency)),
});

/** What was typed of a drawer, or of the safe of an office. It stays on this device through a reload and a sign-out, for who has typed it. */
export function useCountDraft(placeId: string, moment: CountMoment | 'safe' | 'owner') {
  const place = `obmin.till-count.${useUser().id}.${placeId}.${moment}`;
  const [kept, setKept] = useState(() => readDraft(place));
  const { draft } = kept;
  // An answer of the server comes later than the press that asked for it, and finds what was kept last.
  const latest = useRef(kept);
  const put = (now: Kept) => {
    latest.current = now;
    setKept(now);
    keepChoice(place, JSON.stringify({ at: Date.now(), ...now } satisfies z.input<typeof Kept>));
  };
  const keep = (now: CountDraft) => put({ ...latest.current, draft: now });
  return {
    draft,
    type: (currency: string, note: Decimal, column: Column, text: string) => {
      const { [cellOf(currency, note, column)]: _, ...cells } = draft.cells;
      const digits = text.replace(/\D/g, '').slice(0, mostDigits[column]);
      keep({ ...draft, cells: digits === '' ? cells : { ...cells, [cellOf(currency, note, column)]: digits } });
    },
    see: (currency: string) => {
      const { seen } = latest.current.draft;
      if (!seen.includes(currency)) keep({ ...latest.current.draft, seen: [...seen, currency] });
    },
    /** The cash of a deal lies there, or it does not. */
    tick: (orderId: string, isThere: boolean) => {
      const others = latest.current.draft.there.filter((id) => id !== orderId);
      keep({ ...latest.current.draft, there: isThere ? [...others, orderId] : others });
    },
    /** An envelope with this seal lies there beside those that are known, or it does not. */
    seal: (seal: string, isThere: boolean) => {
      const others = latest.current.draft.seals.filter((one) => one !== seal);
      keep({ ...latest.current.draft, seals: isThere ? [...others, seal] : others });
    },
    /** After a lost answer the same count goes with the same key, so it is no second try. */
    keyFor: (said: object): string => {
      const sent = sameOrNew(latest.current.sent, said);
      put({ ...latest.current, sent });
      return sent.key;
    },
    /** These are counted once more. What agreed stays typed, and what is sent next is another count. */
    recount: (currencies: readonly string[]) => put({ draft: without(latest.current.draft, currencies) }),
    forget: () => keepChoice(place, undefined),
  };
}

export type KeptCount = ReturnType<typeof useCountDraft>;
