import { Box, Button, Flex } from '@mantine/core';
import { IconArrowBackUp, IconBroadcast, IconChevronDown, IconLock } from '@tabler/icons-react';
import i18next from 'i18next';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { authApi, Secret } from '#contract/person/auth.ts';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import type { Language } from '#domain/person/user.ts';
import type { TermsTick } from '../agreement/agreement.queries.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { Link } from '../lib/address/router.tsx';
import { wantedFactorOf } from '../lib/call/wanted-factor.ts';
import { late } from '../lib/device/late.tsx';
import { dismissToasts } from '../lib/notify.tsx';
import { chooseLanguage } from '../lib/text/i18n.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import form from '../ui/form/form.module.css';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { LanguagePicker } from '../ui/form/language-picker.tsx';
import { mismatch, NewPassword, NewSecret, PasswordField, passwordReason } from '../ui/form/password-field.tsx';
import { NewPhoneNumber, PhoneField, PhoneNumber, type TypedPhone } from '../ui/form/phone-field.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { StepList } from '../ui/list/step-list.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useRegister, useSignIn } from './auth.queries.ts';
import styles from './login-screen.module.css';
import { Recovery } from './recovery.tsx';

// Fetched for who has a second factor alone, after the right password.
const SecondFactor = late(async () => {
  const [{ SecondFactor: Loaded }] = await Promise.all([
    import('./second-factor.tsx'),
    i18next.loadNamespaces('factor'),
  ]);
  return Loaded;
});

/** One screen with two forms, sign-in and registration. Text typed in one form is kept in the other. */
export function LoginScreen({ board, terms = noTerms }: Props) {
  const { t } = useTranslation('auth');
  const { mode = 'sign-in' } = useAddress();
  const moveTo = useMoveTo();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState<TypedLogin>({ phone: { country: 'UA', typed: '' }, password: '' });
  const [picked, setPicked] = useState<Language>();
  const [timesBack, setTimesBack] = useState(0);
  const [wanted, setWanted] = useState<WantedFactor>();
  const face = mode === 'register' ? 'register' : 'signIn';
  const Form = mode === 'register' ? RegisterForm : SignInForm;
  usePageTitle(t(`${face}.submit`));
  const backToPassword = () => {
    setWanted(undefined);
    setTimesBack(timesBack + 1);
  };
  useFocusOnModeChange(mode, heading);

  return (
    <div className={styles.screen}>
      <Header onPicked={setPicked} />
      <div className={styles.board}>{board}</div>
      <main className={styles.main}>
        <Box maw={416} w={{ md: 416 }} mx="auto">
          {wanted ? (
            <SecondFactor wanted={wanted} picked={picked} onBack={backToPassword} />
          ) : (
            <>
              <Box
                component="h1"
                ref={heading}
                tabIndex={-1}
                m="0 0 20px"
                fz="clamp(22px, 6vw, 28px)"
                fw={600}
                lts="-0.03em"
                lh="figure"
                style={{ outline: 'none' }}
              >
                {t(`${face}.title`)}
              </Box>
              <Form
                key={timesBack}
                isBack={timesBack > 0}
                typed={typed}
                onTyped={setTyped}
                picked={picked}
                onWanted={setWanted}
                terms={terms}
              />
              <Button
                variant="subtle"
                color="gray"
                size="md"
                fullWidth
                mt="xs"
                fw={600}
                c="var(--o-ink)"
                onClick={() => moveTo({ mode: mode === 'register' ? undefined : 'register' })}
              >
                {t(`${face}.other`)}
              </Button>
            </>
          )}
        </Box>
      </main>
      <HowItWorks />
      <Recovery
        phone={typed.phone}
        onPhone={(phone) => setTyped({ ...typed, phone })}
        onRecovered={() => {
          setTyped({ ...typed, password: '' });
          backToPassword();
        }}
      />
    </div>
  );
}

