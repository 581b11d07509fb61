import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/call/api.ts';
import { meQuery, useUser } from '../lib/call/session.tsx';
import { notifyError } from '../lib/notify.tsx';
import { clockOf, useSecondsUntil } from '../lib/text/current-time.ts';
import { useFormat } from '../lib/text/format.ts';
import { CodeForm } from '../ui/form/code-form.tsx';
import form from '../ui/form/form.module.css';
import { usePhoneCode, useVerifyPhone } from './profile.queries.ts';

/** The code that was sent to the person's phone, and how to send one. */
export function useSentCode() {
  const { cellphone } = useUser();
  const code = usePhoneCode();
  const onError = useRefused();
  return {
    cellphone,
    // A code request survives a reload, so it may belong to the account that was signed in here before.
    sent: code.sent?.cellphone === cellphone ? code.sent : undefined,
    countWrong: code.countWrong,
    again: {
      freeAt: code.freeAt(cellphone),
      isSending: code.isSending,
      send: () => code.send(cellphone, { onError }),
    },
  };
}

/** CONFLICT means that another window has verified the phone. The page then reloads the user. */
function useRefused() {
  const { t } = useTranslation('profile');
  const cache = useQueryClient();
  return (error: Error) => {
    notifyError(error, t('phoneDialog.failed'));
    if (error instanceof ApiError && error.code === 'CONFLICT') void cache.invalidateQueries(meQuery);
  };
}

type Props = {
  code: ReturnType<typeof useSentCode>;
  onVerified?: () => void;
  /** The button that leaves. */
  back?: ReactNode;
};

/** Two steps: says where the code is sent and sends it, then asks for the code. */
export function PhoneVerification({ code: { cellphone, sent, countWrong, again }, onVerified, back }: Props) {
  const proof = useVerifyPhone();
  const onRefused = useRefused();
  if (!sent) return <PhoneSend cellphone={cellphone} again={again} back={back} />;
  return (
    <CodeForm
      cellphone={cellphone}
      onCode={(code) => proof.mutateAsync({ request_id: sent.id, code }).then(onVerified)}
      onRefused={onRefused}
      countWrong={countWrong}
      isPending={proof.isPending}
      again={again}
      back={back}
    />
  );
}

type PhoneSendProps = Pick<Props, 'back'> & Pick<Props['code'], 'cellphone' | 'again'>;

function PhoneSend({ cellphone, again: { freeAt, isSending, send }, back }: PhoneSendProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const left = useSecondsUntil(freeAt);
  const reason =
    cellphone === '' ? t('phoneDialog.missing') : left > 0 && t('phoneDialog.sendIn', { time: clockOf(left) });
  return (
    <div className={form.form}>
      <p className={form.text}>{t('phoneDialog.text', { phone: format.maskedPhone(cellphone) })}</p>
      <div className={form.buttons}>
        {back}
        <Button variant="filled" data-autofocus disabled={Boolean(reason)} loading={isSending} onClick={send}>
          {t('phoneDialog.send')}
        </Button>
      </div>
      {reason && <p className={form.reason}>{reason}</p>}
    </div>
  );
}
