import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#domain/actor.ts';
import { useFormat } from '../lib/format.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useUser } from '../lib/session.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { recallDraft } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePreferences } from './profile-preferences.tsx';
import styles from './profile-screen.module.css';
import { ProfileSecurity } from './profile-security.tsx';
import { ProfileStats } from './profile-stats.tsx';

type Props = {
  /** More cards, from other parts of the app. */
  children?: ReactNode;
};

export function ProfileScreen({ children }: Props) {
  const { t } = useTranslation(['profile', 'common']);
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
        <div className={styles.column}>
          {view === 'edit' || view === 'restored' ? (
            <ProfileForm isOpenedNow={view === 'edit'} onClose={() => setView('edited')} />
          ) : (
            <ProfileDetails isBack={view === 'edited'} onEdit={() => setView('edit')} />
          )}
          <ProfileSecurity />
        </div>
        <div className={styles.column}>
          <ProfileStats />
          <ProfilePreferences />
          {children}
        </div>
      </div>
      <PhoneDialog />
      <PasswordDialog />
    </div>
  );
}
