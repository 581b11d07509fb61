import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { MessageNews } from '#contract/order/order-message.ts';
import type { NewSignIn } from '#contract/person/new-sign-in.ts';
import { ExchangeRate } from '#contract/rate/rate.ts';
import type { RateTarget } from '#contract/rate/rate-target.ts';
import type { NetworkRules } from '#contract/setting.ts';
import type { ApprovalFacts } from '#domain/approval/approval.ts';
import type { ApprovalState } from '#domain/approval/approval-kinds.ts';
import { isLive, mayHear } from '#domain/audience.ts';
import { partIn } from '#domain/order/order.ts';
import { type MessageSide, messageSideOf } from '#domain/order/order-message.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { AlertKind, Audience } from '#domain/order/radar.ts';
import { type Actor, maySeeOffice, type Role } from '#domain/person/actor.ts';
import type { FactorResetOutcome } from '#domain/person/factor-reset.ts';
import { type Language, languages } from '#domain/person/user.ts';
import type { OutboxRow } from './outbox.store.ts';

/** What live messages show, as it is now. */
export type LiveFinders = {
  findOrders: (ids: string[]) => Promise<Order[]>;
  findAlerts: (ids: string[]) => Promise<OrderAlert[]>;
  findMessages: (ids: string[], orderIds: string[]) => Promise<MessageOfDeal[]>;
  findApprovals: (ids: string[]) => Promise<ApprovalNews[]>;
  findRates: (ids: string[]) => Promise<ExchangeRate[]>;
  /** Of people, or of those whose targets these are. */
  findTargets: (ids: readonly string[]) => Promise<TargetNews[]>;
  /** With their members, which only some may see. */
  findOffices: (ids: string[], language: Language) => Promise<Office[]>;
  findNetwork: () => Promise<NetworkRules>;
  findSignIns: (ids: readonly string[]) => Promise<SignInNews[]>;
  findFactorResets: (ids: readonly string[]) => Promise<FactorResetNews[]>;
  findUnread: (userIds: readonly string[]) => Promise<{ id: string; unread: number }[]>;
};

/** Somebody has signed in from a new device. It is no news for the session that this opened. */
export type SignInNews = { userId: string; tokenHash: Buffer; signIn: NewSignIn };

/** A reset of a second factor, for its person. */
export type FactorResetNews = { userId: string; reset: { id: string; outcome: FactorResetOutcome | null } };

/** Somebody wrote about an order, or has read it, as each side reads that. */
export type MessageOfDeal = { customer_id: string; office_id: string; news: Record<MessageSide, MessageNews> };

/** An approval, with what decides who hears of it. */
export type ApprovalNews = ApprovalFacts & { id: string; order_id: string | null; state: ApprovalState };

/** The targets of this person that wait. */
export type TargetNews = { id: string; targets: RateTarget[] };

/** Somebody should act on the order. Only its audience hears it. */
export type OrderAlert = { kind: AlertKind; audience: Audience; order: Order };

/** What these rows of the outbox tell, as a frame for each who may hear it. */
export const liveFrames =
  ({
    findOrders,
    findAlerts,
    findMessages,
    findApprovals,
    findRates,
    findTargets,
    findOffices,
    findNetwork,
    findSignIns,
    findFactorResets,
    findUnread,
  }: LiveFinders) =>
  async (rows: OutboxRow[]): Promise<FrameFor[]> => {
    const about = (what: Parameters<typeof isLive>[1]) => rows.filter(({ kind }) => isLive(kind, what));
    const ofOrders = await framesOfOrders(findOrders, about('order'));
    const ofRates = await framesOfRates(findRates, about('rate'));
    const ofTargets = await framesOfTargets(findTargets, about('target'));
    const ofAlerts = await framesOfAlerts(findAlerts, about('alert'));
    const ofMessages = await framesOfMessages(findMessages, about('message'));
    const ofApprovals = await framesOfApprovals(findApprovals, about('approval'));
    const ofDesks = (['books', 'till'] as const).flatMap((what) => framesOfDesk(about(what), what));
    const ofOffices = await framesOfOffices(findOffices, about('office'));
    const ofNetwork = await framesOfNetwork(findNetwork, about('network'));
    const ofSignIns = await framesOfSignIns(findSignIns, about('sign_in'));
    const ofInboxes = await framesOfInboxes(findUnread, about('inbox'));
    const ofResets = await framesOfResets(findFactorResets, about('factor_reset'));
    return [
      ...ofOrders,
      ...ofAlerts,
      ...ofMessages,
      ...ofApprovals,
      ...ofDesks,
      ...ofRates,
      ...ofTargets,
      ...ofOffices,
      ...ofNetwork,
      ...ofSignIns,
      ...ofResets,
      ...ofInboxes,
    ];
  };

