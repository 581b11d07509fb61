import { Button, Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/person/user.ts';
import { destinationsOf, noDestination, type Wallet } from '#domain/wallet/destination.ts';
import { nameOf, withAddress, withChanged, withoutAddress } from '#domain/wallet/own-wallet.ts';
import { useUser } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import form from '../../ui/form/form.module.css';
import { type FieldProps, useForm } from '../../ui/form/use-form.ts';
import { useKnownWallets } from '../../ui/wallet/wallet-check.ts';
import { WalletEntry } from '../../ui/wallet/wallet-entry.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { useChangeProfile } from '../profile.queries.ts';
import { typedAddition, typedName } from './own-wallet-schema.ts';

/** A new address, or one of those that are there. */
export type Shown = 'new' | { address: string };

type Props = { shown: Shown; opened: boolean; onClose: () => void };

export function OwnWalletDialog({ shown, opened, onClose }: Props) {
  const { t } = useTranslation('wallet');
  const { wallet } = useUser();
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      title={t(shown === 'new' ? 'own.add' : 'own.changeTitle')}
    >
      {shown === 'new' ? (
        <NewAddress wallet={wallet} onClose={onClose} />
      ) : (
        wallet && <KnownAddress key={shown.address} wallet={wallet} address={shown.address} onClose={onClose} />
      )}
    </Modal>
  );
}

function useSave(onClose: () => void) {
  const { t } = useTranslation(['profile', 'wallet']);
  const change = useChangeProfile();
  return {
    isPending: change.isPending,
    save: (wallet: Profile['wallet'], fail: (error: unknown, title: string) => void, done?: () => void) =>
      change.mutate(
        { wallet },
        {
          onSuccess: () => {
            notifySuccess(t('profile:walletSaved'), undefined, t('profile:notSaved'));
            done?.();
            onClose();
          },
          onError: (error) => fail(error, t('profile:notSaved')),
        },
      ),
  };
}

type NewProps = { wallet: Wallet | null; onClose: () => void; onSaved?: (address: string) => void };

/** An address more, behind the others. */
export function NewAddress({ wallet, onClose, onSaved }: NewProps) {
  const { t } = useTranslation(['wallet', 'profile', 'common']);
  const known = useKnownWallets(wallet);
  const { field, submit, fail } = useForm(typedAddition(known), { start: { wallet: noDestination, name: '' } });
  const { isPending, save } = useSave(onClose);
  return (
    <form
      noValidate
      className={form.form}
      onSubmit={submit(({ wallet: { network, address }, name }) =>
        save(withAddress(wallet, { network, address, name }), fail, () => onSaved?.(address)),
      )}
    >
      <WalletEntry
        {...field('wallet')}
        known={known}
        data-autofocus
        label={t('wallet:own.address')}
        description={t('profile:walletHint')}
      />
      <NameField field={field('name')} />
      <Buttons isPending={isPending} onClose={onClose} />
    </form>
  );
}

function KnownAddress({ wallet, address, onClose }: { wallet: Wallet; address: string; onClose: () => void }) {
  const { t } = useTranslation(['wallet', 'common']);
  const all = destinationsOf(wallet);
  const destination = all.find((one) => one.address === address);
  const isFirst = all[0]?.address === address;
  const { values, field, submit, fail } = useForm(typedName, {
    start: { name: nameOf(wallet, { address }) ?? '', isFirst },
  });
  const { isPending, save } = useSave(onClose);
  const [asksRemoval, setAsksRemoval] = useState(false);
  if (!destination) return null;
  return (
    <form
      noValidate
      className={form.form}
      onSubmit={submit((typed) => save(withChanged(wallet, address, typed), fail))}
    >
      <div style={{ overflowWrap: 'anywhere' }}>
        <WalletLine destination={destination} />
      </div>
      <NameField field={field('name')} isFirst />
      {!isFirst && (
        <Checkbox
          size="md"
          label={t('wallet:own.useFirst')}
          description={t('wallet:own.useFirstHint')}
          checked={values.isFirst}
          onChange={({ currentTarget }) => field('isFirst').onChange(currentTarget.checked)}
        />
      )}
      <Buttons isPending={isPending} onClose={onClose} onRemove={() => setAsksRemoval(true)} />
      <ConfirmDialog
        onTop
        isDanger
        opened={asksRemoval}
        title={t('wallet:own.removeTitle')}
        keep={t('common:cancel')}
        yes={t('wallet:own.remove')}
        isPending={isPending}
        onClose={() => setAsksRemoval(false)}
        onYes={() =>
          save(withoutAddress(wallet, address), (error, title) => {
            setAsksRemoval(false);
            notifyError(error, title);
          })
        }
      >
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('wallet:own.removeText', { name: nameOf(wallet, destination) ?? address })}
        </Text>
      </ConfirmDialog>
    </form>
  );
}

function NameField({ field, isFirst }: { field: FieldProps<string>; isFirst?: boolean }) {
  const { t } = useTranslation('wallet');
  return (
    <TextInput
      {...field}
      data-autofocus={isFirst || undefined}
      label={t('own.name')}
      description={t('own.nameHint')}
      placeholder={t('own.nameExample')}
    />
  );
}

type ButtonProps = { isPending: boolean; onClose: () => void; onRemove?: () => void };

function Buttons({ isPending, onClose, onRemove }: ButtonProps) {
  const { t } = useTranslation(['common', 'wallet']);
  return (
    <div className={form.buttons}>
      {onRemove && (
        <Button color="danger" onClick={onRemove}>
          {t('wallet:own.remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="filled" type="submit" loading={isPending}>
        {t('common:save')}
      </Button>
    </div>
  );
}
