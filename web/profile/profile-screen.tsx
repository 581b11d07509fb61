import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#domain/actor.ts';
import { useFormat } from '../lib/format.ts';
import { notifyError } from '../lib/notify.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useSession, useUser } from '../lib/session.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePreferences } from './profile-preferences.tsx';
import styles from './profile-screen.module.css';

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'common']);
  const { full_name, cellphone, permissions } = useUser();
  const format = useFormat();
  const [view, setView] = useState<'first' | 'edit' | 'edited'>('first');
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
        {view === 'edit' ? (
          <ProfileForm onClose={() => setView('edited')} />
        ) : (
          <ProfileDetails isBack={view === 'edited'} onEdit={() => setView('edit')} />
        )}
        <ProfilePreferences />
      </div>
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation('common');
  const { signOut } = useSession();
  const leave = () => signOut().catch((error: unknown) => notifyError(error, t('signOutFailed')));
  return (
    <Button variant="default" size="md" leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
      {t('signOut')}
    </Button>
  );
}
