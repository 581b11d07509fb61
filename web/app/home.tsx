import './home-styles.ts';
import { lazy, Suspense } from 'react';
import { isStaff } from '#domain/actor.ts';
import { useAddress } from '../lib/address.ts';
import { LiveProvider } from '../lib/live.ts';
import { useUser } from '../lib/session.tsx';
import { useDealsBadge, useOrderLive } from '../order/order.queries.ts';
import { ConnectionToast } from './connection-toast.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RoleNotice } from './role-notice.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { screensOf, tabOf } from './screens.ts';
import { StaffShell } from './staff-shell.tsx';
import { SpeakUserLanguage } from './user-language.tsx';

const BackgroundNotices = lazy(() =>
  import('../notification/background-notices.tsx').then((m) => ({ default: m.BackgroundNotices })),
);
const Attention = lazy(() => import('../deals/deals-attention.tsx').then((m) => ({ default: m.DealsAttention })));
const OrderDialog = lazy(() => import('../order/order-dialog.tsx').then((m) => ({ default: m.OrderDialog })));

/** All that stands behind the sign-in, with the live connection open. */
export function Home() {
  return (
    <LiveProvider>
      <SpeakUserLanguage />
      <RoleNotice />
      <ConnectionToast />
      <OfflineNotice />
      <Screens />
      <Suspense fallback={null}>
        <BackgroundNotices />
      </Suspense>
      <Suspense fallback={null}>
        <OrderDialog />
      </Suspense>
    </LiveProvider>
  );
}

function Screens() {
  const { permissions } = useUser();
  useOrderLive();
  const badges = { deals: useDealsBadge() };
  const Shell = isStaff(permissions) ? StaffShell : CustomerShell;
  return (
    <Shell badges={badges}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
      <Suspense fallback={null}>{isStaff(permissions) && <Attention />}</Suspense>
    </Shell>
  );
}

function Screen() {
  const { permissions } = useUser();
  const Shown = screensOf(permissions)[tabOf(permissions, useAddress())];
  return Shown && <Shown />;
}
