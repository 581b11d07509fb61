import { Box, Button, Group, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowUp, IconKeyboard, IconPlus, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { late } from '../lib/device/late.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import { useToday } from '../lib/text/current-time.ts';
import type { Day } from '../lib/text/days.ts';
import { Later } from '../ui/feedback/later.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { ShellActions, ShellTools } from '../ui/sidebar-slots.tsx';
import { DeskApprovals } from './desk-approvals.tsx';
import type { DeskItem } from './desk-item.ts';
import { openKeysDialog } from './desk-keys-dialog.tsx';
import { type DeskPage, useDeskPage } from './desk-page.ts';
import styles from './desk-screen.module.css';
import { DeskSelection } from './desk-selection.tsx';
import { canSound, switchSound, useSound } from './desk-sound.ts';
import { DeskSummary, useChips } from './desk-summary.tsx';
import { DeskExport } from './find/desk-export.tsx';
import { DeskFilters } from './find/desk-filters.tsx';
import { DeskFound } from './find/desk-found.tsx';
import { DeskLanes, LaneTabs } from './lanes/desk-lanes.tsx';
import { DeskWhose } from './lanes/desk-whose.tsx';
import { type Lanes, useLanes } from './lanes/use-lanes.ts';
import { DeskList, DeskPager } from './list/desk-list.tsx';
import { DeskPanel } from './panel/desk-panel.tsx';
import { useIsPanelOpen } from './panel/panel-open.ts';
import { DeskRadar } from './radar/desk-radar.tsx';
import { type Stuck, useStuck } from './radar/use-stuck.ts';
import { useWalkInPlace, useWalkInWays } from './walk-in/state/walk-in-address.ts';

/** Its code and texts come when it is first opened. */
const WalkInScreen = late(() => import('./walk-in/walk-in-screen.tsx').then((m) => m.WalkInScreen));

/** The staff desk, or the window in its place. */
export function DeskScreen() {
  const { isOpen, placedId, close } = useWalkInPlace();
  return isOpen ? <WalkInScreen placedId={placedId} onClose={close} /> : <Desk />;
}

/** First the open orders in their lanes, then all orders. */
function Desk() {
  const { t } = useTranslation('deals');
  usePageTitle('Obmin');
  const today = useToday();
  const stuck = useStuck();
  const page = useDeskPage(today);
  // What is searched for takes the screen: the lanes and the radar step aside.
  const isSearching = page.scope.search !== '';
  const desk = useLanes(stuck, isSearching);
  const spots: DeskItem[] = [
    ...(isSearching ? [] : desk.visible).flatMap(({ shown }) =>
      shown.map((order) => ({ place: 'queue' as const, order })),
    ),
    ...page.shown.map((order) => ({ place: 'table' as const, order })),
  ];
  const foundText = useFoundText(page);
  const onMoved = (order: Order) => {
    desk.put(order);
    page.put(order);
  };
  return (
    <DeskSelection spots={spots} scope={page.scope} onMoved={onMoved}>
      <Beside isSearching={isSearching}>
        <Stack gap="md" miw={0} className={styles.now}>
          <DeskApprovals />
          {!isSearching && <OpenDeals desk={desk} stuck={stuck} />}
        </Stack>
        <Later isFirst={isSearching}>
          <Stack component="section" gap="xs" miw={0} aria-labelledby="deals-all">
            <VisuallyHidden>
              <h2 id="deals-all">{t('heading')}</h2>
            </VisuallyHidden>
            <DeskFilters today={today} found={isSearching ? foundText : undefined} />
            {isSearching ? (
              <Results page={page} today={today} waiting={desk.query.data?.items ?? []} />
            ) : (
              <>
                <DeskSummary page={page.query.data} today={today}>
                  <News page={page} />
                </DeskSummary>
                <DeskList page={page} />
              </>
            )}
            <DeskPager page={page} />
          </Stack>
        </Later>
      </Beside>
      <ShellActions>
        <Group gap="2xs" wrap="nowrap">
          <NewDeal />
          <DeskExport today={today} found={page.query.data} />
        </Group>
      </ShellActions>
      <ShellTools>
        <DeskSidebar />
      </ShellTools>
    </DeskSelection>
  );
}

/** How many deals a search has found, as long as that is what stands below. */
function useFoundText({ query, scope }: DeskPage): string {
  const { t } = useTranslation('deals');
  if (!query.data || !scope.isSettled) return '';
  const { total, total_capped } = query.data;
  return total_capped ? t('found.atLeast', { count: total }) : t('table.count', { count: total });
}

type ResultsProps = { page: DeskPage; today: Day; waiting: readonly Order[] };

/** What a search has found, and the other filters that narrow it. */
function Results({ page, today, waiting }: ResultsProps) {
  const isNarrower = useChips(today).length > 1;
  return (
    <>
      {isNarrower && <DeskSummary page={undefined} today={today} />}
      {page.news.isChanged && <News page={page} />}
      <DeskFound page={page} waiting={waiting} />
    </>
  );
}

/** The deals, and an open one beside them. On the widest screens the list stands in its place until one is open. */
function Beside({ isSearching, children }: { isSearching: boolean; children: ReactNode }) {
  const isOpen = useIsPanelOpen();
  return (
    <div className={styles.desk} data-open={isOpen || undefined}>
      <Stack gap="md" miw={0} className={styles.deals} data-side={(!isOpen && !isSearching) || undefined}>
        {children}
      </Stack>
      <DeskPanel />
    </div>
  );
}

/** The lanes with what is above them. On a narrow screen their tabs come first. */
function OpenDeals({ desk, stuck }: { desk: Lanes; stuck: Stuck }) {
  return (
    <>
      {desk.isNarrow && <LaneTabs desk={desk} />}
      <DeskRadar stuck={stuck}>
        <DeskWhose counts={desk.query.data} />
      </DeskRadar>
      <DeskLanes desk={desk} />
    </>
  );
}

/**
 * The changes that arrived while the list was held. The notice has reserved space, so that it moves nothing when it
 * appears.
 */
function News({ page }: { page: DeskPage }) {
  const { t } = useTranslation('deals');
  const { arrived, isChanged } = page.news;
  if (!isChanged) return null;
  return (
    <button type="button" className={`${styles.news} reach`} onClick={page.show}>
      <IconArrowUp size={14} stroke={2} aria-hidden />
      {arrived > 0 ? t('table.arrived', { count: arrived }) : t('table.changed')}
    </button>
  );
}

/** Opens the window. On a phone it stands in the bar, which has no room for words. */
function NewDeal() {
  const { t } = useTranslation('walkin');
  const { open } = useWalkInWays();
  const isPhone = useIsBelow('sm');
  const icon = <IconPlus size={18} stroke={1.75} aria-hidden />;
  return (
    <Button
      size="sm"
      className="reach"
      aria-label={t('open')}
      aria-keyshortcuts="n"
      leftSection={isPhone ? undefined : icon}
      rightSection={<KeyCap isHint>N</KeyCap>}
      onClick={open}
    >
      {isPhone ? icon : t('open')}
    </Button>
  );
}

/** The person's desk settings, at the bottom of the sidebar. */
function DeskSidebar() {
  return (
    <Suspense fallback={null}>
      <Rows />
    </Suspense>
  );
}

function Rows() {
  const { t } = useTranslation('deals');
  const isOn = useSound();
  const Speaker = isOn ? IconVolume : IconVolumeOff;
  return (
    <Stack gap={0}>
      {canSound() && (
        <UnstyledButton className={styles.row} title={t('attention.soundHint')} onClick={() => switchSound(!isOn)}>
          <Speaker size={18} stroke={1.75} aria-hidden />
          {t(isOn ? 'attention.soundOn' : 'attention.soundOff')}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.row} data-keys aria-keyshortcuts="?" onClick={openKeysDialog}>
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
        {t('keys.title')}
        <Box component="span" ml="auto">
          <KeyCap isHint>?</KeyCap>
        </Box>
      </UnstyledButton>
    </Stack>
  );
}
