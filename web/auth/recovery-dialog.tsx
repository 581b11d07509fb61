import './recovery-styles.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../ui/form.module.css';
import { useLateOpening } from '../ui/late-opening.ts';
import type { TypedPhone } from '../ui/phone.ts';
import { useRecoveryCode } from './recovery.queries.ts';
import { RecoveryCode } from './recovery-code.tsx';
import { RecoveryMethod } from './recovery-method.tsx';
import { RecoveryPassword } from './recovery-password.tsx';
import { RecoveryPhone } from './recovery-phone.tsx';

type Step = 'method' | 'phone' | 'code' | 'password';

type Props = {
  opened: boolean;
  onClose: () => void;
  phone: TypedPhone;
  onPhone: (phone: TypedPhone) => void;
  /** The new password holds; now one can sign in with it. */
  onRecovered: () => void;
};

/** A new password for whoever has the phone. Reloaded while the code is on its way, it opens again where it was left. */
export function RecoveryDialog({ opened, onClose, phone, onPhone, onRecovered }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const code = useRecoveryCode();
  const [step, setStep] = useState<Step>(code.sent ? 'code' : 'method');
  const [proof, setProof] = useState<{ token: string; cellphone: string }>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (opened) setDone(false);
  }, [opened]);

  const prove = (token: string, cellphone: string) => {
    setProof({ token, cellphone });
    setStep('password');
    // It is used up: after a reload it would only be refused.
    code.forget();
  };
  const startAnew = () => {
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
      opened={useLateOpening(opened)}
      onClose={onClose}
      // With a new password one goes on to the field for it.
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
          onBack={startAnew}
          onTooLate={startAnew}
          onReset={finish}
        />
      )}
    </Modal>
  );
}
