import './home-styles.ts';
import { lazy, Suspense } from 'react';
import { isStaff } from '#domain/actor.ts';
import { useAddress } from '../lib/address.ts';
import { LiveProvider } from '../lib/live.ts';
import { useUser } from '../lib/session.tsx';
import { useDealsBadge, useOrderLive } from '../order/order.queries.ts';
import { ConnectionToast } from './connection-toast.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { StaffShell } from './staff-shell.tsx';
import { SpeakUserLanguage } from './user-language.tsx';

const Exchange = lazy(() => import('../exchange/exchange-screen.tsx').then((m) => ({ default: m.ExchangeScreen })));
const MyDeals = lazy(() => import('../order/my-deals-screen.tsx').then((m) => ({ default: m.MyDealsScreen })));
const Deals = lazy(() => import('../deals/deals-screen.tsx').then((m) => ({ default: m.DealsScreen })));
const Attention = lazy(() => import('../deals/deals-attention.tsx').then((m) => ({ default: m.DealsAttention })));
const Profile = lazy(() => import('../profile/profile-screen.tsx').then((m) => ({ default: m.ProfileScreen })));
const OrderDialog = lazy(() => import('../order/order-dialog.tsx').then((m) => ({ default: m.OrderDialog })));

/** All that stands behind the sign-in, with the live connection open. */
export function Home() {
  return (
    <LiveProvider>
      <SpeakUserLanguage />
      <ConnectionToast />
      <Screens />
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
  const { tab } = useAddress();
  if (tab === 'profile') return <Profile />;
  if (isStaff(permissions)) return <Deals />;
  return tab === 'deals' ? <MyDeals /> : <Exchange />;
}
