import { z } from 'zod';
import { KeeperFilter } from '#contract/order/keeper.ts';
import {
  isStaff,
  mayKeepBooks,
  mayListUsers,
  mayManageNetwork,
  mayReadJournal,
  mayReadStatus,
  maySeeAnalytics,
  mayWorkTills,
  type Role,
  roles,
} from '#domain/person/actor.ts';
import { isDay, isDayPreset } from '../text/days.ts';

type Row = {
  mayOpen: (who: { role: Role }) => boolean;
  /** The parameters of the address that belong to this tab. An invalid value is dropped and is not an error. */
  address: z.ZodRawShape;
  /** What only staff fetch for this tab: the code of a room (a folder of web/) and texts of web/locales/. */
  staff?: { room: string; texts: readonly string[] };
};

export const word = z.string().trim().min(1).max(200).optional().catch(undefined);
const wordThat = (isMeant: (text: string) => boolean) => z.string().refine(isMeant).optional().catch(undefined);

const paged = { page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined) };
const days = { from: wordThat((text) => isDayPreset(text) || isDay(text)), to: wordThat(isDay) };
const pair = { sc: word, tc: word };
/** An address can be parsed twice, so the parsed value is also valid. */
const flag = z
  .literal(['true', true])
  .transform((): true => true)
  .optional()
  .catch(undefined);
/** The dialog that is open over the screen. Each screen defines the names of its dialogs. */
const dialog = { dialog: word };

const forStaff: Row['mayOpen'] = ({ role }) => isStaff(role);
const forCustomers: Row['mayOpen'] = ({ role }) => !isStaff(role);

/**
 * The table of tabs, in their order on the screen (specification §2). What a tab looks like is in web/app/screens.ts,
 * its word in `tab` of web/locales/*\/common.ts. The rest is derived from here: who has which tabs, what the address
 * may contain, and which code and texts a customer's device does not fetch.
 */
export const tabs = {
  exchange: { mayOpen: forCustomers, address: { ...pair, ...dialog, amount: word, office_id: word } },
  deals: {
    mayOpen: () => true,
    address: {
      ...paged,
      ...days,
      ...pair,
      ...dialog,
      status: word,
      search: word,
      office: word,
      customer: word,
      cashier: word,
      sort: word,
      /** Shows only the orders that wait for the user. */
      needs_me: flag,
      /** Shows only the orders with money that came, or is said to have come, and is neither received nor settled. */
      waiting: flag,
      /** Shows only the open orders of this lane. */
      lane: z.enum(['confirm', 'customer', 'payout']).optional().catch(undefined),
      /** Whose deals the lanes show: of the user, of nobody, or of this colleague. Without it all. */
      whose: KeeperFilter.optional().catch(undefined),
      /** The same for the table. */
      keeper: KeeperFilter.optional().catch(undefined),
      /** Shows in the lanes only the deals that are stuck in this way, or in any. The radar knows which ways there are. */
      stuck: word,
    },
    staff: { room: 'order-desk', texts: ['deals', 'handover', 'marks', 'palette', 'radar', 'walkin'] },
  },
  analytics: {
    mayOpen: maySeeAnalytics,
    address: days,
    staff: { room: 'analytics', texts: ['analytics'] },
  },
  books: {
    mayOpen: mayKeepBooks,
    address: {
      ...paged,
      ...days,
      ...dialog,
      office: word,
      kind: word,
      /** Below the places: without it the journal. */
      view: z.enum(['accounts', 'days', 'transfers', 'counterparties']).optional().catch(undefined),
      /** How the places are shown: without it as bars. */
      as: z.literal('table').optional().catch(undefined),
      /** The account whose statement is open. */
      account: word,
      /** The entry whose postings are open. */
      entry: word,
      /** The journal shows only this entry. */
      only: word,
      /** The transfer between offices that is counted or taken back in a dialog. */
      transfer: word,
    },
    staff: { room: 'books', texts: ['books', 'booking'] },
  },
  till: {
    mayOpen: mayWorkTills,
    address: {
      ...paged,
      ...dialog,
      office: word,
      /** The shift that is shown. Without it the own one. */
      shift: word,
      /** The drawer that is counted so that it opens. */
      drawer: word,
      /** The cash on its way that is counted or taken back in a dialog. */
      move: word,
      /** What is shown of the tills: without it who has which drawer now. */
      show: z.enum(['days', 'envelopes', 'safe', 'shifts']).optional().catch(undefined),
      /** The closed day whose report is open, or `x`: the day so far. */
      report: word,
    },
    staff: { room: 'till', texts: ['till', 'safe', 'envelope', 'refusals'] },
  },
  rates: {
    mayOpen: forStaff,
    /** `scope` is an office id. The global rates have none. */
    address: { ...days, ...dialog, scope: word },
    staff: { room: 'rate', texts: ['rate', 'guard', 'quotes', 'market'] },
  },
  offices: {
    mayOpen: forStaff,
    address: { ...paged, ...dialog, search: word, office: word },
    staff: { room: 'office-admin', texts: ['offices', 'hours'] },
  },
  users: {
    mayOpen: mayListUsers,
    address: {
      ...paged,
      search: word,
      office: word,
      role: z.enum(roles).optional().catch(undefined),
      verified: z.enum(['unverified', 'verified']).optional().catch(undefined),
      /** The user whose details are open. */
      user: word,
    },
    staff: { room: 'user', texts: ['user'] },
  },
  changes: {
    mayOpen: mayReadJournal,
    address: {
      ...paged,
      ...days,
      kind: word,
      actor: word,
      /** What is read. Without it the changes alone. */
      about: z.enum(['sign_ins', 'deals']).optional().catch(undefined),
    },
    staff: { room: 'audit', texts: ['changes'] },
  },
  settings: {
    mayOpen: mayManageNetwork,
    address: {},
    staff: { room: 'setting', texts: ['settings', 'hours'] },
  },
  status: {
    mayOpen: mayReadStatus,
    address: {},
    staff: { room: 'status', texts: ['status'] },
  },
  profile: {
    mayOpen: () => true,
    address: {
      ...dialog,
      /** The sign-in from a new device about which the person is asked. */
      sign_in: word,
    },
  },
} satisfies Record<string, Row>;

export type Tab = keyof typeof tabs;

const isTab = (name: string): name is Tab => name in tabs;
export const tabNames = Object.keys(tabs).filter(isTab);

/** The tabs of a role. The first one is the default. */
export const tabsOf = (role: Role): Tab[] => tabNames.filter((tab) => tabs[tab].mayOpen({ role }));

/**
 * Returns the tab that the address names. Without a tab, or with a tab of another role, returns the role's first tab.
 */
export function tabOf(role: Role, { tab }: { tab?: Tab | undefined }): Tab {
  const [first = 'profile', ...others] = tabsOf(role);
  return tab !== undefined && others.includes(tab) ? tab : first;
}

/** What only staff fetch, of all tabs. */
export const staffParts = tabNames.flatMap((tab) => {
  const row: Row = tabs[tab];
  return row.staff ?? [];
});
