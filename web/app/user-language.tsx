import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chooseLanguage } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';

/** Sets the language of the page to the language of the account, on whichever device that was changed. */
export function SpeakUserLanguage() {
  const { lang } = useUser();
  const cache = useQueryClient();
  const spoken = useRef(lang);
  useEffect(() => {
    void chooseLanguage(lang);
    if (spoken.current === lang) return;
    spoken.current = lang;
    // The server returns place names in the language of the account.
    void cache.invalidateQueries();
  }, [cache, lang]);
  return null;
}
