import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { destinationOf, noDestination } from '#domain/wallet/destination.ts';
import { useUser } from '../lib/call/session.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';
import { useForm } from '../ui/form/use-form.ts';
import { useKnownWallets } from '../ui/wallet/wallet-check.ts';
import { useChangeProfile } from './profile.queries.ts';
import { ProfileWalletField, typedWallet } from './profile-schema.tsx';

type Props = { opened: boolean; onClose: () => void; onSaved?: () => void };

/** Adds the missing wallet without leaving the open form. */
export function WalletDialog({ opened, onClose, onSaved }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Modal opened={useDelayedOpening(opened)} onClose={onClose} title={t('profile:walletDialog.title')}>
      <WalletForm onClose={onClose} onSaved={onSaved} />
    </Modal>
  );
}

function WalletForm({ onClose, onSaved }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['profile', 'common', 'wallet']);
  const { wallet } = useUser();
  const known = useKnownWallets(wallet);
  const { field, submit, fail } = useForm(typedWallet(known), {
    start: { wallet: destinationOf(wallet) ?? noDestination },
  });
  const change = useChangeProfile();
  const send = submit((typed) =>
    change.mutate(typed, {
      onSuccess: () => {
        notifySuccess(t('profile:walletSaved'), undefined, t('profile:notSaved'));
        onSaved?.();
        onClose();
      },
      onError: (error) => fail(error, t('profile:notSaved')),
    }),
  );

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <ProfileWalletField {...field('wallet')} known={known} isFirst />
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" type="submit" loading={change.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