function Header({ onPicked }: { onPicked: (language: Language) => void }) {
  const { i18n } = useTranslation('auth');
  const choose = (language: Language) => {
    // The open toasts are in the old language.
    dismissToasts();
    onPicked(language);
    void chooseLanguage(language);
  };
  return (
    <header className={styles.header}>
      <Wordmark />
      <LanguagePicker value={i18n.language === 'uk' ? 'uk' : 'en'} onChange={choose} />
    </header>
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

const Credentials = authApi.signIn.schema.body.extend({
  username: PhoneNumber,
  password: said(Secret, () => i18next.t('auth:passwordMissing')),
});

function SignInForm({ typed: { phone, password }, onTyped, picked, isBack, onWanted }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { values, put, field, submit, fail } = useForm(Credentials, {
    start: { username: phone, password },
    onValues: (now) => onTyped({ phone: now.username, password: now.password }),
    about: { INVALID_CREDENTIALS: 'password' },
  });
  const signIn = useSignIn();
  const passwordInput = useFocusOnArrival<HTMLInputElement>(isBack);
  // The recovery asks for the phone too, over this form.
  useEffect(() => {
    if (values.username !== phone) put({ username: phone });
  });

  const send = submit((credentials) => {
    dismissToasts();
    const refused = (error: unknown) => fail(error, t('toast.signInFailed'));
    signIn.mutate(
      { ...credentials, picked },
      {
        onError: (error) => {
          const wanted = wantedFactorOf(error);
          if (wanted) SecondFactor.fetch().then(() => onWanted(wanted), refused);
          else refused(error);
        },
      },
    );
  });

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <PhoneField {...field('username')} label={t('common:phone')} />
      <Box pos="relative">
        <PasswordField
          {...field('password')}
          ref={passwordInput}
          label={t('password')}
          name="password"
          autoComplete="current-password"
        />
        <Link path="/login" search={(now) => ({ ...now, recover: 1 })} className={`${styles.forgot} reach`}>
          {t('forgot')}
        </Link>
      </Box>
      <Button variant="filled" type="submit" size="lg" fullWidth loading={signIn.isPending} fw={600}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

const Registration = authApi.register.schema.body
  .extend({ cellphone: NewPhoneNumber, password: NewSecret, confirm: z.string() })
  .refine(({ password, confirm }) => confirm === password, mismatch);

function RegisterForm({ typed: { phone, password }, onTyped, terms }: LoginFormProps) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const { t: common } = useTranslation('common');
  const { values, field, submit, fail } = useForm(Registration, {
    start: { cellphone: phone, password, confirm: '' },
    onValues: (now) => onTyped({ phone: now.cellphone, password: now.password }),
    about: { PHONE_ALREADY_EXISTS: 'cellphone', INVALID_PHONE_FORMAT: 'cellphone' },
  });
  const register = useRegister();
  const send = submit((account) => {
    dismissToasts();
    register.mutate(
      { ...account, agreement: terms.version },
      { onError: (error) => fail(error, t('toast.registerFailed')) },
    );
  });

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <PhoneField {...field('cellphone')} label={t('common:phone')} />
      <NewPassword label={t('password')} password={field('password')} confirm={field('confirm')} />
      {terms.field}
      <FormSubmit
        reason={
          passwordReason(values.password, common, i18n.language) ?? (terms.isMissing ? t('terms.missing') : undefined)
        }
        size="lg"
        fullWidth
        loading={register.isPending}
        fw={600}
      >
        {t('register.submit')}
      </FormSubmit>
    </form>
  );
}

const steps = ['place', 'confirm', 'give', 'receive'] as const;
const promises = [
  { name: 'rate', Icon: IconLock },
  { name: 'cancel', Icon: IconArrowBackUp },
  { name: 'live', Icon: IconBroadcast },
] as const;

/** Explains the service to a new visitor, before the visitor gives a phone number. On a phone it unfolds. */
function HowItWorks() {
  const { t } = useTranslation('auth');
  return (
    <aside className={styles.how} aria-label={t('how.title')}>
      <Box component="details" maw={416} mx="auto" __vars={{ '--todo-ink': 'var(--o-ink)' }}>
        <summary>
          {t('how.title')}
          <IconChevronDown size={20} stroke={1.5} className={styles.chevron} aria-hidden />
        </summary>
        <Box py="md">
          <StepList
            items={steps.map((step) => ({
              title: t(`how.${step}.title`),
              detail: t(`how.${step}.detail`),
              state: 'todo',
            }))}
          />
          <Flex component="ul" direction="column" gap="sm" mt="lg" pt="lg" className="list line-above">
            {promises.map(({ name, Icon }) => (
              <Flex component="li" key={name} gap={18} pl={2} c="dimmed" fz="plain" lh="plain">
                <Icon size={20} stroke={1.5} color="var(--o-ink)" aria-hidden />
                {t(`how.promise.${name}`)}
              </Flex>
            ))}
          </Flex>
        </Box>
      </Box>
    </aside>
  );
}

/** What the forms of the login screen share. The screen keeps it, so switching between the forms loses nothing. */
export type TypedLogin = { phone: TypedPhone; password: string };

export type LoginFormProps = {
  typed: TypedLogin;
  onTyped: (typed: TypedLogin) => void;
  /** The language that the visitor chose by hand on this screen. */
  picked: Language | undefined;
  /** The person comes back to the form, after a reset or from the second factor: the password field gets the focus. */
  isBack: boolean;
  /** The password is right, and the account has a second factor. */
  onWanted: (wanted: WantedFactor) => void;
  terms: TermsTick;
};

const noTerms: TermsTick = { version: undefined, isMissing: false, field: null };

type Props = { board?: ReactNode; terms?: TermsTick };
