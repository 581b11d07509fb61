import type { Page } from '@playwright/test';
import { analytics as enAnalytics } from '../../web/locales/en/analytics.ts';
import { auth as enAuth } from '../../web/locales/en/auth.ts';
import { booking as enBooking } from '../../web/locales/en/booking.ts';
import { books as enBooks } from '../../web/locales/en/books.ts';
import { chain as enChain } from '../../web/locales/en/chain.ts';
import { changes as enChanges } from '../../web/locales/en/changes.ts';
import { common as enCommon } from '../../web/locales/en/common.ts';
import { dates as enDates } from '../../web/locales/en/dates.ts';
import { deadline as enDeadline } from '../../web/locales/en/deadline.ts';
import { deals as enDeals } from '../../web/locales/en/deals.ts';
import { envelope as enEnvelope } from '../../web/locales/en/envelope.ts';
import { errors as enErrors } from '../../web/locales/en/errors.ts';
import { exchange as enExchange } from '../../web/locales/en/exchange.ts';
import { exit as enExit } from '../../web/locales/en/exit.ts';
import { factor as enFactor } from '../../web/locales/en/factor.ts';
import { guard as enGuard } from '../../web/locales/en/guard.ts';
import { handover as enHandover } from '../../web/locales/en/handover.ts';
import { help as enHelp } from '../../web/locales/en/help.ts';
import { inbox as enInbox } from '../../web/locales/en/inbox.ts';
import { map as enMap } from '../../web/locales/en/map.ts';
import { market as enMarket } from '../../web/locales/en/market.ts';
import { marks as enMarks } from '../../web/locales/en/marks.ts';
import { messages as enMessages } from '../../web/locales/en/messages.ts';
import { mine as enMine } from '../../web/locales/en/mine.ts';
import { notification as enNotification } from '../../web/locales/en/notification.ts';
import { office as enOffice } from '../../web/locales/en/office.ts';
import { offices as enOffices } from '../../web/locales/en/offices.ts';
import { order as enOrder } from '../../web/locales/en/order.ts';
import { palette as enPalette } from '../../web/locales/en/palette.ts';
import { pickup as enPickup } from '../../web/locales/en/pickup.ts';
import { privacy as enPrivacy } from '../../web/locales/en/privacy.ts';
import { profile as enProfile } from '../../web/locales/en/profile.ts';
import { qr as enQr } from '../../web/locales/en/qr.ts';
import { quotes as enQuotes } from '../../web/locales/en/quotes.ts';
import { radar as enRadar } from '../../web/locales/en/radar.ts';
import { rate as enRate } from '../../web/locales/en/rate.ts';
import { receipt as enReceipt } from '../../web/locales/en/receipt.ts';
import { refusals as enRefusals } from '../../web/locales/en/refusals.ts';
import { safe as enSafe } from '../../web/locales/en/safe.ts';
import { settings as enSettings } from '../../web/locales/en/settings.ts';
import { statement as enStatement } from '../../web/locales/en/statement.ts';
import { status as enStatus } from '../../web/locales/en/status.ts';
import { step as enStep } from '../../web/locales/en/step.ts';
import { talk as enTalk } from '../../web/locales/en/talk.ts';
import { target as enTarget } from '../../web/locales/en/target.ts';
import { till as enTill } from '../../web/locales/en/till.ts';
import { transfer as enTransfer } from '../../web/locales/en/transfer.ts';
import { turn as enTurn } from '../../web/locales/en/turn.ts';
import { user as enUser } from '../../web/locales/en/user.ts';
import { walkin as enWalkin } from '../../web/locales/en/walkin.ts';
import { analytics as ukAnalytics } from '../../web/locales/uk/analytics.ts';
import { auth as ukAuth } from '../../web/locales/uk/auth.ts';
import { booking as ukBooking } from '../../web/locales/uk/booking.ts';
import { books as ukBooks } from '../../web/locales/uk/books.ts';
import { chain as ukChain } from '../../web/locales/uk/chain.ts';
import { changes as ukChanges } from '../../web/locales/uk/changes.ts';
import { common as ukCommon } from '../../web/locales/uk/common.ts';
import { dates as ukDates } from '../../web/locales/uk/dates.ts';
import { deadline as ukDeadline } from '../../web/locales/uk/deadline.ts';
import { deals as ukDeals } from '../../web/locales/uk/deals.ts';
import { envelope as ukEnvelope } from '../../web/locales/uk/envelope.ts';
import { errors as ukErrors } from '../../web/locales/uk/errors.ts';
import { exchange as ukExchange } from '../../web/locales/uk/exchange.ts';
import { exit as ukExit } from '../../web/locales/uk/exit.ts';
import { factor as ukFactor } from '../../web/locales/uk/factor.ts';
import { guard as ukGuard } from '../../web/locales/uk/guard.ts';
import { handover as ukHandover } from '../../web/locales/uk/handover.ts';
import { help as ukHelp } from '../../web/locales/uk/help.ts';
import { inbox as ukInbox } from '../../web/locales/uk/inbox.ts';
import { map as ukMap } from '../../web/locales/uk/map.ts';
import { market as ukMarket } from '../../web/locales/uk/market.ts';
import { marks as ukMarks } from '../../web/locales/uk/marks.ts';
import { messages as ukMessages } from '../../web/locales/uk/messages.ts';
import { mine as ukMine } from '../../web/locales/uk/mine.ts';
import { notification as ukNotification } from '../../web/locales/uk/notification.ts';
import { office as ukOffice } from '../../web/locales/uk/office.ts';
import { offices as ukOffices } from '../../web/locales/uk/offices.ts';
import { order as ukOrder } from '../../web/locales/uk/order.ts';
import { palette as ukPalette } from '../../web/locales/uk/palette.ts';
import { pickup as ukPickup } from '../../web/locales/uk/pickup.ts';
import { privacy as ukPrivacy } from '../../web/locales/uk/privacy.ts';
import { profile as ukProfile } from '../../web/locales/uk/profile.ts';
import { qr as ukQr } from '../../web/locales/uk/qr.ts';
import { quotes as ukQuotes } from '../../web/locales/uk/quotes.ts';
import { radar as ukRadar } from '../../web/locales/uk/radar.ts';
import { rate as ukRate } from '../../web/locales/uk/rate.ts';
import { receipt as ukReceipt } from '../../web/locales/uk/receipt.ts';
import { refusals as ukRefusals } from '../../web/locales/uk/refusals.ts';
import { safe as ukSafe } from '../../web/locales/uk/safe.ts';
import { settings as ukSettings } from '../../web/locales/uk/settings.ts';
import { statement as ukStatement } from '../../web/locales/uk/statement.ts';
import { status as ukStatus } from '../../web/locales/uk/status.ts';
import { step as ukStep } from '../../web/locales/uk/step.ts';
import { talk as ukTalk } from '../../web/locales/uk/talk.ts';
import { target as ukTarget } from '../../web/locales/uk/target.ts';
import { till as ukTill } from '../../web/locales/uk/till.ts';
import { transfer as ukTransfer } from '../../web/locales/uk/transfer.ts';
import { turn as ukTurn } from '../../web/locales/uk/turn.ts';
import { user as ukUser } from '../../web/locales/uk/user.ts';
import { walkin as ukWalkin } from '../../web/locales/uk/walkin.ts';

