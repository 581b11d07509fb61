import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { useUser } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import { focusContent, useFocusOnArrival } from '../ui/focus.ts';
import form from '../ui/form/form.module.css';
import { PhoneVerification, useSentCode } from './phone-verification.tsx';

/** Verifies the phone number with a one-time code. */
export function PhoneDialog() {
  const { t } = useTranslation(['profile', 'common']);
  const { opened, close } = useAddressDialog('phone');
  const { cellphone, cellphone_verified } = useUser();
  const format = useFormat();
  const code = useSentCode();
  const done = t(code.sent ? 'profile:phoneDialog.done' : 'profile:phoneDialog.already', {
    phone: format.phone(cellphone),
  });
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={close}
      onExitTransitionEnd={focusContent}
      title={t('profile:phoneDialog.title')}
      classNames={{ title: form.title }}
    >
      {cellphone_verified ? (
        <Done text={done} onClose={close} />
      ) : (
        <PhoneVerification code={code} back={<Button onClick={close}>{t('common:cancel')}</Button>} />
      )}
    </Modal>
  );
}

function Done({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('common');
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <div className={form.form}>
      <p className={form.text}>{text}</p>
      <div className={form.buttons}>
        <Button variant="filled" ref={button} data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
