import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

/** Who else has the address to which the money of a customer would go. */
export type PayeeFacts = { isOffices: boolean; isStaffs: boolean };

/** Whether an office works with this address. An archived office has none. */
export const isOfOfficeSql = (address: string) => `exists (
  select from offices f where f.wallet is not null and f.archived_at is null
    and wallet_keys(f.wallet) @> array[address_key(${address})])`;

/** The person `u` has this address in the account. */
const isOfUserSql = (address: string) =>
  `u.wallet is not null and wallet_keys(u.wallet) @> array[address_key(${address})]`;

const sql = {
  /** Those of the addresses that an office works with. */
  ofOffices: statement<{ address: string }>(
    'addresses-of-offices',
    `select wanted.address from unnest($1::text[]) wanted (address) where ${isOfOfficeSql('wanted.address')}`,
  ),
  /** What the customer's own account has is the customer's, also when somebody else has written it down. */
  payee: statement<PayeeFacts>(
    'address-payee',
    `select ${isOfOfficeSql('$1')} as "isOffices",
       exists (select from users u where ${isOfUserSql('$1')} and u.permissions <> 'customer')
       and not exists (select from users u where ${isOfUserSql('$1')} and u.id = $2) as "isStaffs"`,
  ),
};

/**
 * Who else has an address. Nothing is locked. An office that takes an address at the moment in which a customer writes it
 * does so after the customer, as if one had come after the other: the address is refused again where an order would pay to
 * it.
 */
export const addressOwners = ({ pool }: Pick<Db, 'pool'>) => ({
  findPayee: async (address: string, customerId: string): Promise<PayeeFacts> =>
    onlyRow(await ask(pool, sql.payee, [address, customerId])),
});

export type AddressOwners = ReturnType<typeof addressOwners>;

export const officeAddressesAmong = async (
  { send }: Pick<Tx, 'send'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => new Set((await send(sql.ofOffices, [addresses])).map(({ address }) => address));

export const readPayee = async ({ send }: Pick<Tx, 'send'>, address: string, customerId: string): Promise<PayeeFacts> =>
  onlyRow(await send(sql.payee, [address, customerId]));

function onlyRow([row]: PayeeFacts[]): PayeeFacts {
  if (!row) throw new Error('The database did not say whose the address is');
  return row;
}

/** More people than this are not counted. */
const mostOthers = 100;

/**
 * How many other people than `person` have one of these addresses: in the own account, or on the refund or the settlement
 * of a deal. `keys` is an array of `address_key()`.
 */
export const othersWithSql = (keys: string, person: string) => `(
  select count(*)::int from (
    (select u.id from users u
     where u.wallet is not null and wallet_keys(u.wallet) && ${keys} and u.id <> ${person} limit ${mostOthers})
    union
    (select r.customer_id from orders r
     where r.refund -> 'to' ->> 'address' is not null and address_key(r.refund -> 'to' ->> 'address') = any(${keys})
       and r.customer_id <> ${person} limit ${mostOthers})
    union
    (select s.customer_id from orders s
     where s.settlement -> 'to' ->> 'address' is not null and address_key(s.settlement -> 'to' ->> 'address') = any(${keys})
       and s.customer_id <> ${person} limit ${mostOthers})
  ) other)`;
