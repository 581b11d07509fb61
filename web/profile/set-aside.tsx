import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/person/user.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useUser } from '../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import { WalletLine } from '../ui/wallet/wallet-line.tsx';
import { useChangeProfile } from './profile.queries.ts';
import styles from './profile-screen.module.css';

/**
 * Offers the wallet and the e-mail address that stood in the account before the first recovery. Their person confirms
 * them here, or enters others in the form.
 */
export function SetAside() {
  const { t } = useTranslation('profile');
  const { set_aside } = useUser();
  const destination = destinationOf(set_aside?.wallet);
  if (!set_aside) return null;
  return (
    <Panel id="profile-set-aside" title={t('setAside.title')}>
      <Text mt="xs" c="dimmed">
        {t('setAside.text')}
      </Text>
      <dl className={styles.rows}>
        {destination && (
          <div className={styles.row}>
            <dt>{t('wallet')}</dt>
            <dd>
              <WalletLine destination={destination} copyLabel={t('copyWallet')} />
              <Confirm body={{ wallet: set_aside.wallet }} label={t('setAside.useWallet')} />
            </dd>
          </div>
        )}
        {set_aside.email !== null && (
          <div className={styles.row}>
            <dt>{t('email')}</dt>
            <dd>
              {set_aside.email}
              <Confirm body={{ email: set_aside.email }} label={t('setAside.useEmail')} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

function Confirm({ body, label }: { body: Profile; label: string }) {
  const { t } = useTranslation('profile');
  const change = useChangeProfile();
  return (
    <Button
      size="sm"
      className={styles.verify}
      loading={change.isPending}
      onClick={() =>
        change.mutate(body, {
          onSuccess: () => notifySuccess(t('saved')),
          onError: (error) => notifyError(error, t('notSaved')),
        })
      }
    >
      {label}
    </Button>
  );
}
