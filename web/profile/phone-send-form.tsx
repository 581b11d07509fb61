import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CodeRequest } from '../lib/code-request.ts';
import { clockOf, useSecondsUntil } from '../lib/countdown.ts';
import { useFormat } from '../lib/format.ts';
import form from '../ui/form.module.css';

type Props = { cellphone: string; code: CodeRequest; onSend: () => void; onClose: () => void };

/** The first step: says where the code will be sent, and why. */
export function PhoneSend({ cellphone, code, onSend, onClose }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const format = useFormat();
  const left = useSecondsUntil(code.freeAt(cellphone));
  const reason =
    cellphone === ''
      ? t('profile:phoneDialog.missing')
      : left > 0 && t('profile:phoneDialog.sendIn', { time: clockOf(left) });
  return (
    <div className={form.form}>
      <p className={form.text}>{t('profile:phoneDialog.text', { phone: format.maskedPhone(cellphone) })}</p>
      <div className={form.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus size="md" disabled={Boolean(reason)} loading={code.isSending} onClick={onSend}>
          {t('profile:phoneDialog.send')}
        </Button>
      </div>
      {reason && <p className={form.reason}>{reason}</p>}
    </div>
  );
}
