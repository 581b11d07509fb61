import { useAddress, useMoveTo } from '../lib/address.ts';
import { useSearchText } from '../lib/search-text.ts';

/** What stands in the search field of the deals, and in the address. */
export function useDealsSearch() {
  const { search = '' } = useAddress();
  const moveTo = useMoveTo();
  return useSearchText(search, (text) => {
    const isRefining = text !== '' && search !== '';
    moveTo({ search: text || undefined, page: undefined }, { replace: isRefining });
  });
}
