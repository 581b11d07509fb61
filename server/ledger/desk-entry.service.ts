import { createHash } from 'node:crypto';
import type { BookEntry, NewEntry } from '#contract/ledger/entries.ts';
import type { ShortBy } from '#contract/order/promise.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import { canonical, type Decimal } from '#domain/money/money.ts';
import type { SessionBy } from '../database/by.ts';
import { refuse } from '../lib/refuse.ts';
import type { DeskEntries, Entered } from './desk-entry.store.ts';
import { readRate, readSum, refuseBooks, refuseSum } from './ledger.service.ts';

export const deskEntryService = ({ store }: { store: DeskEntries }) => ({
  async enter(by: SessionBy, body: NewEntry, key: string): Promise<{ entry: BookEntry; replayed: boolean }> {
    refuseBooks(by.actor, body.office_id);
    const { office_id, kind, currency, network, reason } = body;
    refusePlace(body);
    const amount = amountOf(body);
    const rate = body.rate === undefined ? undefined : readRate(body.rate, '');
    const hash = hashOf([office_id, kind, currency, amount, network, rate, reason]);
    return answerOf(
      await store.enter({
        ...{ by, officeId: office_id, kind, currency, network },
        ...{ amount, rate, reason, key, hash },
      }),
    );
  },
});

export type DeskEntryService = ReturnType<typeof deskEntryService>;

/** A wallet has a network, a safe has none. */
function refusePlace({ currency, network }: NewEntry) {
  if (currency !== stablecoin && !isFiat(currency)) refuseSum('/currency', 'Cash, or USDT');
  if ((currency === stablecoin) !== (network !== undefined))
    refuse('VALIDATION_ERROR', {
      errors: [{ pointer: '/network', message: 'The network of the wallet, and none for cash' }],
    });
}

/** Nothing at all may be counted. */
const amountOf = ({ kind, amount }: NewEntry): Decimal =>
  kind === 'count' && canonical(amount) === '0' ? '0' : readSum(amount, '/amount');

const hashOf = (parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

function answerOf(entered: Entered): { entry: BookEntry; replayed: boolean } {
  if (typeof entered === 'object' && 'entry' in entered) return entered;
  if (entered === 'off') return refuse('CONFLICT', { reason: 'booksOff' });
  if (entered === 'otherRequest') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
  if (entered === 'unvalued') return refuseSum('/rate', 'USDT for one of the currency');
  if (entered === 'nothing') return refuse('CONFLICT', { reason: 'countAgrees' });
  const extension: ShortBy = { short_by: entered.short };
  return refuse('CONFLICT', { reason: entered.of === 'free' ? 'notEnoughFree' : 'notEnoughHere', extension });
}
