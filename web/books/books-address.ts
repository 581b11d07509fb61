import { EntryQuery } from '#contract/ledger/entries.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import type { Address } from '../lib/address/read-address.ts';
import { useUser } from '../lib/call/session.tsx';
import { type Day, readRange } from '../lib/text/days.ts';

/** The parts below the places. The first is the one without a name in the address. */
export const bookViews = ['journal', 'accounts', 'days', 'transfers', 'counterparties'] as const;

const { office_id: OfficeId, kind: Kind, id: EntryId } = EntryQuery.shape;

/** The office whose books are shown. Undefined: all of the reader together. Who has one office sees that. */
export function useBooksOffice(): string | undefined {
  const { office } = useScreenAddress();
  const { permissions, user_offices } = useUser();
  const [only, ...others] = user_offices;
  if (permissions !== 'admin' && only && others.length === 0) return only.office_id;
  return OfficeId.safeParse(office).data;
}

/** What of the journal is shown. Invalid values are left out. */
export function readJournalFilter(address: Address, today: Day) {
  const { first, last } = readRange(address, today) ?? {};
  const [kind, id] = [Kind.safeParse(address.kind).data, EntryId.safeParse(address.only).data];
  return { kind, id, day__gte: first, day__lte: last };
}

export const noJournalFilter = {
  ...{ kind: undefined, from: undefined, to: undefined },
  ...{ only: undefined, page: undefined, entry: undefined },
};

/** The journal with this entry alone, open. */
export const toEntry = (id: string) => ({
  ...noJournalFilter,
  view: undefined,
  account: undefined,
  only: id,
  entry: id,
});
