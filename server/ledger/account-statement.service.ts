import type { AccountStatement, StatementQuery } from '#contract/ledger/account-statement.ts';
import { pageSizes } from '#contract/wire/page.ts';
import { type Actor, maySeeOffice } from '#domain/person/actor.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { AccountStatements, KnownAccount } from './account-statement.store.ts';

export function accountStatementService({ store }: { store: AccountStatements }) {
  /** An account of another office is refused as one that does not exist. */
  async function find(actor: Actor, id: string): Promise<KnownAccount> {
    const account = isId(id) ? await store.find(id) : undefined;
    if (!account || !maySeeOffice(actor, account.office_id)) return refuse('NOT_FOUND', { reason: 'accountNotFound' });
    return account;
  }

  return {
    find,

    async list(actor: Actor, id: string, { page, size, ...days }: StatementQuery): Promise<AccountStatement> {
      const account = await find(actor, id);
      const window = pageWindow({ page, size }, pageSizes.other);
      const { items, total } = await store.list(account, days, window);
      return { ...toPage(items, total, window), account };
    },
  };
}

export type AccountStatementService = ReturnType<typeof accountStatementService>;