/** The texts by which a journey finds elements, in the language of the reader. */
export const words = {
  en: {
    analytics: enAnalytics,
    auth: enAuth,
    booking: enBooking,
    books: enBooks,
    chain: enChain,
    changes: enChanges,
    common: enCommon,
    dates: enDates,
    deadline: enDeadline,
    deals: enDeals,
    envelope: enEnvelope,
    errors: enErrors,
    exchange: enExchange,
    exit: enExit,
    factor: enFactor,
    handover: enHandover,
    help: enHelp,
    inbox: enInbox,
    map: enMap,
    market: enMarket,
    marks: enMarks,
    messages: enMessages,
    mine: enMine,
    notification: enNotification,
    office: enOffice,
    offices: enOffices,
    order: enOrder,
    palette: enPalette,
    pickup: enPickup,
    privacy: enPrivacy,
    profile: enProfile,
    qr: enQr,
    guard: enGuard,
    quotes: enQuotes,
    radar: enRadar,
    rate: enRate,
    receipt: enReceipt,
    refusals: enRefusals,
    safe: enSafe,
    settings: enSettings,
    statement: enStatement,
    status: enStatus,
    step: enStep,
    talk: enTalk,
    target: enTarget,
    till: enTill,
    transfer: enTransfer,
    turn: enTurn,
    user: enUser,
    walkin: enWalkin,
  },
  uk: {
    analytics: ukAnalytics,
    auth: ukAuth,
    booking: ukBooking,
    books: ukBooks,
    chain: ukChain,
    changes: ukChanges,
    common: ukCommon,
    dates: ukDates,
    deadline: ukDeadline,
    deals: ukDeals,
    envelope: ukEnvelope,
    errors: ukErrors,
    exchange: ukExchange,
    exit: ukExit,
    factor: ukFactor,
    handover: ukHandover,
    help: ukHelp,
    inbox: ukInbox,
    map: ukMap,
    market: ukMarket,
    marks: ukMarks,
    messages: ukMessages,
    mine: ukMine,
    notification: ukNotification,
    office: ukOffice,
    offices: ukOffices,
    order: ukOrder,
    palette: ukPalette,
    pickup: ukPickup,
    privacy: ukPrivacy,
    profile: ukProfile,
    qr: ukQr,
    guard: ukGuard,
    quotes: ukQuotes,
    radar: ukRadar,
    rate: ukRate,
    receipt: ukReceipt,
    refusals: ukRefusals,
    safe: ukSafe,
    settings: ukSettings,
    statement: ukStatement,
    status: ukStatus,
    step: ukStep,
    talk: ukTalk,
    target: ukTarget,
    till: ukTill,
    transfer: ukTransfer,
    turn: ukTurn,
    user: ukUser,
    walkin: ukWalkin,
  },
} as const;
export type Words = (typeof words)[keyof typeof words];

