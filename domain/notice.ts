import { accountNoticeTexts } from './account-notice-texts.ts';
import { approvalNoticeFor, type NoticedApproval } from './approval/approval-notice.ts';
import { mayBeTold } from './audience.ts';
import { type Decimal, inverse, isSmallRate } from './money/money.ts';
import { noticeTexts } from './notice-texts.ts';
import { officeName } from './office.ts';
import { firstStatus, type OrderStatus, partIn } from './order/order.ts';
import type { Ending } from './order/order-ending.ts';
import type { MessageSide } from './order/order-message.ts';
import { noticedOrderId } from './order/order-number.ts';
import type { SideEvent } from './order/order-transfer.ts';
import { type AlertKind, type Audience, officeKinds } from './order/radar.ts';
import { type Actor, isStaff } from './person/actor.ts';
import { readDevice } from './person/device.ts';
import type { FactorResetOutcome } from './person/factor-reset.ts';
import type { Language } from './person/user.ts';
import { type StaffSubject, staffNoticeFor } from './staff-notice.ts';
import { type Destination, destinationsOf, type Wallet } from './wallet/destination.ts';

type OfficeNames = Parameters<typeof officeName>[0];
type NoticedOrder = {
  id: string;
  status: OrderStatus;
  ended_by: Ending | null;
  said: SideEvent | null;
  sc: string;
  tc: string;
  office: OfficeNames;
};
type AlertedOrder = Pick<NoticedOrder, 'id' | 'sc' | 'tc' | 'office'> & { office_id: string };
type NoticedRate = {
  sc: string;
  tc: string;
  rate: Decimal;
  actual: boolean;
  office_id: string | null;
  office?: OfficeNames | null;
};

/** What a notice is about, as it is now. */
export type NoticeSubject =
  | (NoticedOrder & { kind: 'order'; customer_id: string; office_id: string; version: number })
  /** `moved`: the order has changed since, and that has a notice of its own. */
  | (AlertedOrder & { kind: 'alert'; customer_id: string; alert: AlertKind; audience: Audience; moved: boolean })
  | (AlertedOrder & { kind: 'message'; customer_id: string; from: MessageSide; author_id: string; read_by: string[] })
  | NoticedApproval
  | (NoticedRate & { kind: 'rate' })
  | (Omit<NoticedRate, 'actual' | 'office_id'> & { kind: 'target'; id: string; user_id: string })
  | { kind: 'wallet'; id: string; wallet: Wallet | null }
  | { kind: 'sign_in'; id: string; user_id: string; device: string | null }
  | { kind: 'factor_reset'; id: string; user_id: string; outcome: FactorResetOutcome | null }
  | StaffSubject;

/**
 * A notice, over any channel: the subject is `title`, the sentence is `body`, and `url` is the path and query that it
 * opens. A newer notice about the same thing has the same `tag` and replaces the older one.
 */
export type Notice = {
  type:
    | 'new_order'
    | 'order_update'
    | 'order_alert'
    | 'message'
    | 'approval'
    | 'rate_update'
    | 'rate_reached'
    | 'wallet_changed'
    | 'new_sign_in'
    | 'factor_reset'
    | 'low_level'
    | 'till_difference'
    | 'rate_trouble'
    | 'till_alert'
    | 'chain_alert';
  order_id: string | null;
  tag: string;
  title: string;
  body: string;
  url: string;
};

type Reader = { actor: Actor; lang: Language };

/** The notice for this person. Undefined for a person who may not be told, and when `version` is out of date. */
export function noticeFor(subject: NoticeSubject, version: number, reader: Reader): Notice | undefined {
  const { actor, lang } = reader;
  switch (subject.kind) {
    case 'order':
      return subject.version === version ? orderNoticeFor(subject, reader) : undefined;
    case 'alert':
      return alertNoticeFor(subject, reader);
    case 'message':
      return messageNoticeFor(subject, reader);
    case 'approval':
      return approvalNoticeFor(subject, reader);
    case 'rate':
      return subject.actual ? rateNotice(subject, actor, lang) : undefined;
    case 'target':
    case 'wallet':
    case 'sign_in':
    case 'factor_reset':
      return ownNoticeFor(subject, reader);
    default:
      return staffNoticeFor(subject, reader);
  }
}

