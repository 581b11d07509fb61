import {
  type Icon,
  IconArrowsLeftRight,
  IconBook2,
  IconBuildingStore,
  IconCashRegister,
  IconChartBar,
  IconCoins,
  IconHeartbeat,
  IconHistory,
  IconListDetails,
  IconReceiptDollar,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isStaff, type Role } from '#domain/person/actor.ts';
import { type Tab, tabsOf } from '../lib/address/tabs.ts';
import { type Late, late } from '../lib/device/late.tsx';
import { fetchTextsOf } from '../lib/text/i18n.ts';
import { fetchNumbers } from '../lib/text/phone-numbers.ts';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';

type Look = {
  Screen: Late<object>;
  Icon: Icon;
  /** The key of its word in `tab` of web/locales/*\/common.ts. Undefined when the key is the name of the tab. */
  word?: 'allDeals';
  /** True if the tab shows data that the device stores (web/worker/), so that it is of use without a network. */
  showsStored?: (hasOpenDeals: boolean) => boolean;
};

const screen = (load: () => Promise<ComponentType>) => late(load, ScreenSkeleton);
/** A screen that nobody sees first, with texts of its own. */
const laterScreen = (load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), fetchTextsOf('later')]))[0]);
/** A screen of staff, which needs texts that customers do not fetch. */
const staffScreen = (load: () => Promise<ComponentType>) =>
  screen(async () => (await Promise.all([load(), fetchTextsOf('staff')]))[0]);

/** A screen on which phones of any country are read or typed. */
const screenWithPhones = (load: () => Promise<ComponentType>) =>
  staffScreen(async () => (await Promise.all([load(), fetchNumbers()]))[0]);

/** What each tab of the table (web/lib/address/tabs.ts) looks like, and what is different for staff. */
const looks: Record<Tab, Look & { staff?: Partial<Look> }> = {
  exchange: {
    Screen: screen(() => import('../exchange/exchange-screen.tsx').then((m) => m.ExchangeScreen)),
    Icon: IconArrowsLeftRight,
    showsStored: (hasOpenDeals) => hasOpenDeals,
  },
  deals: {
    Screen: laterScreen(() => import('../order/list/my-orders-screen.tsx').then((m) => m.MyOrdersScreen)),
    Icon: IconReceiptDollar,
    showsStored: () => true,
    staff: {
      Screen: staffScreen(() => import('../order-desk/desk-screen.tsx').then((m) => m.DeskScreen)),
      Icon: IconListDetails,
      word: 'allDeals',
    },
  },
  analytics: {
    Screen: staffScreen(() => import('../analytics/analytics-screen.tsx').then((m) => m.AnalyticsScreen)),
    Icon: IconChartBar,
  },
  books: {
    Screen: staffScreen(() => import('../books/books-screen.tsx').then((m) => m.BooksScreen)),
    Icon: IconBook2,
  },
  till: {
    Screen: staffScreen(() => import('../till/till-screen.tsx').then((m) => m.TillScreen)),
    Icon: IconCashRegister,
  },
  rates: {
    Screen: staffScreen(() => import('../rate/rates-screen.tsx').then((m) => m.RatesScreen)),
    Icon: IconCoins,
  },
  offices: {
    Screen: screenWithPhones(() => import('../office-admin/offices-screen.tsx').then((m) => m.OfficesScreen)),
    Icon: IconBuildingStore,
  },
  users: {
    Screen: screenWithPhones(() => import('../user/users-screen.tsx').then((m) => m.UsersScreen)),
    Icon: IconUsers,
  },
  changes: {
    Screen: screenWithPhones(() => import('../audit/changes-screen.tsx').then((m) => m.ChangesScreen)),
    Icon: IconHistory,
  },
  settings: {
    Screen: staffScreen(() => import('../setting/settings-screen.tsx').then((m) => m.SettingsScreen)),
    Icon: IconSettings,
  },
  status: {
    Screen: staffScreen(() => import('../status/status-screen.tsx').then((m) => m.StatusScreen)),
    Icon: IconHeartbeat,
  },
  profile: {
    Screen: screen(() => import('./shell/profile-tab.tsx').then((m) => m.ProfileTab)),
    Icon: IconUser,
    showsStored: () => true,
    staff: { Icon: IconUserCircle },
  },
};

export function lookOf(role: Role, tab: Tab): Look {
  const { staff, ...look } = looks[tab];
  return isStaff(role) ? { ...look, ...staff } : look;
}

/** The links of a shell: the tabs of the role. */
export const linksOf = (role: Role) =>
  tabsOf(role).map((tab) => {
    const { Icon, word = tab } = lookOf(role, tab);
    return { tab, Icon, word };
  });
