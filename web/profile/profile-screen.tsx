import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useUser } from '../lib/call/session.tsx';
import { late } from '../lib/device/late.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useFocusOnArrival } from '../ui/focus.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import { Tag } from '../ui/tag.tsx';
import { WalletLine } from '../ui/wallet/wallet-line.tsx';
import { NewSignIns } from './new-sign-ins.tsx';
import { OwnData } from './own-data/own-data.tsx';
import { OwnFactorReset } from './own-factor-reset.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { statsQuery } from './profile.queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePreferences } from './profile-preferences.tsx';
import { recallDraft } from './profile-schema.tsx';
import styles from './profile-screen.module.css';
import { SessionList } from './session-list.tsx';
import { SetAside } from './set-aside.tsx';
import { OwnWallets } from './wallets/own-wallets.tsx';

const FactorDialog = late(() => import('../ui/factor/factor-dialog.tsx').then((m) => m.FactorDialog));

type Props = {
  /** More cards, from other parts of the app. */
  children?: ReactNode;
  /** What the person has agreed to. */
  agreement?: ReactNode;
};

export function ProfileScreen({ children, agreement }: Props) {
  // The texts of the form are loaded with the screen.
  const { t } = useTranslation(['profile', 'common', 'wallet', 'privacy']);
  const { id, full_name, cellphone, permissions } = useUser();
  const format = useFormat();
  const [view, setView] = useState<'first' | 'restored' | 'edit' | 'edited'>(() =>
    recallDraft(id) ? 'restored' : 'first',
  );
  usePageTitle(t('common:tab.profile'));

  return (
    <div className={styles.screen}>
      <PageTitle
        level={isStaff(permissions) ? 2 : 1}
        subtitle={`${format.phone(cellphone)} · ${t(`common:role.${permissions}`)}`}
        aside={<SignOut />}
      >
        {full_name ?? t('profile:unnamed')}
      </PageTitle>
      <div className={styles.cards}>
        <Stack gap="lg">
          <OwnFactorReset />
          <SetAside />
          {view === 'edit' || view === 'restored' ? (
            <ProfileForm isOpenedNow={view === 'edit'} onClose={() => setView('edited')} />
          ) : (
            <ProfileDetails isBack={view === 'edited'} onEdit={() => setView('edit')} />
          )}
          <OwnWallets />
        </Stack>
        <Stack gap="lg">
          <ProfileSecurity />
          <SessionList />
          <NewSignIns />
        </Stack>
        <Stack gap="lg" className={styles.side}>
          <ProfileStats />
          <ProfilePreferences />
          {children}
          <OwnData agreement={agreement} />
        </Stack>
      </div>
      <PhoneDialog />
      <PasswordDialog />
    </div>
  );
}

type DetailsProps = {
  /** The form was just closed, so the focus goes back to the button that opened it. */
  isBack: boolean;
  onEdit: () => void;
};

function ProfileDetails({ isBack, onEdit }: DetailsProps) {
  const { t } = useTranslation('profile');
  const { full_name, cellphone, cellphone_verified, email, email_verified, wallet, created_at } = useUser();
  const format = useFormat();
  const moveTo = useMoveTo();
  const destination = destinationOf(wallet);
  const editButton = useFocusOnArrival<HTMLButtonElement>(isBack);
  const none = (
    <Text span inherit c="dimmed">
      {t('notSpecified')}
    </Text>
  );
  return (
    <Panel
      id="profile-details"
      title={t('details')}
      aside={
        // The button is higher than its line.
        <Button ref={editButton} my={-6} size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
      }
    >
      <dl className={styles.rows}>
        <ProfileRow name={t('fullName')}>{full_name ?? none}</ProfileRow>
        <ProfileRow name={t('cellphone')}>
          <span className="figures">{format.phone(cellphone)}</span> <Verified isVerified={cellphone_verified} />
          {!cellphone_verified && (
            <Button size="sm" className={styles.verify} onClick={() => moveTo({ dialog: 'phone' })}>
              {t('verifyPhone')}
            </Button>
          )}
        </ProfileRow>
        <ProfileRow name={t('email')}>
          {email ?? none} {email && <Verified isVerified={email_verified} />}
        </ProfileRow>
        <ProfileRow name={t('wallet')}>
          {destination ? (
            <WalletLine
              destination={destination}
              extent="fitting"
              copyLabel={t('copyWallet')}
              onCopied={() => notifySuccess(t('walletCopied'))}
            />
          ) : (
            none
          )}
        </ProfileRow>
        <ProfileRow name={t('memberSince')}>{format.fullDate(created_at)}</ProfileRow>
      </dl>
    </Panel>
  );
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('profile');
  return <Tag tone={isVerified ? 'good' : 'neutral'}>{t(isVerified ? 'verified' : 'notVerified')}</Tag>;
}

function ProfileSecurity() {
  const { t } = useTranslation('profile');
  const moveTo = useMoveTo();
  const factor = useAddressDialog('factor');
  const isOn = useUser().second_factor === true;
  return (
    <Panel id="profile-security" title={t('security')}>
      <dl className={styles.rows}>
        <ProfileRow name={t('password')}>
          <Button onClick={() => moveTo({ dialog: 'password' })}>{t('changePassword')}</Button>
        </ProfileRow>
        <ProfileRow name={t('twoFactor')}>
          <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'enabled' : 'disabled')}</Tag>
          <Button onClick={factor.open}>{t(isOn ? 'manageFactor' : 'setUpFactor')}</Button>
        </ProfileRow>
      </dl>
      {factor.wasOpened && <FactorDialog opened={factor.opened} onClose={factor.close} />}
    </Panel>
  );
}

/** Specification §9: the volume has two decimals. */
const volumeDecimals = { min: 2, max: 2 };

/** Statistics of the person's orders. */
function ProfileStats() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <Panel id="profile-stats" title={t('stats.title')}>
      <Loaded query={useQuery(statsQuery)} skeleton={<Skeleton height={180} mt={8} />}>
        {({ volume_usd, favorite_office, orders_completed, orders_total }) => (
          <dl className={styles.rows}>
            <ProfileRow name={t('stats.volume')}>
              <Text span inherit className="figures" fz="section" fw={600}>
                {format.money(volume_usd, 'USD', volumeDecimals)}
              </Text>
            </ProfileRow>
            <ProfileRow name={t('stats.favorite')}>
              {favorite_office ? (
                format.office({ ...favorite_office, address: t('stats.unnamed') })
              ) : (
                <Text span inherit c="dimmed">
                  {t('stats.noFavorite')}
                </Text>
              )}
            </ProfileRow>
            <ProfileRow name={t('stats.completed')}>
              <span className="figures">{orders_completed}</span>
            </ProfileRow>
            <ProfileRow name={t('stats.total')}>
              <span className="figures">{orders_total}</span>
            </ProfileRow>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

/** A row of a card: a name and its value. Must be inside a `dl`. */
function ProfileRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
