import { ProfileScreen } from '../../profile/profile-screen.tsx';
import { NotificationCard } from '../../push/notification-card.tsx';

/** The profile and the notifications do not import each other. This screen shows both. */
export function ProfileTab() {
  return (
    <ProfileScreen>
      <NotificationCard />
    </ProfileScreen>
  );
}
