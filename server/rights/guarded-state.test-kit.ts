import { ask, statement } from '../database/statement.ts';
import type { World } from '../testing/world.ts';

/** What the database holds of each kind that only a fresh sign-in changes. */
const kinds = {
  rates: `select r::text as row from exchange_rates r union all select s::text from rate_subscriptions s`,
  bounds: 'select t::text as row from pair_terms t',
  switches: 'select row(name, is_on)::text as row from settings',
  closings: 'select row(id, closed_until, archived_at)::text as row from offices',
  'wallets of offices': 'select row(id, wallet)::text as row from offices',
  // A new account has none of these, so a call that only makes one changes nothing.
  'own wallets': 'select row(id, wallet)::text as row from users where wallet is not null',
  roles: `select row(id, permissions)::text as row from users where permissions <> 'customer'`,
  blocks: 'select row(id, blocked_at)::text as row from users where blocked_at is not null',
} as const;

export type GuardedKind = keyof typeof kinds;
export const guardedKinds = Object.keys(kinds) as GuardedKind[];

/** Named, because it is read before and after hundreds of calls. */
const readState = statement<{ kind: string; hash: string }>(
  'test-guarded-state',
  Object.entries(kinds)
    .map(
      ([kind, rows]) =>
        `select '${kind}' as kind, coalesce(md5(string_agg(row, ',' order by row)), '') as hash from (${rows}) each`,
    )
    .join(' union all '),
);

/** A hash for each kind. */
export type GuardedState = Record<string, string>;

export async function guardedState({ db }: World): Promise<GuardedState> {
  const rows = await ask(db.pool, readState);
  return Object.fromEntries(rows.map(({ kind, hash }) => [kind, hash]));
}

/** The kinds that differ. */
export const changedKinds = (before: GuardedState, after: GuardedState): GuardedKind[] =>
  guardedKinds.filter((kind) => before[kind] !== after[kind]);
