import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailMaxLength, fullNameMaxLength, walletAddress } from '#domain/user.ts';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { useFormat } from '../lib/format.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import form from '../ui/form.module.css';
import { useChangeProfile, withAddress } from './profile.queries.ts';
import styles from './profile-screen.module.css';
import { isTooLong, WalletField } from './wallet-field.tsx';

/** Refusals that belong to the e-mail field; every other one is about the whole form. */
const isAboutEmail = (error: unknown) =>
  error instanceof ApiError && (error.code === 'INVALID_EMAIL_FORMAT' || error.code === 'EMAIL_ALREADY_EXISTS');

export function ProfileForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const user = useUser();
  const [fullName, setFullName] = useState(user.full_name ?? '');
  const [email, setEmail] = useState(user.email ?? '');
  const [address, setAddress] = useState(walletAddress(user.wallet) ?? '');
  const firstInput = useFocusOnArrival<HTMLInputElement>();
  const emailInput = useRef<HTMLInputElement>(null);
  const walletInput = useRef<HTMLInputElement>(null);
  const change = useChangeProfile();
  const format = useFormat();

  /** Nothing that was pasted is cut off: it is said to be too long instead. */
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t('profile:tooLong', { max }) : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong(fullName, fullNameMaxLength)) return firstInput.current?.focus();
    if (tooLong(email, emailMaxLength)) return emailInput.current?.focus();
    if (isTooLong(address)) return walletInput.current?.focus();
    change.mutate(
      {
        full_name: fullName.trim() || null,
        email: email.trim() || null,
        wallet: withAddress(user.wallet, address.trim()),
      },
      {
        onSuccess: () => {
          notifySuccess(t('profile:saved'), undefined, t('profile:notSaved'));
          onClose();
        },
        onError: (error) => {
          notifyError(error, t('profile:notSaved'));
          if (isAboutEmail(error)) emailInput.current?.focus();
        },
      },
    );
  };

  return (
    <section className={styles.card} aria-labelledby="profile-details">
      <h2 id="profile-details" className={styles.cardTitle}>
        {t('profile:details')}
      </h2>
      <form noValidate className={`${form.form} ${styles.below}`} onSubmit={submit}>
        <TextInput
          ref={firstInput}
          size="md"
          label={t('profile:fullName')}
          autoComplete="name"
          value={fullName}
          error={tooLong(fullName, fullNameMaxLength)}
          onChange={({ currentTarget }) => setFullName(currentTarget.value)}
        />
        <TextInput
          ref={emailInput}
          size="md"
          type="email"
          label={t('profile:email')}
          autoComplete="email"
          value={email}
          error={tooLong(email, emailMaxLength) ?? (isAboutEmail(change.error) && errorText(change.error))}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            change.reset();
          }}
        />
        <TextInput
          size="md"
          readOnly
          className={styles.fixed}
          label={t('profile:cellphone')}
          description={t('profile:phoneFixed')}
          value={format.phone(user.cellphone)}
        />
        <WalletField ref={walletInput} address={address} onChange={setAddress} />
        <Group gap={12} justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" loading={change.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </form>
    </section>
  );
}
