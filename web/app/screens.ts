import { lazy } from 'react';
import type { Role } from '#domain/actor.ts';
import { isStaff } from '#domain/actor.ts';
import type { Address } from '../lib/address.ts';

export type Tab = NonNullable<Address['tab']>;

const Exchange = lazy(() => import('../exchange/exchange-screen.tsx').then((m) => ({ default: m.ExchangeScreen })));
const MyDeals = lazy(() => import('../order/my-deals-screen.tsx').then((m) => ({ default: m.MyDealsScreen })));
const Deals = lazy(() => import('../deals/deals-screen.tsx').then((m) => ({ default: m.DealsScreen })));
const Profile = lazy(() => import('../profile/profile-screen.tsx').then((m) => ({ default: m.ProfileScreen })));

type Screens = Partial<Record<Tab, typeof Deals>>;

/** What each side finds behind its tabs, in the order of the tabs (specification §2). */
const customerScreens = { exchange: Exchange, deals: MyDeals, profile: Profile } satisfies Screens;
const staffScreens = { deals: Deals, profile: Profile } satisfies Screens;

/** The tabs that the role has; the first one opens by itself. */
export const screensOf = (role: Role): Screens => (isStaff(role) ? staffScreens : customerScreens);

/** The tab that the address means: a tab of somebody else's, or none, is the first of one's own. */
export function tabOf(role: Role, { tab }: Address): Tab {
  if (tab !== undefined && tab in screensOf(role)) return tab;
  return isStaff(role) ? 'deals' : 'exchange';
}
