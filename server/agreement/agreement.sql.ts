import { statement } from '../database/statement.ts';

/** The version that counts now, as `a`. Without a row, or without texts, nothing is asked. */
export const currentAgreementSql = '(select * from agreements order by version desc limit 1) a';

/** Whether the person of this id still has to agree before the next deal. */
export const mustAgreeSql = (userId: string) => `exists (
  select from ${currentAgreementSql} where a.text_en is not null and not exists (
    select from agreement_acceptances c where c.user_id = ${userId} and c.version = a.version))`;

/** A registration sends it in the transaction that makes the account. Another version than that of now counts as none. */
export const accept = statement<{ version: number }>(
  'agreement-accept',
  `insert into agreement_acceptances (user_id, version)
   select $1::uuid, a.version from ${currentAgreementSql} where a.version = $2 and a.text_en is not null
   on conflict do nothing returning version`,
);
