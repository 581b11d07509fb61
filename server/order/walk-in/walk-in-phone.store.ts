import type { Language } from '#domain/person/user.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';
import { ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';

type Phone = { id: string; cellphone: string; cellphone_verified: boolean; passwordless: boolean; lang: Language };

const find = statement<Phone>(
  'walk-in-phone',
  'select id, cellphone, cellphone_verified, passwordless, lang from users where id = $1',
);

/** The desks that show a deal of the person hear that the phone is proved. */
const setVerified = statement(
  'walk-in-phone-verified',
  `with proved as (update users set cellphone_verified = true where id = $1 and passwordless returning id)
   insert into outbox (kind, subject_id)
   select 'order_customer', o.id from proved join orders o on o.customer_id = proved.id
   where ${isOpenSql('o.status')}`,
);

export const walkInPhones = (db: Pick<Db, 'pool' | 'write'>) => ({
  find: async (id: string): Promise<Phone | undefined> => (await ask(db.pool, find, [id]))[0],
  setVerified: async (by: SessionBy, id: string): Promise<void> => {
    await writeOne(db, by, setVerified, [id]);
  },
});

export type WalkInPhones = ReturnType<typeof walkInPhones>;
