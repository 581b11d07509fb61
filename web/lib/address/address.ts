import { useCallback, useSyncExternalStore } from 'react';
import { type Address, parseSearch, readAddress, stringifySearch } from './read-address.ts';
import { usePlace, useRouter } from './router.tsx';

/** The parsed parameters of the current address. */
export const useAddress = (): Address => usePlace().address;

/** The same without what is open over the screen, an order or the inbox: opening one draws nothing of the screen again. */
export function useScreenAddress(): Address {
  const { place, subscribe } = useRouter();
  const text = () => stringifySearch({ ...place().address, order: undefined, inbox: undefined });
  return readAddress(parseSearch(useSyncExternalStore(subscribe, text, text)));
}

type AddressChange = Partial<Address> | ((now: Address) => Address);

/**
 * Returns a function that changes parameters of the current address. The scroll position stays unless the tab changes.
 * A key with the value undefined is removed from the address.
 */
export function useMoveTo(): (change: AddressChange, how?: { replace?: boolean }) => void {
  const { navigate, place } = useRouter();
  return useCallback(
    (change, { replace } = {}) => {
      const { address: now } = place();
      const search = readAddress(typeof change === 'function' ? change(now) : { ...now, ...change });
      navigate({ search, replace, resetScroll: search.tab !== now.tab });
    },
    [navigate, place],
  );
}
