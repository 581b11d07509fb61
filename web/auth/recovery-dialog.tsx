// Mantine styles that only this dialog needs, in Mantine's own order.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Radio.css';

import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepDisowned } from '../lib/call/disowned.ts';
import { useIsBelow } from '../lib/device/window-width.ts';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';
import type { TypedPhone } from '../ui/form/phone-field.tsx';
import { useRecoveryCode } from './recovery.queries.ts';
import { RecoveryCode, RecoveryMethod, RecoveryPassword, RecoveryPhone } from './recovery-steps.tsx';

type RecoveryStep = 'method' | 'phone' | 'code' | 'password';

type Props = {
  opened: boolean;
  onClose: () => void;
  phone: TypedPhone;
  onPhone: (phone: TypedPhone) => void;
  /** The new password is set. The visitor can now sign in with it. */
  onRecovered: () => void;
};

/**
 * Sets a new password for the person who has the phone. After a reload, it opens at the code step if a code was sent.
 */
export function RecoveryDialog({ opened, onClose, phone, onPhone, onRecovered }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const isPhone = useIsBelow('sm');
  const code = useRecoveryCode();
  const [step, setStep] = useState<RecoveryStep>(code.sent ? 'code' : 'method');
  const [proof, setProof] = useState<{ token: string; cellphone: string }>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (opened) setDone(false);
  }, [opened]);

  const prove = (token: string, cellphone: string) => {
    setProof({ token, cellphone });
    setStep('password');
    // The code is used up. After a reload the server would refuse it.
    code.forget();
  };
  const startAgain = () => {
    setProof(undefined);
    setStep('phone');
  };
  const finish = () => {
    setProof(undefined);
    setStep('method');
    setDone(true);
    keepDisowned(false);
    onRecovered();
  };

  return (
    <Modal
      centered={false}
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      // After a reset the focus moves to the password field of the sign-in form instead.
      returnFocus={!isDone}
      title={t('auth:recovery.title')}
      classNames={{ title: form.title }}
      fullScreen={isPhone}
      size={480}
      yOffset="12dvh"
    >
      {step === 'method' && <RecoveryMethod onNext={() => setStep('phone')} />}
      {step === 'phone' && (
        <RecoveryPhone
          phone={phone}
          onPhone={onPhone}
          code={code}
          onBack={() => setStep('method')}
          onNext={() => setStep('code')}
        />
      )}
      {step === 'code' && code.sent && (
        <RecoveryCode code={code} sent={code.sent} onBack={() => setStep('phone')} onProved={prove} />
      )}
      {step === 'password' && proof && (
        <RecoveryPassword
          proof={proof.token}
          cellphone={proof.cellphone}
          onBack={startAgain}
          onTooLate={startAgain}
          onReset={finish}
        />
      )}
    </Modal>
  );
}
