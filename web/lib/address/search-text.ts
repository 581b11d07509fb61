import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Specification §9: the debounce between the last key and the search request. */
export const searchPauseMs = 500;

/**
 * The text of a search field. Typed text is sent as a search after the debounce. If the search changes elsewhere, the
 * text follows it. A text that is `aside` is no search: it is typed here, and something else is done with it.
 */
export function useSearchText(
  search: string,
  onSearch: (text: string) => void,
  isAside: (text: string) => boolean = () => false,
) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);

  if (search !== seen) {
    setSeen(search);
    // The search changed outside this field: the user went back or removed the filter.
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }

  const put = (wanted: string) => {
    const next = wanted.trim();
    if (isAside(next)) return;
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
