import { useEffect } from 'react';
import { chooseLanguage } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';

/** The page speaks the language of the account; the choice made before signing in only stood in for it. */
export function SpeakUserLanguage() {
  const { lang } = useUser();
  useEffect(() => {
    void chooseLanguage(lang);
  }, [lang]);
  return null;
}
