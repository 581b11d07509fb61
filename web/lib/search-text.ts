import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Specification §9: so long a person has stopped typing before the server is asked. */
export const searchPauseMs = 500;

/** What stands in a search field. It leads while somebody types, and follows when the search changes elsewhere. */
export function useSearchText(search: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);

  if (search !== seen) {
    setSeen(search);
    // Not by this field: somebody went back, or took the filter away.
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  const put = (wanted: string) => {
    const next = wanted.trim();
    setSent(next);
    if (next !== search) onSearch(next);
  };
  const putLater = useDebouncedCallback(put, searchPauseMs);

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
