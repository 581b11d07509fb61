import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength, codeMaxTries } from '#domain/person/one-time-code.ts';
import { digitsOf } from '#domain/person/phone.ts';
import { isWrongCode } from '../../lib/call/code-request.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { dismissErrors, dismissToasts, notifyRefused, notifySuccess } from '../../lib/notify.tsx';
import { clockOf, useSecondsUntil } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import styles from './code-form.module.css';
import form from './form.module.css';

type Props = {
  /** The phone that the code was sent to. */
  cellphone: string;
  /** Sends the code to the server. Rejects with the refusal. */
  onCode: (code: string) => Promise<unknown>;
  /** Shows a refusal that is not about a wrong code. */
  onRefused: (error: Error) => void;
  /** Counts a wrong try of this code and returns the number of tries so far. */
  countWrong: () => number;
  isPending: boolean;
  again: { freeAt: number; isSending: boolean; send: () => void };
  /** The button that leaves this step. */
  back: ReactNode;
};

/** A field for the six digits, which phones can fill in. The code is sent once all six are typed. */
export function CodeForm({ cellphone, onCode, onRefused, countWrong, isPending, again, back }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const lastAutoSent = useRef('');
  const isBusy = useRef(false);
  const isComplete = code.length === codeLength;

  useEffect(() => {
    input.current?.focus();
    if (problem) input.current?.select();
  }, [problem]);

  const refused = (error: Error) => {
    if (!isWrongCode(error)) return onRefused(error);
    const reason = errorText(error);
    // The server never says that a code has no tries left: that would reveal that the code existed. So tries are
    // counted here.
    setProblem(countWrong() < codeMaxTries ? reason : t('code.usedUp', { reason }));
    notifyRefused(t('code.wrong'));
  };

  // Sends one code at a time, even if the person types or clicks fast. Every try counts.
  const attempt = (digits: string) => {
    isBusy.current = true;
    dismissToasts();
    setProblem(undefined);
    void onCode(digits)
      .then(() => notifySuccess(t('code.verified')), refused)
      .finally(() => {
        isBusy.current = false;
      });
  };

  const type = (text: string) => {
    if (isBusy.current) return;
    const digits = digitsOf(text).slice(0, codeLength);
    setCode(digits);
    setProblem(undefined);
    if (problem) dismissErrors();
    if (digits.length < codeLength || digits === lastAutoSent.current) return;
    lastAutoSent.current = digits;
    attempt(digits);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy.current) attempt(code);
  };

  const sendAgain = () => {
    again.send();
    setCode('');
    lastAutoSent.current = '';
    setProblem(undefined);
    // The countdown replaces the button, so the focus moves to the code field.
    input.current?.focus();
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={form.text}>{t('code.sentTo', { phone: format.maskedPhone(cellphone) })}</p>
      <TextInput
        ref={input}
        data-autofocus
        data-keep-clear
        label={t('code.label')}
        classNames={{ input: styles.code }}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={problem}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Resend {...again} send={sendAgain} />
      <div className={form.buttons}>
        {back}
        <Button variant="filled" type="submit" disabled={!isComplete} loading={isPending}>
          {t('code.verify')}
        </Button>
      </div>
    </form>
  );
}

function Resend({ freeAt, isSending, send }: Props['again']) {
  const { t } = useTranslation('common');
  const left = useSecondsUntil(freeAt);
  return (
    <div className={styles.again}>
      {left > 0 ? (
        <span className="figures">{t('code.resendIn', { time: clockOf(left) })}</span>
      ) : (
        <Button loading={isSending} onClick={send}>
          {t('code.resend')}
        </Button>
      )}
    </div>
  );
}
