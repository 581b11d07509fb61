import type { Decimal } from '#domain/money/money.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

/** The wallets `w` on the network $1 of offices that keep books. */
const wallets = `offices o cross join lateral jsonb_array_elements(o.wallet -> 'data') w
  where o.on_books and ${isWorkingSql('o')} and w ->> 'network' = $1`;

const sql = {
  gather: statement(
    'chain-gather-wallets',
    `with gone as (
       delete from wallet_readings r where r.network = $1 and r.address not in (select w ->> 'address' from ${wallets})
     )
     insert into wallet_readings (network, address) select distinct $1, w ->> 'address' from ${wallets} on conflict do nothing`,
  ),
  due: statement<{ address: string }>(
    'chain-due-wallets',
    'select address from wallet_readings where network = $1 and next_at <= now() order by next_at, address limit $2',
  ),
  read: statement(
    'chain-wallet-read',
    `update wallet_readings set amount = $3, read_at = now(), next_at = now() + $4 * interval '1 second'
     where network = $1 and address = $2`,
  ),
  putOff: statement(
    'chain-wallet-put-off',
    `update wallet_readings set next_at = now() + $3 * interval '1 second' where network = $1 and address = $2`,
  ),
};

/** What the chain says of the wallets of offices: the last balance of each. */
export const walletReadings = (db: Pick<Db, 'pool' | 'write'>) => ({
  gather: (network: ReadableNetwork) => writeOne(db, system, sql.gather, [network]),
  due: (network: ReadableNetwork, most: number) => ask(db.pool, sql.due, [network, most]),
  read: (network: ReadableNetwork, address: string, amount: Decimal, waitSeconds: number) =>
    writeOne(db, system, sql.read, [network, address, amount, waitSeconds]),
  putOff: (network: ReadableNetwork, address: string, waitSeconds: number) =>
    writeOne(db, system, sql.putOff, [network, address, waitSeconds]),
});

export type WalletReadings = ReturnType<typeof walletReadings>;
