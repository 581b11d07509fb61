import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { roles } from '#domain/actor.ts';
import { isDay, isDayPreset } from './days.ts';

const word = z.string().trim().min(1).max(200).optional().catch(undefined);
const wordThat = (isMeant: (text: string) => boolean) => z.string().refine(isMeant).optional().catch(undefined);

/** All that the address bar may say. What cannot be read is left out, never an error. */
const Address = z.object({
  tab: z
    .enum(['exchange', 'deals', 'rates', 'offices', 'analytics', 'users', 'changes', 'profile'])
    .optional()
    .catch(undefined),
  order: word,
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  office_id: word,
  sc: word,
  tc: word,
  amount: word,
  status: word,
  search: word,
  office: word,
  /** Whose rates are shown: those of an office, or else the global ones. */
  scope: word,
  customer: word,
  cashier: word,
  from: wordThat((text) => isDayPreset(text) || isDay(text)),
  to: wordThat(isDay),
  sort: word,
  /** Of the list of people: their role, whether their phone is verified, and whose details are open. */
  role: z.enum(roles).optional().catch(undefined),
  verified: z.enum(['unverified', 'verified']).optional().catch(undefined),
  user: word,
  /** Of the journal: what was changed, and by whom. */
  kind: word,
  actor: word,
  /** Which dialog lies over the screen; the screen knows its own names. */
  dialog: word,
  /** Only the orders that wait for the reader. Read again after it has been read, when it is no text any more. */
  needs_me: z
    .literal(['true', true])
    .transform((): true => true)
    .optional()
    .catch(undefined),
  /** Which face the sign-in screen shows. */
  mode: z.enum(['sign-in', 'register']).optional().catch(undefined),
  /** Whether a stranger is getting a new password. Read again after it has been read, when it is no text any more. */
  recover: z
    .literal(['1', 1])
    .transform((): 1 => 1)
    .optional()
    .catch(undefined),
});
export type Address = z.output<typeof Address>;

/** Reads the query of a link, dropping every key that says nothing. */
export function readAddress(search: Record<string, unknown>): Address {
  const read = Address.parse(search);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Query strings in their plain spelling: `?tab=deals&status=1,2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** What the address bar says now. */
export const useAddress = (): Address => readAddress(useSearch({ strict: false }));

type Change = Partial<Address> | ((now: Address) => Address);

/** Moves within the current screen, which stays where it is scrolled to. A key that is undefined leaves the address. */
export function useMoveTo(): (change: Change, how?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (change, { replace = false } = {}) => {
      const search = (now: Record<string, unknown>) =>
        readAddress(typeof change === 'function' ? change(readAddress(now)) : { ...now, ...change });
      const { search: now } = router.latestLocation;
      void navigate({ to: '.', search, replace, resetScroll: search(now).tab !== readAddress(now).tab });
    },
    [navigate, router],
  );
}