/** About the account or what its person has asked for, for that person alone. */
export function ownNoticeFor(
  subject: NoticeSubject & { kind: 'target' | 'wallet' | 'sign_in' | 'factor_reset' },
  { actor, lang }: Reader,
): Notice | undefined {
  if (subject.kind === 'wallet') return mayBeTold.wallet(actor, subject) ? walletNotice(subject, lang) : undefined;
  if (!mayBeTold[subject.kind](actor, { id: subject.user_id })) return undefined;
  if (subject.kind === 'target') return targetNotice(subject, lang);
  return subject.kind === 'sign_in' ? signInNotice(subject, lang) : factorResetNotice(subject, lang);
}

function alertNoticeFor(alert: NoticeSubject & { kind: 'alert' }, { actor, lang }: Reader): Notice | undefined {
  return !alert.moved && mayBeTold.alert(actor, alert) ? alertNotice(alert.alert, alert, lang) : undefined;
}

function orderNoticeFor(order: NoticeSubject & { kind: 'order' }, { actor, lang }: Reader): Notice | undefined {
  const isNew = order.status === firstStatus && partIn(actor, order) !== 'customer';
  return mayBeTold.order(actor, order) ? orderNotice(order, { isNew }, lang) : undefined;
}

/** `isMine`: the order waits for the reader. */
export function orderNotice(
  order: NoticedOrder,
  { isNew, isMine = false }: { isNew: boolean; isMine?: boolean },
  language: Language,
): Notice {
  const { newTurn, newOrder, turn, ended, said, status } = noticeTexts[language];
  const endTitle = order.ended_by ? ended[order.ended_by] : status[order.status];
  const stepTitle = order.said ? said[order.said] : endTitle;
  const newTitle = isMine ? newTurn : newOrder;
  const laterTitle = isMine && !order.said ? turn : stepTitle;
  return {
    type: isNew ? 'new_order' : 'order_update',
    tag: `order:${order.id}`,
    title: (isNew ? newTitle : laterTitle)(noticedOrderId(order.id)),
    ...dealOf(order, language),
  };
}

/** Somebody should act on an order. Alerts that concern all deals of an office are one notice. */
export function alertNotice(kind: AlertKind, order: AlertedOrder, language: Language): Notice {
  const isOfOffice = officeKinds.some((one) => one === kind);
  return {
    type: 'order_alert',
    tag: isOfOffice ? `alert:${order.office_id}:${kind}` : `alert:${order.id}`,
    title: noticeTexts[language].alert[kind](noticedOrderId(order.id)),
    ...dealOf(order, language),
  };
}

/** The words themselves stay in the deal: a lock screen shows a notice to everybody. A later message replaces this one. */
function messageNoticeFor(message: NoticeSubject & { kind: 'message' }, { actor, lang }: Reader): Notice | undefined {
  const isNews = actor.id !== message.author_id && !message.read_by.includes(actor.id);
  if (!isNews || !mayBeTold.message(actor, message)) return undefined;
  return messageNotice(message, lang);
}

export function messageNotice(message: AlertedOrder & { from: MessageSide }, language: Language): Notice {
  const { wrote } = noticeTexts[language];
  return {
    type: 'message',
    tag: `message:${message.id}`,
    title: wrote[message.from](noticedOrderId(message.id)),
    ...dealOf(message, language),
  };
}

const dealOf = ({ id, sc, tc, office }: Pick<NoticedOrder, 'id' | 'sc' | 'tc' | 'office'>, language: Language) => ({
  order_id: id,
  body: `${sc} → ${tc}\n${noticeTexts[language].office(officeName(office, language))}`,
  url: `/?tab=deals&order=${id}`,
});

/** To the person whose wallet was changed. It has only the ends of addresses. */
function walletNotice({ id, wallet }: { id: string; wallet: Wallet | null }, language: Language): Notice {
  const { walletChanged, notYou } = accountNoticeTexts[language];
  return {
    type: 'wallet_changed',
    order_id: null,
    tag: `wallet:${id}`,
    title: walletChanged,
    body: `${walletNow(destinationsOf(wallet), language)}\n${notYou}`,
    url: '/?tab=profile',
  };
}

/** Named as people know it. A program may write anything there. */
function deviceLine(device: string | null, language: Language): string[] {
  const { browser, system } = readDevice(device ?? '');
  const names = [browser, system].filter((name) => name !== undefined);
  return names.length > 0 ? [accountNoticeTexts[language].signedInWith(names.join(', '))] : [];
}

