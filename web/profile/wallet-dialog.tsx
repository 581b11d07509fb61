import { Button, Modal } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletAddress, withAddress } from '#domain/user.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { useDelayedOpening } from '../ui/delayed-opening.ts';
import form from '../ui/form.module.css';
import { useChangeProfile } from './profile.queries.ts';
import { isTooLong, WalletField } from './wallet-field.tsx';

type Props = { opened: boolean; onClose: () => void; onSaved?: () => void };

/** Adds the missing wallet without leaving the open form. */
export function WalletDialog({ opened, onClose, onSaved }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      title={t('profile:walletDialog.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <WalletForm onClose={onClose} onSaved={onSaved} />
    </Modal>
  );
}

function WalletForm({ onClose, onSaved }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['profile', 'common']);
  const { wallet } = useUser();
  const [address, setAddress] = useState(walletAddress(wallet) ?? '');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const change = useChangeProfile();

  const submit = (event: FormEvent) => {
    // React passes this event to an outer form too. That form must not submit.
    event.preventDefault();
    event.stopPropagation();
    if (address === '') {
      setProblem(t('profile:walletDialog.missing'));
      return input.current?.focus();
    }
    if (isTooLong(address)) return input.current?.focus();
    change.mutate(
      { wallet: withAddress(wallet, address) },
      {
        onSuccess: () => {
          notifySuccess(t('profile:walletSaved'), undefined, t('profile:notSaved'));
          onSaved?.();
          onClose();
        },
        onError: (error) => notifyError(error, t('profile:notSaved')),
      },
    );
  };

  return (
    <form id={formId} noValidate className={form.form} onSubmit={submit}>
      <WalletField
        ref={input}
        isFirst
        address={address}
        problem={problem}
        onChange={(typed) => {
          setAddress(typed);
          setProblem(undefined);
        }}
      />
      <div className={form.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" loading={change.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
