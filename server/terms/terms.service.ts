import type { NewTerms, PairTerms } from '#contract/rate/terms.ts';
import { isTradedPair } from '#domain/money/currency.ts';
import { parseAmount } from '#domain/money/money.ts';
import { type AmountBounds, boundsAt, hasBounds, isInOrder } from '#domain/money/pair-terms.ts';
import type { SessionBy } from '../database/by.ts';
import type { Tx } from '../database/tx.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import type { TermsStore } from './terms.store.ts';

type Filter = { sc?: string; tc?: string; office_id?: string };

export const termsService = ({ store, wake }: { store: TermsStore; wake: () => void }) => ({
  async list({ sc, tc, office_id }: Filter, withDrafts = false): Promise<PairTerms[]> {
    if (office_id !== undefined && !(await store.hasOffice(office_id, withDrafts))) return noOffice();
    const found = (await store.listNewest(withDrafts)).filter(
      (terms) => (sc === undefined || terms.sc === sc) && (tc === undefined || terms.tc === tc),
    );
    return office_id === undefined ? found.filter(hasBounds) : appliedAt(office_id, found);
  },

  async create(
    by: SessionBy,
    { sc, tc, office_id, ...sent }: NewTerms,
    requireFresh: RequireFresh,
  ): Promise<PairTerms> {
    if (!isTradedPair({ sc, tc })) refuse('VALIDATION_ERROR', { errors: pairError });
    const bounds: AmountBounds = {
      min_amount: readBound(sent.min_amount, '/min_amount'),
      max_amount: readBound(sent.max_amount, '/max_amount'),
    };
    if (!isInOrder(bounds))
      refuse('INVALID_AMOUNT', { errors: [{ pointer: '/max_amount', message: 'Below the least' }] });
    const created = await store.create(by, { sc, tc, office_id, ...bounds }, requireFresh);
    if (!created) return noOffice();
    wake();
    return created;
  },

  /** The bounds that the office applies to the pair of this rate, read in the transaction that places an order. */
  async readForOrder(tx: Tx, rateId: string, officeId: string): Promise<AmountBounds | undefined> {
    const terms = await store.readForOrder(tx, rateId, officeId);
    return boundsAt(terms.find(isOf(officeId)), terms.find(isOf(null)));
  },
});

export type TermsService = ReturnType<typeof termsService>;

const isOf =
  (officeId: string | null) =>
  ({ office_id }: { office_id: string | null }) =>
    office_id === officeId;

/** The terms of each pair that this office applies. */
function appliedAt(officeId: string, terms: PairTerms[]): PairTerms[] {
  const pairs = Map.groupBy(terms, ({ sc, tc }) => `${sc}/${tc}`);
  return [...pairs.values()].flatMap((pair) => boundsAt(pair.find(isOf(officeId)), pair.find(isOf(null))) ?? []);
}

function readBound(sent: string | null, pointer: string) {
  if (sent === null) return null;
  const message = 'Above 0, at most 10 digits and 6 decimals';
  return parseAmount(sent) ?? refuse('INVALID_AMOUNT', { errors: [{ pointer, message }] });
}

const pairError = [{ pointer: '/tc', message: 'One currency is USDT and the other one is fiat' }];

const noOffice = (): never => refuse('NOT_FOUND', { reason: 'officeNotFound' });