/** A message to the phone. It opens no page, so it names the way that needs none. */
export type AccountNotice = Pick<Notice, 'title' | 'body'>;
export const signInMessage = (device: string | null, language: Language): AccountNotice => ({
  title: accountNoticeTexts[language].newSignIn,
  body: [...deviceLine(device, language), accountNoticeTexts[language].recoverAtOnce].join(' '),
});

/** To the customer of a deal that the staff placed. */
type PlacedAt = { number: string; office: string };
export const walkInMessage = ({ number, office }: PlacedAt, language: Language): AccountNotice => ({
  title: accountNoticeTexts[language].walkInPlaced(number),
  body: [noticeTexts[language].office(office), accountNoticeTexts[language].walkInNotYou].join('. '),
});

/** To the person of the account. What it opens asks whether it was them. */
function signInNotice({ id, device }: { id: string; device: string | null }, language: Language): Notice {
  const { newSignIn, wasItYou } = accountNoticeTexts[language];
  return {
    type: 'new_sign_in',
    order_id: null,
    tag: `sign_in:${id}`,
    title: newSignIn,
    body: [...deviceLine(device, language), wasItYou].join('\n'),
    url: `/?tab=profile&sign_in=${id}`,
  };
}

/** What has become of a reset, in a message to the phone too. */
export const factorResetMessage = (outcome: FactorResetOutcome | null, language: Language): AccountNotice => {
  const { resetAsked, resetDone, resetStopped, stopIt, askAgain, setUpAgain } = accountNoticeTexts[language];
  if (outcome === null) return { title: resetAsked, body: stopIt };
  return outcome === 'done' ? { title: resetDone, body: setUpAgain } : { title: resetStopped, body: askAgain };
};

type ToldReset = { id: string; outcome: FactorResetOutcome | null };
const factorResetNotice = ({ id, outcome }: ToldReset, language: Language): Notice => ({
  type: 'factor_reset',
  order_id: null,
  tag: `factor_reset:${id}`,
  url: '/?tab=profile',
  ...factorResetMessage(outcome, language),
});

function walletNow(destinations: readonly Destination[], language: Language): string {
  const { walletAt, walletsAt, walletGone } = accountNoticeTexts[language];
  const ends = destinations.map(({ network, address }) => ({ network: network ?? 'USDT', end: address.slice(-6) }));
  const [only] = ends;
  if (!only) return walletGone;
  if (ends.length === 1) return walletAt(only.network, only.end);
  return walletsAt(ends.map(({ network, end }) => `${end} (${network})`).join(', '));
}

/** Undefined for a reader who is not concerned by the rate. */
export function rateNotice(notice: NoticedRate, reader: Actor, language: Language): Notice | undefined {
  if (!mayBeTold.rate(reader, notice)) return undefined;
  const { sc, tc, rate, actual, office_id, office } = notice;
  const { newRate, noRate, office: officeLine } = noticeTexts[language];
  const value = rateText({ sc, tc, rate }, language);
  return {
    type: 'rate_update',
    order_id: null,
    tag: `rate:${sc}/${tc}${office_id === null ? '' : `@${office_id}`}`,
    title: (actual ? newRate : noRate)(`${sc} → ${tc}`),
    body: office ? `${value}\n${officeLine(officeName(office, language))}` : value,
    url: isStaff(reader.role) ? '/?tab=rates' : `/?tab=exchange&sc=${sc}&tc=${tc}`,
  };
}

/** The rate that a person waited for. It opens the exchange of that direction. */
function targetNotice(target: NoticeSubject & { kind: 'target' }, language: Language): Notice {
  const { id, sc, tc, office } = target;
  const { targetReached, office: officeLine } = noticeTexts[language];
  const value = rateText(target, language);
  return {
    type: 'rate_reached',
    order_id: null,
    tag: `target:${id}`,
    title: targetReached(`${sc} → ${tc}`),
    body: office ? `${value}\n${officeLine(officeName(office, language))}` : value,
    url: `/?tab=exchange&sc=${sc}&tc=${tc}`,
  };
}

/** The rate, and its inverse when four decimals are too few for the rate. */
function rateText({ sc, tc, rate }: Pick<NoticedRate, 'sc' | 'tc' | 'rate'>, language: Language): string {
  const { numbers } = noticeTexts[language];
  // The value is formatted as a string, because a binary float would lose digits.
  const line = (from: string, value: Decimal, to: string) =>
    `1 ${from} = ${numbers.format(value as `${number}`)} ${to}`;
  return isSmallRate(rate) ? `${line(sc, rate, tc)} (${line(tc, inverse(rate), sc)})` : line(sc, rate, tc);
}
