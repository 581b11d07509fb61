import i18next from 'i18next';
import './look/home-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/person/user.ts';
import { isStaff, type Role } from '#domain/person/actor.ts';
import { useInboxLive } from '../inbox/inbox.queries.ts';
import { useAddress, useMoveTo, useScreenAddress } from '../lib/address/address.ts';
import { tabOf } from '../lib/address/tabs.ts';
import { declineAgreement, useAgreementQuestion } from '../lib/call/agreement.ts';
import { declineFreshSignIn, useFreshSignInQuestion } from '../lib/call/fresh-sign-in.ts';
import { useSession, useUser } from '../lib/call/session.tsx';
import { afterStart, useIsAfterStart, useOnce } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { keepChoice } from '../lib/device/storage.ts';
import { LiveProvider } from '../lib/live/live.ts';
import { useSeenAt } from '../lib/live/offline.ts';
import { dismissRefused, notifyNotice } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { chooseLanguage, fetchTextsOf } from '../lib/text/i18n.ts';
import { PageNotices } from '../notification/page-notices.tsx';
import { useOfficeUpdates } from '../office/office.queries.ts';
import { useMessageLive } from '../order/message/order-message.queries.ts';
import { useOrderLive, useOrdersBadge } from '../order/order.queries.ts';
import { usePickupCodesAhead } from '../order/pickup/order-pickup.queries.ts';
import { NewSignInNotice } from '../profile/new-sign-in-notice.tsx';
import { useRateUpdates } from '../rate/rate.queries.ts';
import { OfflinePlaceholder } from '../ui/feedback/error-notice.tsx';
import { Later } from '../ui/feedback/later.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { ConnectionToast } from './connection-toast.tsx';
import { FrameEnd } from './frame/frame-end.tsx';
import { ProofOfWork } from './proof-of-work.tsx';
import { lookOf } from './screens.ts';
import { CustomerShell } from './shell/customer-shell.tsx';
import styles from './shell/notice-bar.module.css';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';
import { StaffShell } from './shell/staff-shell.tsx';
import { isMissingFile } from './update.ts';

const BackgroundNotices = late(() => import('../notification/background-notices.tsx').then((m) => m.BackgroundNotices));
const Attention = late(() => import('../order-desk/desk-new-order-alerts.tsx').then((m) => m.NewOrderAlerts));
const RateGuardQuestion = late(() => import('../rate/guard/rate-guard-question.tsx').then((m) => m.RateGuardQuestion));
const FreshSignInDialog = late(() => import('../profile/fresh-sign-in-dialog.tsx').then((m) => m.FreshSignInDialog));
const AgreementDialog = late(async () => {
  const [{ AgreementDialog: Loaded }] = await Promise.all([
    import('../agreement/agreement-dialog.tsx'),
    i18next.loadNamespaces('privacy'),
  ]);
  return Loaded;
});
const InboxDialog = late(async () => {
  const [{ InboxDialog: Loaded }] = await Promise.all([import('../inbox/inbox-dialog.tsx'), fetchTextsOf('later')]);
  return Loaded;
});
const OrderDialog = late(() => import('../order/details/order-dialog.tsx').then((m) => m.OrderDialog));

/** After this the first screen of the role renders without waiting for its code. */
export const fetchFirstTab = (role: Role): Promise<void> => lookOf(role, tabOf(role, {})).Screen.fetch();

/** Everything that a signed-in user sees. It keeps the live connection open. */
export function Home() {
  const { isFrame } = useSession();
  return (
    <LiveProvider>
      {!isFrame && <Watches />}
      <Screens />
      {!isFrame && <Overlays />}
    </LiveProvider>
  );
}

function Watches() {
  return (
    <>
      <SpeakUserLanguage />
      <RoleNotice />
      <ConnectionToast />
    </>
  );
}

function Overlays() {
  return (
    <>
      <Later>
        <PickupCodes />
      </Later>
      <PageNotices />
      <LaterNotices />
      <NewSignInNotice />
      <Suspense fallback={null}>
        <OpenOrder />
        <OpenInbox />
      </Suspense>
      <Suspense fallback={null}>
        <FreshSignIn />
        <TermsOfUse />
        <ProofOfWork />
      </Suspense>
    </>
  );
}

/** They are for a page in the background, and no page begins there. */
function LaterNotices() {
  return useIsAfterStart() && <BackgroundNotices />;
}

/** The code of the dialog comes when the first screen is in use, or with an order that the address names. */
function OpenOrder() {
  const isOpen = useAddress().order !== undefined;
  const [isFromStart] = useState(isOpen);
  const wasOpen = useOnce(isOpen);
  useEffect(() => afterStart(() => void OrderDialog.fetch().catch(() => undefined)), []);
  return wasOpen && <OrderDialog isOpenedHere={!isFromStart} />;
}

/** Its code comes when it is first opened. */
function OpenInbox() {
  const isOpen = useAddress().inbox !== undefined;
  const [isFromStart] = useState(isOpen);
  return useOnce(isOpen) && <InboxDialog isOpenedHere={!isFromStart} />;
}

/** Its code comes with the first question. */
function FreshSignIn() {
  const wasAsked = useOnce(useFreshSignInQuestion() !== undefined);
  useEffect(() => declineFreshSignIn, []);
  return wasAsked && <FreshSignInDialog />;
}

