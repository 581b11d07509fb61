import { Button, Modal } from '@mantine/core';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Secret } from '#contract/person/auth.ts';
import { declineFreshSignIn, useFreshSignInQuestion } from '../lib/call/fresh-sign-in.ts';
import { useUser } from '../lib/call/session.tsx';
import { onTopOfDialogs } from '../ui/feedback/confirm-dialog.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';
import { PasswordField } from '../ui/form/password-field.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { useProvePassword } from './profile.queries.ts';

/** Asks for the password when the server requires it for a change. Everybody's page renders this component once. */
export function FreshSignInDialog() {
  const { t } = useTranslation('profile');
  const question = useFreshSignInQuestion();
  useEffect(() => declineFreshSignIn, []);
  return (
    <Modal
      opened={useDelayedOpening(question !== undefined)}
      onClose={() => question?.answer(false)}
      title={t('freshSignIn.title')}
      {...onTopOfDialogs}
    >
      <PasswordQuestion onAnswer={(isProved) => question?.answer(isProved)} />
    </Modal>
  );
}

const Proof = z.object({ password: said(Secret, () => i18next.t('profile:passwordDialog.currentMissing')) });

function PasswordQuestion({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const { cellphone } = useUser();
  const { field, submit, fail } = useForm(Proof, {
    start: { password: '' },
    about: { INVALID_PASSWORD: 'password' },
  });
  const prove = useProvePassword();
  const send = submit((body) =>
    prove.mutate(body, {
      onSuccess: () => onAnswer(true),
      onError: (error) => fail(error, t('profile:freshSignIn.failed')),
    }),
  );
  return (
    <form noValidate className={form.form} onSubmit={send}>
      <p className={form.text}>{t('profile:freshSignIn.text')}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={cellphone} />
      <PasswordField
        {...field('password')}
        isFirst
        label={t('profile:passwordDialog.current')}
        name="current-password"
        autoComplete="current-password"
      />
      <div className={form.buttons}>
        <Button onClick={() => onAnswer(false)}>{t('common:cancel')}</Button>
        <Button variant="filled" type="submit" loading={prove.isPending}>
          {t('profile:freshSignIn.submit')}
        </Button>
      </div>
    </form>
  );
}
