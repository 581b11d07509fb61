import { createHash } from 'node:crypto';
import type { NewOrder } from '#contract/order/order-placing.ts';
import { canonical, parseAmount } from '#domain/money/money.ts';
import { destinationOf, destinationText } from '#domain/wallet/destination.ts';

/**
 * Normalizes a request: spellings with the same meaning give the same result. An absent field stays absent. So a field
 * that is added later leaves the hashes of requests without it as they are.
 */
export const normalizeRequest = ({ amount, note = null, cash, ...others }: NewOrder) => ({
  ...others,
  amount: parseAmount(amount) ?? amount,
  note,
  ...(cash !== undefined && { cash: canonical(cash) }),
});
export type OrderRequest = ReturnType<typeof normalizeRequest>;

/** The hashes by which a repeated request is known. They are stored with its key. */
export type RequestHashes = { whole: Buffer; sixFields: Buffer };

/** The hashes of the request that used a key first. `whole` is null where a server of the release before wrote them. */
export type KeptHashes = { whole: Buffer | null; sixFields: Buffer };

/** The form of the hash `whole`, in its first byte. It rises when the same request gets another hash. */
const form = 2;

/**
 * `whole` covers all that is ordered as its schema reads it, so a field that is added later is in it by itself. It does not
 * cover whether the caller wants to be asked: when an answer was lost, the order may be there before the question.
 */
export const hashesOf = ({ equal_sum, ...request }: OrderRequest): RequestHashes => ({
  whole: Buffer.concat([Buffer.of(form), sha256(JSON.stringify(request, withSortedKeys))]),
  sixFields: sha256(JSON.stringify(sixFieldsOf(request))),
});

/**
 * Whether a request is the one that used the key first. A hash in a form that this release does not know says nothing, so
 * the old one decides alone. The old one is always compared: a server of the release before that takes over a key of
 * more than 24 hours ago leaves the hash `whole` of the earlier request there.
 */
export const isSameRequest = (kept: KeptHashes, sent: RequestHashes): boolean =>
  sent.sixFields.equals(kept.sixFields) && (kept.whole?.[0] !== form || sent.whole.equals(kept.whole));

/** The order of keys says nothing. */
const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * The only hash of the release before, which reads and writes no other. It must stay as it is while such a server or a row of
 * it may be there; it does not know the second address of a wallet.
 */
function sixFieldsOf({ er_id, office_id, amount, note, wallet, network }: OrderRequest): unknown[] {
  const destination = destinationOf(wallet);
  return [
    ...[er_id, office_id, amount, note],
    ...(destination ? [destinationText(destination)] : []),
    ...(network ? [{ network }] : []),
  ];
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
