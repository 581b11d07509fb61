import './home-styles.ts';
import { lazy, Suspense, useEffect } from 'react';
import { isStaff } from '#domain/actor.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { LiveProvider } from '../lib/live.ts';
import { useUser } from '../lib/session.tsx';
import { PageNotices } from '../notification/page-notices.tsx';
import { useDealsBadge } from '../order/order.queries.ts';
import { ConnectionToast } from './connection-toast.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { useLiveCache } from './live-cache.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { RoleNotice } from './role-notice.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { screensOf, type Tab, tabOf } from './screens.ts';
import { StaffShell } from './staff-shell.tsx';
import { SpeakUserLanguage } from './user-language.tsx';

const BackgroundNotices = lazy(() =>
  import('../notification/background-notices.tsx').then((m) => ({ default: m.BackgroundNotices })),
);
const Attention = lazy(() =>
  import('../order-desk/desk-new-order-alerts.tsx').then((m) => ({ default: m.NewOrderAlerts })),
);
const RateGuardQuestion = lazy(() =>
  import('../rate/rate-guard-question.tsx').then((m) => ({ default: m.RateGuardQuestion })),
);
const OrderDialog = lazy(() => import('../order/order-dialog.tsx').then((m) => ({ default: m.OrderDialog })));

/** Everything that a signed-in user sees. It keeps the live connection open. */
export function Home() {
  return (
    <LiveProvider>
      <SpeakUserLanguage />
      <RoleNotice />
      <ConnectionToast />
      <Screens />
      <PageNotices />
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
  useLiveCache();
  const badges = { deals: useDealsBadge() };
  const Shell = isStaff(permissions) ? StaffShell : CustomerShell;
  const tab = tabOf(permissions, useAddress());
  return (
    <>
      <OfflineNotice isBlank={!showsKept(tab, badges.deals)} />
      <Shell badges={badges}>
        <ScreenBoundary key={tab}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screen />
          </Suspense>
        </ScreenBoundary>
        <Suspense fallback={null}>{isStaff(permissions) && <Attention />}</Suspense>
        <Suspense fallback={null}>{permissions === 'admin' && <RateGuardQuestion />}</Suspense>
      </Shell>
    </>
  );
}

/**
 * True if the tab shows data that the device stores (web/worker/): orders and the user. The exchange tab shows open
 * orders.
 */
const showsKept = (tab: Tab, openDeals = 0) =>
  tab === 'deals' || tab === 'profile' || (tab === 'exchange' && openDeals > 0);

function Screen() {
  const { permissions } = useUser();
  const address = useAddress();
  const tab = tabOf(permissions, address);
  const isOfOthers = address.tab !== undefined && address.tab !== tab;
  const moveTo = useMoveTo();
  useEffect(() => {
    // The address named a tab that this role does not have, so its filters do not apply either.
    if (isOfOthers) moveTo(({ order }) => ({ order }), { replace: true });
  }, [isOfOthers, moveTo]);
  const Shown = screensOf(permissions)[tab];
  return Shown && <Shown />;
}
