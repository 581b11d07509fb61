import type { Db } from '../db.ts';

/** Histories, whose entries are sealed: the server's role can't update or delete their rows. */
export const appendOnly: readonly string[] = [
  'audit',
  'erased_entries',
  'order_alerts',
  'order_events',
  'order_hashes',
  'pair_terms',
  'transfer_readings',
];

/**
 * What the server may do with the rows of each table. A table that is not listed here gets nothing, and a test names
 * it. The server may not truncate tables or create objects. PostgreSQL also asks for `update` where rows are locked
 * (`for share`), and for `update` or `delete` where a table is. `order_ends` and `order_sums`: only a function of the
 * database changes them. The rights are those of the release before, and go with the next one.
 */
export const rights: ReadonlyMap<string, string> = new Map([
  ...appendOnly.map((table) => [table, 'select, insert'] as const),
  ['accounts', 'select, insert'],
  ['agreements', 'select, insert'],
  ['agreement_acceptances', 'select, insert'],
  ['approvals', 'select, insert, update'],
  ['book_checks', 'select, insert'],
  ['book_pages', 'select, insert'],
  ['books', 'select, insert, update'],
  ['bounds', 'select, insert, update, delete'],
  ['cash_questions', 'select, insert, update'],
  ['chain_addresses', 'select, insert, update, delete'],
  ['chain_alerts', 'select, insert, delete'],
  ['chains', 'select, update'],
  ['cities', 'select, insert'],
  ['codes', 'select, insert, update, delete'],
  ['day_reports', 'select, insert'],
  ['day_sums', 'select'],
  ['deadline_minutes', 'select, insert, update'],
  ['counterparties', 'select, insert, update'],
  ['cash_steps', 'select, insert, update, delete'],
  ['deliveries', 'select, insert, update, delete'],
  ['device_keys', 'select, insert, update'],
  ['districts', 'select, insert'],
  ['drawers', 'select, insert'],
  ['entries', 'select, insert'],
  ['envelopes', 'select, insert, update'],
  ['envelope_ticks', 'select'],
  ['erasures', 'select, insert, update'],
  ['exchange_rates', 'select, insert, update, delete'],
  ['expiry_clock', 'select, update'],
  ['factor_challenges', 'select, insert, update, delete'],
  ['factor_resets', 'select, insert, update'],
  ['holds', 'select, insert, update'],
  ['inbox', 'select, insert, update, delete'],
  ['inbox_choices', 'select, insert, update'],
  ['idempotency_keys', 'select, insert, update, delete'],
  ['jobs', 'select, insert, update'],
  ['keeping_years', 'select, update'],
  ['known_devices', 'select, insert, update, delete'],
  ['levels', 'select, insert, update, delete'],
  ['markets', 'select, insert, update'],
  ['live_tickets', 'select, insert, delete'],
  ['mandate_uses', 'select, insert'],
  ['member_numbers', 'select'],
  ['migrations', 'select'],
  ['network_choices', 'select, update'],
  ['network_holidays', 'select, insert, delete'],
  ['new_sign_ins', 'select, insert, delete'],
  ['office_counters', 'select'],
  ['office_transfers', 'select, insert, update'],
  ['offices', 'select, insert, update'],
  ['order_collectors', 'select, insert, update, delete'],
  ['order_doubts', 'select, insert'],
  ['order_keepers', 'select, insert'],
  ['order_message_counts', 'select, insert, update'],
  ['order_message_reads', 'select, insert, update'],
  ['order_messages', 'select, insert'],
  ['order_proofs', 'select, insert'],
  ['order_notes', 'select, insert'],
  ['order_ends', 'select, update, delete'],
  ['order_sums', 'select, insert, update'],
  ['order_readings', 'select, insert, update'],
  ['orders', 'select, insert, update'],
  ['order_visits', 'select, insert, update'],
  ['outbox', 'select, insert, delete'],
  ['outbox_readers', 'select, insert, update'],
  ['page_balances', 'select'],
  ['pickup_codes', 'select, insert, update'],
  ['postings', 'select, insert'],
  ['price_codes', 'select, insert, update, delete'],
  ['push_broadcasts', 'select, insert, update, delete'],
  ['push_keys', 'select, insert, update'],
  ['push_subscriptions', 'select, insert, update, delete'],
  ['rate_rules', 'select, insert, update'],
  ['rate_samples', 'select, insert, delete'],
  ['rate_sources', 'select, update'],
  ['rate_troubles', 'select, insert, update, delete'],
  ['rate_targets', 'select, insert, update, delete'],
  ['rate_subscriptions', 'select, insert, delete'],
  ['receipt_prints', 'select, insert, update'],
  ['receipts', 'select, insert'],
  ['recovery_codes', 'select, insert, delete'],
  ['recovery_tokens', 'select, insert, delete'],
  ['regions', 'select, insert'],
  ['replay_mark', 'select, update'],
  ['safe_counts', 'select, insert'],
  ['safe_keepers', 'select, insert, update'],
  ['seal_forms', 'select'],
  ['seal_head', 'select'],
  ['seals', 'select'],
  ['second_factors', 'select, insert, update, delete'],
  ['sessions', 'select, insert, update, delete'],
  ['settings', 'select, insert, update'],
  ['settling_orders', 'select'],
  ['shift_members', 'select, insert, update'],
  ['shifts', 'select, insert, update'],
  ['spent_proofs', 'select, insert, update, delete'],
  ['till_count_notes', 'select, insert'],
  ['till_count_sums', 'select, insert'],
  ['till_counts', 'select, insert'],
  ['till_differences', 'select, insert, update'],
  ['till_alerts', 'select, insert, delete'],
  ['wallet_readings', 'select, insert, update, delete'],
  ['till_moves', 'select, insert, update'],
  ['tills', 'select, insert'],
  ['throttles', 'select, insert, update, delete'],
  ['transfer_claims', 'select, update'],
  ['transfer_receipts', 'select, update'],
  ['transfers', 'select, insert, update'],
  ['unsealed', 'select'],
  ['user_offices', 'select, insert, update, delete'],
  ['users', 'select, insert, update'],
  ['write_probes', 'select, insert, update'],
]);

