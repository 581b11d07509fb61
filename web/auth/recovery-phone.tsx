import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRequest } from '../lib/code-request.ts';
import { clockOf, useSecondsUntil } from '../lib/countdown.ts';
import { dismissToasts } from '../lib/notify.tsx';
import form from '../ui/form.module.css';
import { fullPhone, groupPhone } from '../ui/phone.ts';
import { useProblems } from '../ui/problems.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import { phoneProblem } from './phone-problem.ts';
import { sayRecoveryRefusal } from './recovery-refused.ts';

type Props = Pick<LoginFormProps, 'phone' | 'onPhone'> & { code: CodeRequest; onBack: () => void; onNext: () => void };

/** Whose password it is. */
export function RecoveryPhone({ phone, onPhone, code, onBack, onNext }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const checks = useProblems();
  const reasonId = useId();
  const cellphone = fullPhone(phone);
  // The code that this number got a moment ago still works.
  const isUnderWay = code.sent !== undefined && code.sent.cellphone === cellphone;
  const left = useSecondsUntil(code.freeAt(cellphone));
  const mustWait = left > 0 && !isUnderWay;
  const reason =
    phone.typed === '' ? common('phoneMissing') : mustWait && t('recovery.sendIn', { time: clockOf(left) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    if (checks.stopAt({ phone: phoneProblem(phone, common) }) || !cellphone) return;
    onPhone(groupPhone(phone));
    if (isUnderWay && left > 0) return onNext();
    code.send(cellphone, {
      onSuccess: onNext,
      onError: (error) => sayRecoveryRefusal(error, t('toast.phoneRecoveryFailed'), checks),
    });
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={form.text}>{t('recovery.which')}</p>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} isFirst />
      <div className={form.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          {t('recovery.back')}
        </Button>
        <Button
          type="submit"
          size="md"
          disabled={Boolean(reason)}
          aria-describedby={reason ? reasonId : undefined}
          loading={code.isSending}
        >
          {t('recovery.send')}
        </Button>
      </div>
      {reason && (
        <p id={reasonId} className={form.reason}>
          {reason}
        </p>
      )}
    </form>
  );
}
