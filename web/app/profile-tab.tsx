import { NotificationCard } from '../notification/notification-card.tsx';
import { ProfileScreen } from '../profile/profile-screen.tsx';

/** The profile and the notifications do not import each other. This screen shows both. */
export function ProfileTab() {
  return (
    <ProfileScreen>
      <NotificationCard />
    </ProfileScreen>
  );
}
