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

/** Somebody was signed in, but the server cannot say at present who it is. The session stays, unless one leaves it. */
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

/** Asks now and then, ever more rarely, and goes on by itself once there is an answer. A network that returns asks at once. */
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
    // Beside the session's own question, which would take this screen away each time.
    const ask = () => void call(userApi.getMe, {}, { signal: end.signal }).then(onAnswer, wait);
    wait();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
}
