import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/user.ts';
import type { Language } from '#domain/user.ts';
import { call } from '../lib/api.ts';
import { chooseLanguage } from '../lib/i18n.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { LanguagePicker } from '../ui/language-picker.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import styles from './session-unknown-screen.module.css';

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

type Props = { error: Error; onRetry: () => void };

/**
 * Shown when a token is stored, but the server can't say now which user it belongs to. The session stays until the user
 * signs out.
 */
export function SessionUnknownScreen({ error, onRetry }: Props) {
  const { t, i18n } = useTranslation();
  usePageTitle(t('userFailed'));
  useComingBack(onRetry);
  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <LanguagePicker
          value={i18n.language === 'uk' ? 'uk' : 'en'}
          onChange={(language: Language) => void chooseLanguage(language)}
        />
      </header>
      <main className={styles.main}>
        <ErrorNotice error={error} title={t('userFailed')} onRetry={onRetry} />
        <SignOut />
      </main>
    </>
  );
}

/**
 * Retries with a growing pause, from 2 s to 30 s, and continues after the first answer. A network that returns triggers
 * a retry at once (the session's own query does that).
 */
function useComingBack(goOn: () => void) {
  const onAnswer = useEffectEvent(goOn);
  useEffect(() => {
    const end = new AbortController();
    let pause = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      if (end.signal.aborted) return;
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    };
    // A call of its own: a retry of the session's query would unmount this screen each time.
    const ask = () => void call(userApi.getMe, {}, { signal: end.signal }).then(onAnswer, wait);
    wait();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
}
