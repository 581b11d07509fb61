import { lazy } from 'react';
import { isStaff, mayListUsers, mayManageNetwork, maySeeAnalytics, type Role } from '#domain/actor.ts';
import type { Address } from '../lib/address.ts';

export type Tab = NonNullable<Address['tab']>;

const Exchange = lazy(() => import('../exchange/exchange-screen.tsx').then((m) => ({ default: m.ExchangeScreen })));
const MyDeals = lazy(() => import('../order/my-orders-screen.tsx').then((m) => ({ default: m.MyOrdersScreen })));
const Analytics = lazy(() => import('../analytics/analytics-screen.tsx').then((m) => ({ default: m.AnalyticsScreen })));
const Deals = lazy(() => import('../order-desk/desk-screen.tsx').then((m) => ({ default: m.DeskScreen })));
const Offices = lazy(() => import('../office/offices-screen.tsx').then((m) => ({ default: m.OfficesScreen })));
const Profile = lazy(() => import('./profile-tab.tsx').then((m) => ({ default: m.ProfileTab })));
const Rates = lazy(() => import('../rate/rates-screen.tsx').then((m) => ({ default: m.RatesScreen })));
const Users = lazy(() => import('../user/users-screen.tsx').then((m) => ({ default: m.UsersScreen })));
const Changes = lazy(() => import('../audit/changes-screen.tsx').then((m) => ({ default: m.ChangesScreen })));

type Screens = Partial<Record<Tab, typeof Deals>>;

/** The screens of customers and of staff, in the order of the tabs (specification §2). */
const customerScreens = { exchange: Exchange, deals: MyDeals, profile: Profile } satisfies Screens;
const staffScreens = (role: Role): Screens => ({
  deals: Deals,
  ...(maySeeAnalytics({ role }) ? { analytics: Analytics } : {}),
  rates: Rates,
  offices: Offices,
  ...(mayListUsers({ role }) ? { users: Users } : {}),
  ...(mayManageNetwork({ role }) ? { changes: Changes } : {}),
  profile: Profile,
});

/** The tabs of a role. The first one is the default. */
export const screensOf = (role: Role): Screens => (isStaff(role) ? staffScreens(role) : customerScreens);

/**
 * Returns the tab that the address names. Without a tab, or with a tab of another role, returns the role's first tab.
 */
export function tabOf(role: Role, { tab }: Address): Tab {
  if (tab !== undefined && tab in screensOf(role)) return tab;
  return isStaff(role) ? 'deals' : 'exchange';
}
