import './recovery-styles.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedOpening } from '../ui/delayed-opening.ts';
import form from '../ui/form.module.css';
import type { TypedPhone } from '../ui/typed-phone.ts';
import { useRecoveryCode } from './recovery.queries.ts';
import { RecoveryCode } from './recovery-code.tsx';
import { RecoveryMethod } from './recovery-method.tsx';
import { RecoveryPassword } from './recovery-password.tsx';
import { RecoveryPhone } from './recovery-phone.tsx';

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
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
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
    onRecovered();
  };

  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      // After a reset the focus moves to the password field of the sign-in form instead.
      returnFocus={!isDone}
      title={t('auth:recovery.title')}
      classNames={{ title: form.title }}
      fullScreen={isPhone}
      size={480}
      yOffset="12dvh"
      closeButtonProps={{ 'aria-label': t('common:close') }}
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
