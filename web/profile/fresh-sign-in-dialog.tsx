import { Button, Modal } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Secret } from '#contract/person/auth.ts';
import { useFreshSignInQuestion } from '../lib/call/fresh-sign-in.ts';
import { useUser } from '../lib/call/session.tsx';
import { wantedFactorOf } from '../lib/call/wanted-factor.ts';
import { late } from '../lib/device/late.tsx';
import { onTopOfDialogs } from '../ui/feedback/confirm-dialog.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';
import { PasswordField } from '../ui/form/password-field.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { useProve } from './profile.queries.ts';

// Fetched with the first question to a person who has a second factor.
const FreshFactor = late(() => import('./fresh-factor.tsx').then((m) => m.FreshFactor));

/**
 * Asks for the password when the server requires it for a change, or for the second factor where the person has one.
 * Everybody's page renders this component once.
 */
export function FreshSignInDialog() {
  const { t } = useTranslation(['profile', 'factor']);
  const question = useFreshSignInQuestion();
  const { second_factor } = useUser();
  const [isOfFactor, setOfFactor] = useState(false);
  const asksFactor = second_factor === true || isOfFactor;
  return (
    <Modal
      opened={useDelayedOpening(question !== undefined)}
      onClose={() => question?.answer(false)}
      title={t(asksFactor ? 'factor:ask.title' : 'profile:freshSignIn.title')}
      {...onTopOfDialogs}
      // The change may come from a question on top of a dialog, which stays open until the answer.
      zIndex={onTopOfDialogs.zIndex + 10}
    >
      {asksFactor ? (
        <FreshFactor onAnswer={(isProved) => question?.answer(isProved)} />
      ) : (
        <PasswordQuestion
          onAnswer={(isProved) => question?.answer(isProved)}
          // Another device has set up a factor since this page has read the account.
          onFactor={() => setOfFactor(true)}
        />
      )}
    </Modal>
  );
}

const Proof = z.object({ password: said(Secret, () => i18next.t('profile:passwordDialog.currentMissing')) });

type QuestionProps = { onAnswer: (isProved: boolean) => void; onFactor: () => void };

function PasswordQuestion({ onAnswer, onFactor }: QuestionProps) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  const { cellphone } = useUser();
  const { field, submit, fail } = useForm(Proof, {
    start: { password: '' },
    about: { INVALID_PASSWORD: 'password' },
  });
  const prove = useProve();
  const send = submit((body) =>
    prove.mutate(body, {
      onSuccess: () => onAnswer(true),
      onError: (error) => (wantedFactorOf(error) ? onFactor() : fail(error, t('profile:freshSignIn.failed'))),
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