async function framesOfOrders(find: LiveFinders['findOrders'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const typeOf = orderNewsIn(rows);
  const orders = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return orders.map((order) => {
    const type = typeOf(order);
    return framesFor(
      order,
      (actor) => mayHear.order(actor, order),
      (data) => ({ type, data }),
    );
  });
}

async function framesOfAlerts(find: LiveFinders['findAlerts'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const alerts = rows.length > 0 ? await find(rows.map(({ subject_id }) => subject_id)) : [];
  return alerts.map(({ kind, audience, order }) => {
    const { customer_id, office_id } = order;
    const mayHearIt = (actor: Actor) => mayHear.alert(actor, { customer_id, office_id, audience });
    return framesFor(order, mayHearIt, (data) => ({ type: 'order_alert', data: { kind, order: data } }));
  });
}

async function framesOfMessages(find: LiveFinders['findMessages'], rows: OutboxRow[]): Promise<FrameFor[]> {
  if (rows.length === 0) return [];
  const told = await find([...subjectsOf(rows, 'message')], [...subjectsOf(rows, 'message_read')]);
  return told.map(({ news, ...order }) => {
    const frames = {
      customer: frameOf({ type: 'message', data: news.customer }),
      office: frameOf({ type: 'message', data: news.office }),
    };
    return ({ actor }) => {
      const side = mayHear.message(actor, order) ? messageSideOf(actor, order) : undefined;
      return side && frames[side];
    };
  });
}

async function framesOfApprovals(find: LiveFinders['findApprovals'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return found.map((approval) => {
    const { id, order_id, state } = approval;
    const mayHearIt = (actor: Actor) => mayHear.approval(actor, approval);
    return sameFrame(mayHearIt, { type: 'approval', data: { id, order_id, state } });
  });
}

/** A transaction may have written several entries, and more than one thing about a till. */
const framesOfDesk = (rows: OutboxRow[], what: 'books' | 'till'): FrameFor[] =>
  [...new Set(rows.map(({ subject_id }) => subject_id))].map((office_id) =>
    sameFrame((actor) => mayHear[what](actor, { office_id }), { type: `${what}_update`, data: { office_id } }),
  );

const subjectsOf = (rows: OutboxRow[], kind: OutboxRow['kind']) =>
  new Set(rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id));

/** What these rows say about an order: the most that one of them says. */
function orderNewsIn(rows: OutboxRow[]) {
  const [fresh, changed] = [subjectsOf(rows, 'new_order'), subjectsOf(rows, 'order_update')];
  const here = subjectsOf(rows, 'order_here');
  return ({ id }: Order) => {
    if (fresh.has(id)) return 'new_order';
    if (changed.has(id)) return 'order_update';
    return here.has(id) ? 'order_here' : 'order_customer';
  };
}

const frameOf = (message: LiveMessage) => Buffer.from(JSON.stringify(z.encode(LiveMessage, message)));

type Listener = { actor: Actor; language: Language; tokenHash: Buffer };

/** Undefined for a listener who may not see the content of the frame, or reads it in another language. */
type FrameFor = (listener: Listener) => Buffer | undefined;

/** The frame for each who may hear it: what is read of an order depends on one's part in it. */
function framesFor(
  order: Order,
  mayHearIt: (actor: Actor) => boolean,
  message: (view: Order) => LiveMessage,
): FrameFor {
  const frames = new Map<Role | undefined, Buffer>();
  return ({ actor }) => {
    if (!mayHearIt(actor)) return undefined;
    const part = partIn(actor, order);
    const frame = frames.get(part) ?? frameOf(message(viewOf(actor, order, new Date())));
    frames.set(part, frame);
    return frame;
  };
}

async function framesOfRates(find: LiveFinders['findRates'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const removed = rows.flatMap(({ record }) => (record ? [ExchangeRate.parse(record)] : []));
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return [...found, ...removed].map((rate) => sameFrame(mayHear.rate, { type: 'rate_update', data: rate }));
}

async function framesOfTargets(find: LiveFinders['findTargets'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return found.map((data) => sameFrame((actor) => mayHear.target(actor, data), { type: 'rate_target', data }));
}

async function framesOfOffices(find: LiveFinders['findOffices'], rows: OutboxRow[]): Promise<FrameFor[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))];
  const inEach = await Promise.all(
    languages.map(async (language) => ({ language, offices: await find(ids, language) })),
  );
  const isThere = (id: string) => inEach.some(({ offices }) => offices.some((office) => office.id === id));
  return [
    ...inEach.flatMap(({ language, offices }) => offices.map((office) => framesForOffice(office, language))),
    ...ids.filter((id) => !isThere(id)).map((id) => sameFrame(mayHear.office, { type: 'office_gone', data: { id } })),
  ];
}

async function framesOfNetwork(find: LiveFinders['findNetwork'], rows: OutboxRow[]): Promise<FrameFor[]> {
  return rows.length > 0 ? [sameFrame(mayHear.network, { type: 'network_update', data: await find() })] : [];
}

async function framesOfSignIns(find: LiveFinders['findSignIns'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const found = rows.length > 0 ? await find(rows.map(({ subject_id }) => subject_id)) : [];
  return found.map(({ userId, tokenHash, signIn }) => {
    const frame = frameOf({ type: 'new_sign_in', data: signIn });
    const mayHearIt = (listener: Listener) =>
      mayHear.sign_in(listener.actor, { id: userId }) && !listener.tokenHash.equals(tokenHash);
    return (listener) => (mayHearIt(listener) ? frame : undefined);
  });
}

async function framesOfResets(find: LiveFinders['findFactorResets'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return found.map(({ userId, reset }) =>
    sameFrame((actor) => mayHear.factor_reset(actor, { id: userId }), { type: 'factor_reset', data: reset }),
  );
}

async function framesOfInboxes(find: LiveFinders['findUnread'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return found.map((data) => sameFrame((actor) => mayHear.inbox(actor, data), { type: 'inbox', data }));
}

function sameFrame(mayHearIt: (actor: Actor) => boolean, message: LiveMessage): FrameFor {
  const frame = frameOf(message);
  return ({ actor }) => (mayHearIt(actor) ? frame : undefined);
}

/** What everybody reads of an office in this language: its people are for its own staff. */
function framesForOffice(office: Office, language: Language): FrameFor {
  const frameFor = (data: Office) => frameOf({ type: 'office_update', data });
  const [whole, withoutPeople] = [frameFor(office), frameFor({ ...office, user_offices: [] })];
  return (listener) => {
    if (listener.language !== language || !mayHear.office(listener.actor)) return undefined;
    return maySeeOffice(listener.actor, office.id) ? whole : withoutPeople;
  };
}
