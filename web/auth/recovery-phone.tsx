import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRequest } from '../lib/code-request.ts';
import { clockOf, useSecondsUntil } from '../lib/countdown.ts';
import { dismissToasts } from '../lib/notify.tsx';
import form from '../ui/form.module.css';
import { useFormProblems } from '../ui/form-problems.ts';
import { FormSubmit } from '../ui/form-submit.tsx';
import { fullPhone, groupPhone } from '../ui/typed-phone.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import { phoneProblem } from './phone-problem.ts';
import { RecoveryBackButton } from './recovery-back-button.tsx';
import { showRecoveryRefusal } from './recovery-refused.ts';

type Props = Pick<LoginFormProps, 'phone' | 'onPhone'> & { code: CodeRequest; onBack: () => void; onNext: () => void };

/** Asks which account to recover. */
export function RecoveryPhone({ phone, onPhone, code, onBack, onNext }: Props) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const checks = useFormProblems();
  const cellphone = fullPhone(phone);
  // The code that was just sent to this number is still valid.
  const isCodeSent = code.sent !== undefined && code.sent.cellphone === cellphone;
  const left = useSecondsUntil(code.freeAt(cellphone));
  const wait = left > 0 && !isCodeSent ? t('recovery.sendIn', { time: clockOf(left) }) : undefined;
  const reason = phone.typed === '' ? common('phoneMissing') : wait;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    if (checks.stopAt({ phone: phoneProblem(phone, common) }) || !cellphone) return;
    onPhone(groupPhone(phone));
    if (isCodeSent && left > 0) return onNext();
    code.send(cellphone, {
      onSuccess: onNext,
      onError: (error) => showRecoveryRefusal(error, t('toast.phoneRecoveryFailed'), checks),
    });
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={form.text}>{t('recovery.which')}</p>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} isFirst />
      <FormSubmit reason={reason} loading={code.isSending} back={<RecoveryBackButton onBack={onBack} />}>
        {t('recovery.send')}
      </FormSubmit>
    </form>
  );
}
