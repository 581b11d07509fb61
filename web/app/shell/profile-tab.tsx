import { OwnAgreement } from '../../agreement/own-agreement.tsx';
import { ProfileScreen } from '../../profile/profile-screen.tsx';
import { NotificationCard } from '../../push/notification-card.tsx';

/** The profile, the terms of use and the notifications do not import each other. This screen shows all of them. */
export function ProfileTab() {
  return (
    <ProfileScreen agreement={<OwnAgreement />}>
      <NotificationCard />
    </ProfileScreen>
  );
}
