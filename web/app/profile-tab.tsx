import { NotificationCard } from '../notification/notification-card.tsx';
import { ProfileScreen } from '../profile/profile-screen.tsx';

/** The profile knows nothing of notifications, nor they of it; here they stand on one screen. */
export function ProfileTab() {
  return (
    <ProfileScreen>
      <NotificationCard />
    </ProfileScreen>
  );
}