/** A screen, its address, and the steps that open it. They run on the page of a signed-in person. */
export type Screen = {
  name: string;
  path: string;
  /** The folder is that of the product. */
  open: (page: Page, t: Words, folder: string) => Promise<void>;
  /** True if nothing is typed or opened on it that would stay when only the address changes. */
  isUntouched?: boolean;
};

/**
 * One screen of each list in turn. With a list for each tab, nearly every screen opens another tab, and nothing stays of
 * the screen before.
 */
export function inTurns(...lists: readonly Screen[][]): Screen[] {
  const rounds = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}

/** Matches a text with any values in its placeholders. */
export const like = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\{\w+(?:, number)?\}\}/)
      .map(plain)
      .join('.+')}$`,
  );

/** Matches the part of a text before its first placeholder. */
export const beginningOf = (text: string) => new RegExp(`^${plain(text.split('{{')[0] ?? '')}`);

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Waits until the requests of a screen have ended, and looks in each frame. It only saves time: an expectation that
 * fails is repeated after 100, 250, 500 ms and so on. So the journey still has to say what the screen must show.
 */
export const arrived = (page: Page): Promise<void> =>
  page.evaluate(
    (patienceMs) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + patienceMs;
        const look = () => {
          const isHere = document.querySelector('main') && !document.querySelector('.mantine-Skeleton-root');
          if (isHere || performance.now() > end) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    5_000,
  );
