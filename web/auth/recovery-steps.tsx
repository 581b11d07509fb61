import { Button, Flex, Radio } from '@mantine/core';
import i18next from 'i18next';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { recoveryApi } from '#contract/person/recovery.ts';
import { ApiError } from '../lib/call/api.ts';
import type { CodeRequest, SentCode } from '../lib/call/code-request.ts';
import { wasDisowned } from '../lib/call/disowned.ts';
import { dismissToasts, notifyError, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { clockOf, useSecondsUntil } from '../lib/text/current-time.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import { CodeForm } from '../ui/form/code-form.tsx';
import form from '../ui/form/form.module.css';
import { FormSubmit } from '../ui/form/form-submit.tsx';
import { mismatch, NewPassword, NewSecret, passwordReason } from '../ui/form/password-field.tsx';
import { fullPhone, groupPhone, PhoneField, PhoneNumber, type TypedPhone } from '../ui/form/phone-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useRecoveryProof, useResetPassword } from './recovery.queries.ts';

type CodeProps = {
  code: CodeRequest;
  sent: SentCode;
  onBack: () => void;
  onProved: (proof: string, cellphone: string) => void;
};

/** Asks for the code from the message. A right code proves that the visitor has the phone. */
export function RecoveryCode({ code, sent, onBack, onProved }: CodeProps) {
  const { t } = useTranslation(['auth', 'common']);
  const proof = useRecoveryProof();
  const refusedAs = (title: string) => (error: Error) => failRecovery(error, title, notifyError);
  return (
    <CodeForm
      cellphone={sent.cellphone}
      onCode={async (digits) => onProved(await proof.mutateAsync({ token: sent.id, code: digits }), sent.cellphone)}
      onRefused={refusedAs(t('common:code.wrong'))}
      countWrong={code.countWrong}
      isPending={proof.isPending}
      again={{
        freeAt: code.freeAt(sent.cellphone),
        isSending: code.isSending,
        send: () => code.send(sent.cellphone, { onError: refusedAs(t('auth:toast.phoneRecoveryFailed')) }),
      }}
      back={<RecoveryBackButton onBack={onBack} />}
    />
  );
}

/** Choice of how to prove who you are. Only the phone works so far; the disabled e-mail option says why. */
export function RecoveryMethod({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('auth');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {wasDisowned() && (
        <p role="status" className={form.text}>
          {t('recovery.disowned')}
        </p>
      )}
      <Radio.Group
        value="phone"
        label={t('recovery.how')}
        labelProps={{ mb: 'sm', c: 'dimmed', fz: 'body', fw: 400, lh: 'body' }}
      >
        <Flex direction="column" gap={20}>
          <Radio
            data-autofocus
            value="phone"
            size="md"
            color="var(--o-ink)"
            iconColor="var(--o-body)"
            readOnly
            label={t('recovery.phone')}
            description={t('recovery.phoneDetail')}
          />
          <Radio value="email" size="md" disabled label={t('recovery.email')} description={t('recovery.emailDetail')} />
        </Flex>
      </Radio.Group>
      <div className={form.buttons}>
        <Button variant="filled" type="submit">
          {t('recovery.continue')}
        </Button>
      </div>
    </form>
  );
}

type PhoneProps = {
  phone: TypedPhone;
  onPhone: (phone: TypedPhone) => void;
  code: CodeRequest;
  onBack: () => void;
  onNext: () => void;
};

const Account = recoveryApi.send.schema.body.extend({ cellphone: PhoneNumber });

/** Asks which account to recover. */
export function RecoveryPhone({ phone, onPhone, code, onBack, onNext }: PhoneProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { values, put, field, submit, fail } = useForm(Account, {
    start: { cellphone: phone },
    onValues: (now) => onPhone(now.cellphone),
    about: { PHONE_ALREADY_EXISTS: 'cellphone', INVALID_PHONE_FORMAT: 'cellphone' },
  });
  const input = useFocusOnArrival<HTMLInputElement>();
  const typed = fullPhone(values.cellphone);
  // The code that was just sent to this number is still valid.
  const isCodeSent = code.sent !== undefined && code.sent.cellphone === typed;
  const left = useSecondsUntil(code.freeAt(typed));
  const wait = left > 0 && !isCodeSent ? t('recovery.sendIn', { time: clockOf(left) }) : undefined;
  const reason = values.cellphone.typed === '' ? t('common:phoneMissing') : wait;

  const send = submit(({ cellphone }) => {
    dismissToasts();
    put({ cellphone: groupPhone(values.cellphone) });
    if (isCodeSent && left > 0) return onNext();
    code.send(cellphone, {
      onSuccess: onNext,
      onError: (error) => failRecovery(error, t('toast.phoneRecoveryFailed'), fail),
    });
  });

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <p className={form.text}>{t('recovery.which')}</p>
      <PhoneField {...field('cellphone')} ref={input} label={t('common:phone')} />
      <FormSubmit reason={reason} loading={code.isSending} back={<RecoveryBackButton onBack={onBack} />}>
        {t('recovery.send')}
      </FormSubmit>
    </form>
  );
}

type PasswordProps = {
  proof: string;
  cellphone: string;
  onBack: () => void;
  onTooLate: () => void;
  onReset: () => void;
};

const NewPwd = recoveryApi.recover.schema.body
  .extend({ pwd: NewSecret, confirm: z.string() })
  .refine(({ pwd, confirm }) => confirm === pwd, mismatch);

/** The token that proves the phone works once, for ten minutes. */
const isTooLate = (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHORIZED';

export function RecoveryPassword({ proof, cellphone, onBack, onTooLate, onReset }: PasswordProps) {
  const { t, i18n } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { values, field, submit, fail } = useForm(NewPwd, { start: { pwd: '', confirm: '' } });
  const reset = useResetPassword();
  const first = useFocusOnArrival<HTMLInputElement>();

  const refused = (error: Error) => {
    if (!isTooLate(error)) return failRecovery(error, t('toast.resetFailed'), fail);
    notifyRefused(t('toast.resetFailed'), t('recovery.tooLate'));
    onTooLate();
  };

  const send = submit(({ pwd }) => {
    dismissToasts();
    reset.mutate(
      { proof, pwd },
      {
        onSuccess: () => {
          notifySuccess(t('toast.reset'));
          onReset();
        },
        onError: refused,
      },
    );
  });

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <p className={form.text}>{t('recovery.think')}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={cellphone} />
      <NewPassword label={t('recovery.newPassword')} password={field('pwd')} confirm={field('confirm')} ref={first} />
      <FormSubmit
        reason={passwordReason(values.pwd, common, i18n.language)}
        loading={reset.isPending}
        back={<RecoveryBackButton onBack={onBack} />}
      >
        {t('recovery.reset')}
      </FormSubmit>
    </form>
  );
}

/** Goes back to the previous step. */
function RecoveryBackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  return <Button onClick={onBack}>{t('recovery.back')}</Button>;
}

/** Shows a refusal like any other form. Only a disabled recovery feature gets its own text. */
function failRecovery(error: Error, title: string, fail: (error: Error, title: string) => void): void {
  const isOff = error instanceof ApiError && error.code === 'FEATURE_DISABLED';
  if (isOff) notifyRefused(title, i18next.t('auth:recovery.off'));
  else fail(error, title);
}
