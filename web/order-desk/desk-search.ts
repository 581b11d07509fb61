import { useAddress, useMoveTo } from '../lib/address.ts';
import { useSearchText } from '../lib/search-text.ts';

/** The text of the orders search field, kept in sync with the address. */
export function useDealsSearch() {
  const { search = '' } = useAddress();
  const moveTo = useMoveTo();
  return useSearchText(search, (text) => {
    const isRefining = text !== '' && search !== '';
    moveTo({ search: text || undefined, page: undefined }, { replace: isRefining });
  });
}
