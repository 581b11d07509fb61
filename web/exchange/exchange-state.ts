import { useEffect, useState } from 'react';
import { isSale, isSamePair, type Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { noteLength, noteMaxLength } from '#domain/order.ts';
import { walletAddress } from '#domain/user.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { dismissErrors } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { type OfficeOffer, useOffers } from '../office/office.queries.ts';
import { amountOf, meantBy } from './exchange-amount.ts';
import { type Draft, draftFrom, emptyDraft, keepDraft, recallDraft, swap } from './exchange-draft.ts';
import { useRateChange } from './exchange-rate-change.ts';

/** Why the order cannot be placed yet, in the order of the form. */
export type Reason = 'amount' | 'office' | 'rate' | 'note' | 'wallet';

const linkKeys = { office_id: undefined, sc: undefined, tc: undefined, amount: undefined };

/** The state and the actions of the exchange form. */
export function useExchange() {
  const user = useUser();
  const { draft, change, reset } = useDraft(user.id);
  const { pair, officeId } = draft;
  // The decimal mark of the language.
  const mark = useFormat().amount('0').charAt(1);
  const amount = amountOf(meantBy(draft.typed, mark));
  const offers = useOffers(pair, amount);
  const office = offers.offices?.find(({ id }) => id === officeId);
  const offer = offers.offers?.find((candidate) => candidate.office.id === officeId);
  const rate = useRateChange(offer && { officeId: offer.office.id, rate: offer.rate }, amount);
  const wallet = walletAddress(user.wallet);
  const wasOffered = useWasOffered(offer);

  return {
    draft,
    pair,
    amount,
    mark,
    offers,
    office,
    offer,
    /** The chosen office offered the pair a moment ago, but does not offer it any more. */
    isGone: wasOffered(officeId, pair) && offers.offers !== undefined && office !== undefined && !offer,
    wallet,
    rateChange: rate.change,
    acceptRate: rate.accept,
    reasons: offers.offers
      ? reasonsFor({ amount, isOfficeChosen: office !== undefined, offer, wallet, pair, note: draft.note })
      : [],
    change,
    reset,
    swap: () => change(swap(draft, offer?.received)),
  };
}

export type Exchange = ReturnType<typeof useExchange>;

/** Returns a function: did the last seen offer come from this office, for this pair? */
function useWasOffered(offer: OfficeOffer | undefined) {
  const [seen, setSeen] = useState(offer);
  if (offer && seen?.rate !== offer.rate) setSeen(offer);
  return (officeId: string | undefined, pair: Pair) =>
    seen !== undefined && seen.office.id === officeId && isSamePair(seen.rate, pair);
}

/**
 * The draft from the link or from the last visit. The first edit removes the link's parameters from the page address.
 */
function useDraft(userId: string) {
  const address = useAddress();
  const moveTo = useMoveTo();
  const [draft, setDraft] = useState(() => draftFrom(address, recallDraft(userId)));
  useEffect(() => keepDraft(userId, draft), [userId, draft]);
  const { office_id, sc, tc, amount } = address;
  const isLinked = Boolean(office_id ?? sc ?? tc ?? amount);
  return {
    draft,
    change: (part: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...part }));
      if ('sent' in part) return;
      // A shown error is about the old content. Its retry button must not send that content any more.
      dismissErrors();
      if (isLinked) moveTo(linkKeys, { replace: true });
    },
    reset: () => {
      setDraft(emptyDraft);
      // Stored directly too. The effect above does not run if the person has opened another tab of the app.
      keepDraft(userId, emptyDraft);
      if (isLinked) moveTo(linkKeys, { replace: true });
    },
  };
}

type ReasonInput = {
  amount: Decimal | undefined;
  isOfficeChosen: boolean;
  offer: OfficeOffer | undefined;
  wallet: string | undefined;
  pair: Pair;
  note: string;
};

function reasonsFor({ amount, isOfficeChosen, offer, wallet, pair, note }: ReasonInput): Reason[] {
  const checks: [Reason, boolean][] = [
    ['amount', amount === undefined],
    ['office', !isOfficeChosen],
    ['rate', isOfficeChosen && !offer],
    ['note', noteLength(note) > noteMaxLength],
    ['wallet', isSale(pair) && wallet === undefined],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([reason]) => reason);
}
