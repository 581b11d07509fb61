import type { Approval } from '#contract/approval/approval.ts';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { noMessages } from '#contract/order/order-message.ts';
import type { Receipt } from '#contract/order/receipt.ts';
import type { User } from '#contract/person/user.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { exactCash } from '#domain/money/cash.ts';

let lastId = 0;

/** A new valid id. */
export function anId(): string {
  lastId += 1;
  return `018f0000-0000-7000-8000-${String(lastId).padStart(12, '0')}`;
}

export const aUser = (more: Partial<User> = {}): User => ({
  id: anId(),
  full_name: 'Marta Bondar',
  cellphone: '+380671234567',
  cellphone_verified: false,
  email: null,
  email_verified: false,
  wallet: { data: [{ address: 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd' }] },
  lang: 'en',
  permissions: 'customer',
  created_at: new Date('2026-10-01T08:00:00Z'),
  user_offices: [],
  ...more,
});

export const anOffice = (more: Partial<Office> = {}): Office => ({
  id: anId(),
  name: 'Rynok Square',
  address: '1 Rynok Sq',
  working_hours: '09:00 - 20:00',
  wallet: { data: [{ address: 'TVn7officeWalletAddress0000000000' }] },
  marker: { position: { lat: 49.8419, lng: 24.0315 } },
  city_id: null,
  city: null,
  user_offices: [],
  phone: null,
  name_uk: null,
  address_uk: null,
  instructions: null,
  instructions_uk: null,
  answer_minutes: null,
  arrival_minutes: null,
  deadlines: { answer_minutes: 60, arrival_minutes: 240 },
  cash_step: null,
  cash_steps: {},
  closed_until: null,
  closed_reason: null,
  hours: null,
  holidays: [],
  closed_days: [],
  closures: [],
  draft: false,
  version: 1,
  ...more,
});

export const aRate = (more: Partial<ExchangeRate> = {}): ExchangeRate => ({
  id: anId(),
  sc: 'USD',
  tc: 'USDT',
  rate: '0.9985',
  ts: new Date('2026-11-20T07:12:00Z'),
  actual: true,
  office_id: null,
  ...more,
});

/** No USDT was sent. */
const nothingSent = {
  collector: null,
  sent_at: null,
  sent_tx_hash: null,
  sent_void: false,
  claimed_twice: false,
  messages: noMessages,
};

export function anOrder(more: Partial<Order> = {}): Order {
  const sums = { sc: 'USD', tc: 'USDT', amt_to_exch: '2500', amt_to_recv: '2496.25', ...more };
  const { id, full_name, cellphone, cellphone_verified } = aUser();
  const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
  return {
    id: anId(),
    customer_id: more.customer?.id ?? id,
    office_id: more.office?.id ?? office.id,
    cashier_id: null,
    er_id: anId(),
    sc: 'USD',
    tc: 'USDT',
    amt_to_exch: '2500',
    amt_to_recv: '2496.25',
    rate: '0.9985',
    cash: exactCash(sums),
    sale: true,
    status: 'requested',
    note: null,
    version: 1,
    created_at: new Date('2026-11-20T11:42:00Z'),
    confirmed_at: null,
    received_at: null,
    ready_at: null,
    closed_at: null,
    cancelled_at: null,
    answer_by: null,
    due_at: null,
    quarter_left_at: null,
    rests_until: null,
    extended_minutes: 0,
    wallet: { data: [{ address: 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd' }] },
    ended_by: null,
    end_reason: null,
    refund: null,
    ...nothingSent,
    ...{ held_back: false, booked: false },
    complete_by: null,
    closed_by_clock: false,
    doubt: null,
    doubted_at: null,
    disputed: false,
    claim_void: false,
    arrived_for_others: null,
    ...{ receipts: [], transfer_readings: [] },
    not_arrived: null,
    handed_at: null,
    cash_question: null,
    wallet_set_aside: false,
    arrived: null,
    settlement: null,
    settles: null,
    payout_tx_hash: null,
    said: null,
    here_at: null,
    code_locked: false,
    office_wallet: null,
    customer: { id: more.customer_id ?? id, full_name, cellphone, cellphone_verified },
    office: { ...office, id: more.office_id ?? office.id },
    cashier: null,
    ...more,
  };
}

/** A first page that holds all items. */
export const aPage = <T>(items: T[], more: Partial<Page<T>> = {}): Page<T> => ({
  items,
  total: items.length,
  page: 1,
  size: 10,
  pages: 1,
  ...more,
});

/** The receipt of the order, given by Iryna. */
export const aReceipt = (order: Order, more: Partial<Receipt> = {}): Receipt => ({
  ...{ paper: 'receipt', fiscal: false, order_id: order.id, year: 2026, number: 41, name: null, printed: 0 },
  served: { number: 4, full_name: 'Iryna', permissions: 'cashier' },
  ...{ sale: order.sale, sc: order.sc, tc: order.tc, amt_to_exch: order.amt_to_exch, amt_to_recv: order.amt_to_recv },
  ...{ rate: order.rate, cash: order.cash, office: order.office, at: order.closed_at ?? order.created_at },
  ...more,
});

/** An approval of a confirmation beyond a mandate, which the reader may decide. */
export const anApproval = (more: Partial<Approval> = {}): Approval => ({
  ...{ id: anId(), kind: 'mandate', order_id: anId(), office_id: anId(), call: 'confirm', rates: null, warnings: null },
  entry: null,
  ...{ sum: '2496.25', currency: 'USDT', reason: 'Counted twice' },
  limits: [{ name: 'per_deal', limit: '2000', used: '0', currency: 'USDT' }],
  asked_by: { id: anId(), full_name: 'Petro Savchuk' },
  ...{ asked_at: new Date(), until: new Date(Date.now() + 590_000), told: [], admins_told_at: null },
  ...{ state: 'waiting', decided_by: null, decided_at: null, refusal: null, may_decide: true },
  ...more,
});
