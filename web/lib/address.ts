import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { roles } from '#domain/actor.ts';
import { isDay, isDayPreset } from './days.ts';

const word = z.string().trim().min(1).max(200).optional().catch(undefined);
const wordThat = (isMeant: (text: string) => boolean) => z.string().refine(isMeant).optional().catch(undefined);

/** All parameters that the address may contain. An invalid value is dropped and is not an error. */
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
  /** The scope of the shown rates: an office id, or the global rates without it. */
  scope: word,
  customer: word,
  cashier: word,
  from: wordThat((text) => isDayPreset(text) || isDay(text)),
  to: wordThat(isDay),
  sort: word,
  /** Filters of the list of users: their role, whether their phone is verified, and the user whose details are open. */
  role: z.enum(roles).optional().catch(undefined),
  verified: z.enum(['unverified', 'verified']).optional().catch(undefined),
  user: word,
  /** Filters of the audit log: the kind of the change and the actor. */
  kind: word,
  actor: word,
  /** The dialog that is open over the screen. Each screen defines the names of its dialogs. */
  dialog: word,
  /**
   * Shows only the orders that wait for the user. An address can be parsed twice, so the parsed value is also valid.
   */
  needs_me: z
    .literal(['true', true])
    .transform((): true => true)
    .optional()
    .catch(undefined),
  /** The form of the sign-in screen. */
  mode: z.enum(['sign-in', 'register']).optional().catch(undefined),
  /**
   * True while the user resets a forgotten password. An address can be parsed twice, so the parsed value is also valid.
   */
  recover: z
    .literal(['1', 1])
    .transform((): 1 => 1)
    .optional()
    .catch(undefined),
});
export type Address = z.output<typeof Address>;

/** Parses the query of a link. Keys without a valid value are removed. */
export function readAddress(search: Record<string, unknown>): Address {
  const read = Address.parse(search);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Plain query strings without JSON: `?tab=deals&status=1,2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The parsed parameters of the current address. */
export const useAddress = (): Address => readAddress(useSearch({ strict: false }));

type Change = Partial<Address> | ((now: Address) => Address);

/**
 * Returns a function that changes parameters of the current address. The scroll position stays unless the tab changes.
 * A key with the value undefined is removed from the address.
 */
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