const lockKey = 7_264_002;

type Role = { name: string; quoted: string; powerful: boolean };

/**
 * Gives the role of `server` the rights that the server needs and revokes all others. `owner` connects as the role of
 * the migrations, which owns the tables.
 */
export async function grantToServer(owner: Db, server: Pick<Db, 'pool'>): Promise<void> {
  const role = await roleOf(server);
  refusePrivilegedRole(role, await roleOf(owner));
  const { rows } = await owner.pool.query<{ name: string; quoted: string }>(
    `select tablename as name, quote_ident(tablename) as quoted from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables = rows.flatMap(({ name, quoted }) => {
    const granted = rights.get(name);
    return granted === undefined ? [] : `grant ${granted} on table public.${quoted} to ${role.quoted};`;
  });
  // In one transaction, so that a server that runs with this role does not notice the change.
  await owner.pool.query(`begin;
    select pg_advisory_xact_lock(${lockKey});
    revoke all on all tables in schema public from ${role.quoted};
    revoke all on schema public from ${role.quoted};
    grant usage on schema public to ${role.quoted};
    ${tables.join('\n')}
    commit;`);
  await refuseTableCreation(server, role);
}

/**
 * Refuses two addresses that lead to different databases or to unsuitable roles. Call it before migrating: otherwise
 * the wrong database would be migrated, and the right one would not.
 */
export async function refuseMismatch(owner: Db, server: Pick<Db, 'pool'>): Promise<void> {
  const [mine, theirs] = [await databaseOf(owner), await databaseOf(server)];
  if (mine !== theirs)
    throw new Error('MIGRATION_DATABASE_URL leads to another database than DATABASE_URL: both must name the same one');
  refusePrivilegedRole(await roleOf(server), await roleOf(owner));
}

/** Identifies the database together with its server, because databases on different machines can have the same name. */
async function databaseOf({ pool }: Pick<Db, 'pool'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ database: string }>(
    `select concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as database
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.database;
}

async function roleOf({ pool }: Pick<Db, 'pool'>): Promise<Role> {
  const { rows } = await pool.query<Role>(
    `select rolname as name, quote_ident(rolname) as quoted, rolsuper or rolcreaterole or exists (
       select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and pg_has_role(current_user, c.relowner, 'member')) as powerful
     from pg_roles where rolname = current_user`,
  );
  return rows[0] ?? { name: '', quoted: '', powerful: true };
}

function refusePrivilegedRole(server: Role, owner: Role) {
  if (server.name === owner.name)
    throw new Error('MIGRATION_DATABASE_URL and DATABASE_URL name the same role: give the server one of its own');
  if (server.powerful)
    throw new Error(
      `The role ${server.name} of DATABASE_URL is a superuser, makes roles or owns tables, so no grant would hold it back`,
    );
}

/** Databases created before PostgreSQL 15 let every role create tables in the schema. */
async function refuseTableCreation({ pool }: Pick<Db, 'pool'>, { name }: Role) {
  const { rows } = await pool.query(`select has_schema_privilege('public', 'create') as builds`);
  if (rows[0]?.builds)
    throw new Error(`The role ${name} may still build tables: revoke create on schema public from public`);
}
