import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddressDialog } from '../lib/address-dialog.ts';
import { ApiError } from '../lib/api.ts';
import { useFormat } from '../lib/format.ts';
import { notifyError } from '../lib/notify.tsx';
import { meQuery, useUser } from '../lib/session.tsx';
import { CodeForm } from '../ui/code-form.tsx';
import { useDelayedOpening } from '../ui/delayed-opening.ts';
import { focusContent } from '../ui/focus-content.ts';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import form from '../ui/form.module.css';
import { PhoneSend } from './phone-send-form.tsx';
import { usePhoneCode, useVerifyPhone } from './profile.queries.ts';

/** Verifies the phone number with a one-time code. */
export function PhoneDialog() {
  const { t } = useTranslation(['profile', 'common']);
  const { opened, close } = useAddressDialog('phone');
  const { cellphone, cellphone_verified } = useUser();
  const format = useFormat();
  const code = usePhoneCode();
  // A code request survives a reload, so it may belong to the account that was signed in here before.
  const sent = code.sent?.cellphone === cellphone ? code.sent : undefined;
  const refused = useRefused();
  const send = () => code.send(cellphone, { onError: refused });
  const done = t(sent ? 'profile:phoneDialog.done' : 'profile:phoneDialog.already', {
    phone: format.phone(cellphone),
  });
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={close}
      onExitTransitionEnd={focusContent}
      title={t('profile:phoneDialog.title')}
      classNames={{ title: form.title }}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {cellphone_verified && <Done text={done} onClose={close} />}
      {!cellphone_verified && !sent && <PhoneSend cellphone={cellphone} code={code} onSend={send} onClose={close} />}
      {!cellphone_verified && sent && (
        <Code
          cellphone={cellphone}
          requestId={sent.id}
          countWrong={code.countWrong}
          again={{ freeAt: code.freeAt(cellphone), isSending: code.isSending, send }}
          onClose={close}
        />
      )}
    </Modal>
  );
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

type CodeProps = {
  cellphone: string;
  requestId: string;
  countWrong: () => number;
  again: { freeAt: number; isSending: boolean; send: () => void };
  onClose: () => void;
};

function Code({ cellphone, requestId, countWrong, again, onClose }: CodeProps) {
  const { t } = useTranslation('common');
  const proof = useVerifyPhone();
  return (
    <CodeForm
      cellphone={cellphone}
      onCode={(digits) => proof.mutateAsync({ request_id: requestId, code: digits })}
      onRefused={useRefused()}
      countWrong={countWrong}
      isPending={proof.isPending}
      again={again}
      back={
        <Button variant="default" size="md" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    />
  );
}

function Done({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('common');
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <div className={form.form}>
      <p className={form.text}>{text}</p>
      <div className={form.buttons}>
        <Button ref={button} data-autofocus size="md" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