/** Its code and its words come with the first question. */
function TermsOfUse() {
  const wasAsked = useOnce(useAgreementQuestion() !== undefined);
  useEffect(() => declineAgreement, []);
  return wasAsked && <AgreementDialog />;
}

function Screens() {
  const { permissions } = useUser();
  const { isFrame } = useSession();
  useLiveCache();
  useEffect(() => void keepChoice('obmin.shell', permissions), [permissions]);
  const { waiting, hasOpen } = useOrdersBadge();
  const Shell = isStaff(permissions) ? StaffShell : CustomerShell;
  const tab = tabOf(permissions, useScreenAddress());
  const { showsStored } = lookOf(permissions, tab);
  return (
    <>
      <OfflineNotice isBlank={!showsStored?.(hasOpen)} />
      <Shell badges={{ deals: waiting }}>
        <ScreenBoundary key={tab}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screen />
          </Suspense>
        </ScreenBoundary>
        {!isFrame && (
          <>
            <Suspense fallback={null}>{isStaff(permissions) && <Attention />}</Suspense>
            <Suspense fallback={null}>{permissions === 'admin' && <RateGuardQuestion />}</Suspense>
          </>
        )}
      </Shell>
    </>
  );
}

function Screen() {
  const { permissions } = useUser();
  useEffect(() => dismissRefused, []);
  const address = useScreenAddress();
  const tab = tabOf(permissions, address);
  const isOfOthers = address.tab !== undefined && address.tab !== tab;
  const moveTo = useMoveTo();
  useEffect(() => {
    // The address named a tab that this role does not have, so its filters do not apply either.
    if (isOfOthers) moveTo(({ order }) => ({ order }), { replace: true });
  }, [isOfOthers, moveTo]);
  const { Screen: Shown } = lookOf(permissions, tab);
  return (
    <>
      <Shown />
      <FrameEnd />
    </>
  );
}

function PickupCodes() {
  usePickupCodesAhead();
  return null;
}

/** Updates the query cache after each live message. Called once while a user is signed in. */
export function useLiveCache() {
  useOrderLive();
  useMessageLive();
  useInboxLive();
  useRateUpdates();
  useOfficeUpdates();
}

/** Sets the language of the page to the language of the account, on whichever device that was changed. */
function SpeakUserLanguage() {
  const { lang } = useUser();
  const cache = useQueryClient();
  const spoken = useRef(lang);
  useEffect(() => {
    void chooseLanguage(lang);
    if (spoken.current === lang) return;
    spoken.current = lang;
    // The server returns place names in the language of the account.
    void cache.invalidateQueries();
  }, [cache, lang]);
  return null;
}

type Props = { children: ReactNode };
type State = { failed?: { error: unknown; isOffline: boolean } };

/**
 * Without a network, a screen that was never opened on this device has no code. Then a placeholder is shown, and the
 * rest of the page stays. When the network is back, update.ts reloads the page. Any other error is thrown to the next
 * error boundary.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error, isOffline: !navigator.onLine } });

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    // The network is back, but the page did not reload because the user was typing. The outer boundary offers a reload.
    if (!failed.isOffline || !isMissingFile(failed.error)) throw failed.error;
    return <OfflinePlaceholder />;
  }
}

/**
 * Tells the user that another person changed their role or offices, because the page then shows other things. A new
 * role may also change the offices. Then only the role is reported.
 */
export function RoleNotice() {
  const { t, i18n } = useTranslation();
  const { office: officeName } = useFormat();
  const { permissions, user_offices } = useUser();
  const before = useRef({ permissions, user_offices });
  useEffect(() => {
    const earlier = before.current;
    before.current = { permissions, user_offices };
    if (earlier.permissions !== permissions) {
      notifyNotice(t('roleChanged.text'), t('roleChanged.title', { role: t(`role.${permissions}`) }));
      return;
    }
    const showNotice = (change: 'officesLost' | 'officesGained', offices: User['user_offices']) => {
      if (offices.length === 0) return;
      const list = new Intl.ListFormat(i18n.language).format(offices.map(({ office }) => officeName(office)));
      notifyNotice(t(`${change}.text`), t(`${change}.title`, { count: offices.length, offices: list }));
    };
    showNotice('officesLost', without(earlier.user_offices, user_offices));
    showNotice('officesGained', without(user_offices, earlier.user_offices));
  }, [permissions, user_offices, t, i18n.language, officeName]);
  return null;
}

const without = (offices: User['user_offices'], others: User['user_offices']) =>
  offices.filter(({ office_id }) => !others.some((other) => other.office_id === office_id));

/**
 * The offline line above all content that scrolls. When the server answers again, it invalidates all queries, because
 * stored answers may be old.
 */
export function OfflineNotice({ isBlank }: { isBlank?: boolean }) {
  useReadAgain();
  return (
    <div role="status" className={styles.place}>
      <OfflineNote isBlank={isBlank} />
    </div>
  );
}

function useReadAgain(): void {
  const cache = useQueryClient();
  const isSeen = useSeenAt() !== undefined;
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    const isBack = wasSeen.current && !isSeen;
    wasSeen.current = isSeen;
    if (isBack) void cache.invalidateQueries();
  }, [cache, isSeen]);
}
