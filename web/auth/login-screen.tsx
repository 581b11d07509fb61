import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/user.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { chooseLanguage } from '../lib/i18n.ts';
import { dismissToasts } from '../lib/notify.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { LanguagePicker } from '../ui/language-picker.tsx';
import type { TypedPhone } from '../ui/typed-phone.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { HowItWorks } from './how-it-works.tsx';
import styles from './login-screen.module.css';
import { Recovery } from './recovery.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** One screen with two forms, sign-in and registration. Text typed in one form is kept in the other. */
export function LoginScreen() {
  const { t, i18n } = useTranslation('auth');
  const { mode = 'sign-in' } = useAddress();
  const moveTo = useMoveTo();
  const heading = useRef<HTMLHeadingElement>(null);
  const [phone, setPhone] = useState<TypedPhone>({ country: 'UA', typed: '' });
  const [password, setPassword] = useState('');
  const [picked, setPicked] = useState<Language>();
  const [timesRecovered, setTimesRecovered] = useState(0);
  const face = mode === 'register' ? 'register' : 'signIn';
  const Form = mode === 'register' ? RegisterForm : SignInForm;
  usePageTitle(t(`${face}.submit`));
  useFocusOnModeChange(mode, heading);

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Wordmark />
        <LanguagePicker
          value={i18n.language === 'uk' ? 'uk' : 'en'}
          onChange={(language: Language) => {
            // The open toasts are in the old language.
            dismissToasts();
            setPicked(language);
            void chooseLanguage(language);
          }}
        />
      </header>
      <main className={styles.main}>
        <div className={styles.column}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`${face}.title`)}
          </h1>
          <p className={styles.subtitle}>{t(`${face}.subtitle`)}</p>
          <Form
            key={timesRecovered}
            isBack={timesRecovered > 0}
            phone={phone}
            onPhone={setPhone}
            password={password}
            onPassword={setPassword}
            picked={picked}
          />
          <div className={styles.other}>
            <p className={styles.question}>{t(`${face}.question`)}</p>
            <Button
              variant="default"
              size="lg"
              fullWidth
              className={styles.toggle}
              onClick={() => moveTo({ mode: mode === 'register' ? undefined : 'register' })}
            >
              {t(`${face}.other`)}
            </Button>
          </div>
        </div>
      </main>
      <HowItWorks />
      <Recovery
        phone={phone}
        onPhone={setPhone}
        onRecovered={() => {
          setPassword('');
          setTimesRecovered(timesRecovered + 1);
        }}
      />
    </div>
  );
}

/** When the form changes, focuses the new heading, so that screen readers say it, and removes the old form's toasts. */
function useFocusOnModeChange(mode: string, heading: RefObject<HTMLElement | null>): void {
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    dismissToasts();
    heading.current?.focus();
  }, [mode, heading]);
}
