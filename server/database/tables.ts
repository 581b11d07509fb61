import type { ColumnType, Generated } from 'kysely';
import type { AuditKind, Facts } from '#contract/audit.ts';
import type { EventKind } from '#domain/audience.ts';
import type { CashSteps } from '#domain/money/cash.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { DeadlineName, NetworkName } from '#domain/order/deadline.ts';
import type { OrderStatus, StatusTime } from '#domain/order/order.ts';
import type { Ending, Refund } from '#domain/order/order-ending.ts';
import type { Arrival, Settlement, SideEvent } from '#domain/order/order-transfer.ts';
import type { Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { SwitchName } from '#domain/setting.ts';
import type { SetAsideWay } from '#domain/till/envelope.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import type { Network } from '#domain/wallet/network.ts';

/**
 * The tables that Kysely queries use, with its types: `numeric` is exact decimal text, `timestamptz` a Date. Other tables
 * appear only in handwritten SQL.
 */
export type Tables = {
  users: UserTable;
  sessions: SessionTable;
  regions: RegionTable;
  districts: DistrictTable;
  cities: CityTable;
  offices: OfficeTable;
  user_offices: UserOfficeTable;
  exchange_rates: ExchangeRateTable;
  rate_subscriptions: RateSubscriptionTable;
  pair_terms: PairTermsTable;
  orders: OrderTable;
  order_events: OrderEventTable;
  idempotency_keys: IdempotencyKeyTable;
  outbox: OutboxTable;
  audit: AuditTable;
  recovery_tokens: RecoveryTokenTable;
  settings: SettingTable;
  deadline_minutes: DeadlineMinutesTable;
  cash_steps: CashStepTable;
  network_holidays: { day: string };
  keeping_years: { years: number };
  network_choices: { networks: Network[] | null; rate_tolerance: Decimal | null };
  push_subscriptions: PushSubscriptionTable;
  push_keys: PushKeyTable;
  device_keys: DeviceKeyTable;
  known_devices: KnownDeviceTable;
};

export type UserTable = {
  id: string;
  cellphone: string;
  cellphone_verified: Generated<boolean>;
  full_name: string | null;
  email: string | null;
  email_verified: Generated<boolean>;
  wallet: Wallet | null;
  lang: Generated<Language>;
  permissions: Generated<Role>;
  password_hash: string;
  created_at: Generated<Date>;
  set_aside_wallet: Wallet | null;
  set_aside_email: string | null;
  device_generation: Generated<number>;
  blocked_at: Date | null;
  blocked_reason: string | null;
  /** The factors themselves set it. */
  second_factor_at: ColumnType<Date | null, null | undefined, never>;
  recovered_at: Date | null;
  new_password_at: Date | null;
  factor_reset_at: Date | null;
  disowned_at: Date | null;
  password_ended: Generated<boolean>;
  favorite_office_ids: string[] | null;
  /** The office whose guest this is: nobody, without a phone, and in no list of people. */
  guest_of: string | null;
  /** Made at the window: nobody has ever signed in. */
  passwordless: Generated<boolean>;
};

export type SessionTable = {
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  fresh_at: Generated<Date | null>;
  used_at: Generated<Date>;
  address: string | null;
  device: string | null;
};

export type RecoveryTokenTable = { token_hash: Buffer; user_id: string; expires_at: Date };

export type CashStepTable = { currency: string; step: Decimal; changed_at: Generated<Date> };

export type DeadlineMinutesTable = {
  name: DeadlineName | NetworkName;
  minutes: number | null;
  changed_at: Generated<Date>;
};

export type SettingTable = { name: SwitchName; is_on: boolean; changed_at: Generated<Date> };

type Named = { id: string; name_en: string; name_uk: string };
export type RegionTable = Named;
export type DistrictTable = Named & { region_id: string };
export type CityTable = Named & { district_id: string };

/** A planned closing, with its times as JSON has them. */
export type StoredClosure = { from: string; until: string; reason: string | null };

type OfficeWords = Record<'name_uk' | 'address_uk' | 'instructions' | 'instructions_uk', string | null>;
export type OfficeTable = OfficeWords &
  Record<'lat' | 'lng', number> & {
    id: string;
    name: string | null;
    address: string;
    working_hours: string | null;
    phone: string | null;
    cash_step: CashSteps | null;
    closed_until: Date | null;
    closed_reason: string | null;
    /** A list, which the driver reads as JSON. */
    closures: ColumnType<StoredClosure[], string | undefined, string>;
    holidays: Generated<string[]>;
    rests_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    wallet: Wallet | null;
    city_id: string | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    archived_at: Date | null;
    draft: Generated<boolean>;
    on_books: Generated<boolean>;
    entry_limit: Generated<Decimal | null>;
    day_ends: Generated<number>;
    set_aside: Generated<SetAsideWay>;
    answer_minutes: number | null;
    arrival_minutes: number | null;
  };

export type UserOfficeTable = {
  user_id: string;
  office_id: string;
  created_at: Generated<Date>;
  coin_per_deal: Generated<Decimal | null>;
  coin_per_day: Generated<Decimal | null>;
};

export type ExchangeRateTable = {
  id: string;
  sc: string;
  tc: string;
  rate: Decimal;
  ts: Generated<Date>;
  actual: Generated<boolean>;
  office_id: string | null;
  created_by: string | null;
  hidden_at: Date | null;
  confirmed_beyond: Generated<boolean>;
};

export type RateSubscriptionTable = { sc: string; tc: string; office_id: string };

export type PairTermsTable = {
  id: string;
  sc: string;
  tc: string;
  office_id: string | null;
  min_amount: Decimal | null;
  max_amount: Decimal | null;
  at: Generated<Date>;
  created_by: string | null;
};

/** When an order reached each status. It begins with the first. */
type StatusTimes = Record<Exclude<StatusTime, 'created_at'>, Date | null>;

export type OrderTable = StatusTimes & {
  id: string;
  customer_id: string;
  office_id: string;
  cashier_id: string | null;
  er_id: string;
  sc: string;
  tc: string;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  rate: Decimal;
  cash: Decimal | null;
  cash_step: Decimal | null;
  sale: boolean;
  status: Generated<OrderStatus>;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  answer_by: Date | null;
  due_at: Date | null;
  quarter_left_at: Date | null;
  extended_minutes: Generated<number>;
  wallet: Wallet | null;
  office_wallet: Wallet | null;
  ended_by: Ending | null;
  end_reason: string | null;
  refund: Refund | null;
  sent_at: Date | null;
  sent_tx_hash: string | null;
  arrived: (Omit<Arrival, 'id' | 'corrects' | 'reason'> & Partial<Pick<Arrival, 'corrects' | 'reason'>>)[] | null;
  sent_minutes: Generated<number>;
  not_arrived: { at: string; reason: string } | null;
  settlement: Settlement | null;
  payout_tx_hash: string | null;
  said: SideEvent | null;
  complete_by: Date | null;
  handed_at: Date | null;
  held_back_at: Date | null;
  mine_at: Date | null;
  reference_rate: Decimal | null;
  placed_by: string | null;
  guest_worth: Decimal | null;
  booked: Generated<boolean>;
};

export type PushSubscriptionTable = {
  token_hash: Buffer;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Date>;
  rate_update: Generated<boolean>;
  not_before: Date | null;
};

export type PushKeyTable = {
  only_one: Generated<boolean>;
  public_key: string;
  private_key: string;
  sealed: Buffer | null;
  created_at: Generated<Date>;
};

export type DeviceKeyTable = {
  only_one: Generated<boolean>;
  secret: Buffer;
  sealed: Buffer | null;
  created_at: Generated<Date>;
};

export type KnownDeviceTable = { user_id: string; name: Buffer; used_at: Generated<Date> };

export type OrderEventTable = {
  order_id: string;
  version: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  at: Generated<Date>;
  actor_id: string | null;
  what: SideEvent | null;
  by_code: Generated<boolean>;
  approved_by: Generated<string | null>;
};

export type IdempotencyKeyTable = {
  customer_id: string;
  key: string;
  body_hash: Buffer;
  request_hash: Buffer | null;
  order_id: string;
  created_at: Generated<Date>;
};

/** The position of a reader in the outbox. The transaction comes first: rows become safe to read in that order. */
export type OutboxCursor = { xid: string; id: number };

/** What a durable reader of the outbox receives. */
export type OutboxEvent = OutboxCursor & { kind: EventKind; subject_id: string; created_at: Date };

export type OutboxTable = {
  id: Generated<number>;
  xid: Generated<string>;
  kind: EventKind;
  subject_id: string;
  token_hash: Buffer | null;
  record: Generated<unknown>;
  created_at: Generated<Date>;
};

export type AuditTable = {
  id: string;
  at: Generated<Date>;
  actor_id: string | null;
  kind: AuditKind;
  object_id: string;
  before: Facts | null;
  after: Facts | null;
  address: string | null;
  device: string | null;
  /** The database finds it. */
  office_id: Generated<string | null>;
};
