import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useAddress, useMoveTo } from '../lib/address.ts';

/** Specification §9: so long a person has stopped typing before the search is sent. */
const debounceMs = 500;

/** What stands in the search field. It leads the address while somebody types, and follows it otherwise. */
export function useSearchText() {
  const { search = '' } = useAddress();
  const moveTo = useMoveTo();
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);

  if (search !== seen) {
    setSeen(search);
    // Not by this field: somebody went back, or took the chip away.
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  const put = (wanted: string) => {
    const next = wanted.trim();
    setSent(next);
    if (next === search) return;
    const isRefining = next !== '' && search !== '';
    moveTo({ search: next || undefined, page: undefined }, { replace: isRefining });
  };
  const putLater = useDebouncedCallback(put, debounceMs);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      putLater(typed);
    },
    send: (typed: string) => {
      putLater.cancel();
      setText(typed);
      put(typed);
    },
  };
}
