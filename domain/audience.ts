import { isToldOfApproval, maySeeApproval } from './approval/approval.ts';
import { maySee, type OrderFacts, partIn } from './order/order.ts';
import type { MessageSide } from './order/order-message.ts';
import { type Audience, isMeant } from './order/radar.ts';
import { type Actor, mayKeepBooks, mayManageNetwork, maySeeOffice, mayWorkTills } from './person/actor.ts';

type Live =
  | 'target'
  | 'inbox'
  | 'order'
  | 'alert'
  | 'message'
  | 'rate'
  | 'office'
  | 'network'
  | 'sign_in'
  | 'approval'
  | 'books'
  | 'till'
  | 'factor_reset';
export type NoticeKind =
  | 'order'
  | 'alert'
  | 'message'
  | 'approval'
  | 'rate'
  | 'target'
  | 'wallet'
  | 'sign_in'
  | 'factor_reset'
  | 'level'
  | 'difference'
  | 'trouble'
  | 'till'
  | 'chain';

/**
 * Every kind of event. `live`: what the pages of those who may hear it receive. `notice`: what the people who may be told
 * of it get a notice about, over any channel, also when they do not look.
 */
export const events = {
  new_order: { live: 'order', notice: 'order' },
  order_update: { live: 'order', notice: 'order' },
  order_here: { live: 'order', notice: null },
  order_customer: { live: 'order', notice: null },
  order_alert: { live: 'alert', notice: 'alert' },
  message: { live: 'message', notice: 'message' },
  /** It was asked for, the admins are asked too, or it has ended. */
  approval: { live: 'approval', notice: 'approval' },
  /** Something was booked beside the deals. */
  books_update: { live: 'books', notice: null },
  /** A shift, a count or cash between a drawer and the safe, without sums. */
  till_update: { live: 'till', notice: null },
  message_read: { live: 'message', notice: null },
  rate_update: { live: 'rate', notice: 'rate' },
  rate_target: { live: 'target', notice: null },
  rate_reached: { live: 'target', notice: 'target' },
  office_update: { live: 'office', notice: null },
  network_update: { live: 'network', notice: null },
  terms_update: { live: null, notice: null },
  wallet_changed: { live: null, notice: 'wallet' },
  new_sign_in: { live: 'sign_in', notice: 'sign_in' },
  factor_reset: { live: 'factor_reset', notice: 'factor_reset' },
  low_level: { live: null, notice: 'level' },
  till_difference: { live: null, notice: 'difference' },
  rate_trouble: { live: null, notice: 'trouble' },
  /** Something at the tills has waited for too long. */
  till_alert: { live: null, notice: 'till' },
  /** A chain is not read, or is read again. */
  chain_alert: { live: null, notice: 'chain' },
  inbox: { live: 'inbox', notice: null },
  access_changed: { live: null, notice: null },
  session_ended: { live: null, notice: null },
} as const satisfies Record<string, { live: Live | null; notice: NoticeKind | null }>;
export type EventKind = keyof typeof events;

/** A server of a later release may write kinds of event that this one does not know. It passes them over. */
const known: Readonly<Record<string, { live: Live | null; notice: NoticeKind | null }>> = events;

export const isLive = (kind: string, what: Live): boolean => known[kind]?.live === what;
export const isNoticed = (kind: string, what: NoticeKind): boolean => known[kind]?.notice === what;

type OrderRef = Pick<OrderFacts, 'customer_id' | 'office_id'>;
type Rules<Subjects> = { [Kind in keyof Subjects]: (person: Actor, subject: Subjects[Kind]) => boolean };

const everybody = (_person: Actor) => true;
const isOwner = (person: Actor, owner: { id: string }) => person.id === owner.id;
const mayHearAlert = (person: Actor, alert: OrderRef & { audience: Audience }) =>
  isMeant(alert.audience, partIn(person, alert));

const isOwnerOf = (person: Actor, { office_id }: { office_id: string }) =>
  person.role === 'office_owner' && maySeeOffice(person, office_id);

/** The customer, or those who work at the office. Admins read the messages of every office, and answer for none. */
const isOtherSide = (person: Actor, message: OrderRef & { from: MessageSide }) => {
  const part = partIn(person, message);
  return message.from === 'office' ? part === 'customer' : part === 'cashier' || part === 'office_owner';
};

/** Whose pages receive what. A page shows what everybody can read: rates, offices and what holds for them all. */
export const mayHear = {
  order: maySee,
  alert: mayHearAlert,
  message: maySee,
  approval: maySeeApproval,
  books: (person: Actor, { office_id }: { office_id: string }) =>
    mayKeepBooks(person) && maySeeOffice(person, office_id),
  till: (person: Actor, { office_id }: { office_id: string }) =>
    mayWorkTills(person) && maySeeOffice(person, office_id),
  rate: everybody,
  target: isOwner,
  office: everybody,
  network: everybody,
  sign_in: isOwner,
  factor_reset: isOwner,
  inbox: isOwner,
} satisfies Rules<Record<Live, never>>;

/**
 * Who may be told of what. The rate of an office is news for its staff alone, although everybody can read it. The same
 * rules are SQL in server/delivery/audience, where events become notices; a test compares them.
 */
export const mayBeTold = {
  order: maySee,
  alert: mayHearAlert,
  message: isOtherSide,
  approval: isToldOfApproval,
  rate: (person: Actor, { office_id }: { office_id: string | null }) =>
    office_id === null || maySeeOffice(person, office_id),
  target: isOwner,
  wallet: isOwner,
  sign_in: isOwner,
  factor_reset: isOwner,
  level: isOwnerOf,
  difference: (person: Actor, found: { office_id: string; actor_id: string }) =>
    isOwnerOf(person, found) && person.id !== found.actor_id,
  trouble: (person: Actor, { office_id }: { office_id: string | null }) =>
    mayManageNetwork(person) || (office_id !== null && isOwnerOf(person, { office_id })),
  till: isOwnerOf,
  chain: mayManageNetwork,
} satisfies Rules<Record<NoticeKind, never>>;
