import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Office } from '#contract/office/office.ts';
import { isSale, isSamePair, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { nearestAllowed } from '#domain/money/pair-terms.ts';
import { noteLength, noteMaxLength } from '#domain/order/order-view.ts';
import { type Destination, destinationsOf, isStated, type Wallet } from '#domain/wallet/destination.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useSession, useUser } from '../../lib/call/session.tsx';
import { dismissErrors } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { type OfficeOffer, useOffers } from '../../offer/offers.queries.ts';
import { offerFor } from '../../offer/office-offers.ts';
import { useBounds } from '../../rate/terms.queries.ts';
import { amountOf, meantBy } from '../../ui/amount/typed-amount.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { cashFor } from './exchange-cash.ts';
import {
  CompleteDraft,
  draftFrom,
  type ExchangeDraft,
  emptyDraft,
  keepDraft,
  recallDraft,
  swap,
} from './exchange-draft.ts';
import { useFirstOffice } from './exchange-first-office.ts';
import { useRateChange, useToldRate } from './exchange-rate-change.ts';

/** Why the order cannot be placed yet, in the order of the form. */
export type SendObstacle =
  | 'amount'
  | 'bounds'
  | 'cash'
  | 'office'
  | 'rate'
  | 'shut'
  | 'network'
  | 'note'
  | 'wallet'
  | 'phone';

const linkKeys = { office_id: undefined, sc: undefined, tc: undefined, amount: undefined };

/** The state and the actions of the exchange form. */
export function useExchange() {
  const user = useUser();
  const { draft, form, change, reset, isLinked, unlink } = useDraft(user.id);
  // The form copies its values with each change. An equal pair stays the same object.
  const { sc, tc } = draft.pair;
  const pair = { sc, tc };
  // The decimal mark of the language.
  const mark = useFormat().amount('0').charAt(1);
  const amount = amountOf(meantBy(draft.typed, mark));
  const wallet = ownWallet(user.wallet, draft.wallet);
  const compared = useCompared(pair, amount, wallet);
  const { offers, comparedAmount } = compared;
  const network = receivingNetwork(pair, wallet);
  const { firstId, rememberOffice } = useFirstOffice({ user, pair, network, offers: offers.offers });
  const officeId = useChosenId(draft, offers.offices, isLinked) ?? firstId;
  const offer = compared.offerAt(officeId);
  const { office, wasOffered } = useChosenOffice(offers.offices, officeId, offer, pair);
  const rate = useRateChange(offer && { officeId: offer.office.id, rate: offer.rate }, amount);
  useToldRate(rate.change && offer?.rate);
  const networks = isSale(pair) ? [] : networksAt(office);
  const bounds = useBounds(pair, officeId);
  const nearest = amount && nearestAllowed(amount, bounds);
  const cash = cashFor(pair, amount, offer);

  return {
    draft,
    form,
    pair,
    amount,
    /** The office that somebody has chosen, or the one that the form begins with. */
    officeId,
    /** The amount for which the offices are compared: the typed one, or for a moment the one before. */
    comparedAmount,
    /** The least and the most that this pair takes, and the nearest allowed amount if this one is outside. */
    bounds,
    nearest: nearest === amount ? undefined : nearest,
    mark,
    /** What is counted in cash. Undefined until the office is chosen. */
    cash,
    /** What the customer gets: cash as it will be counted, or the exact coin. */
    receives: cash?.receive ?? offer?.received,
    offers,
    office,
    offer,
    /** The chosen office offered the pair a moment ago, but does not offer it any more. */
    isGone: wasOffered && offers.offers !== undefined && !offer,
    wallet,
    /** The networks on which the customer can send USDT to the chosen office, and the chosen one. */
    networks,
    network: networks.find((network) => network === draft.network) ?? networks[0],
    rateChange: rate.change,
    acceptRate: rate.accept,
    reasons: offers.offers
      ? reasonsFor({
          amount,
          isAllowed: nearest === amount,
          hasCash: cash?.cash !== '0',
          isOfficeChosen: office !== undefined,
          offer,
          wallet,
          pair,
          note: draft.note,
          mustVerifyPhone: user.must_verify_phone === true,
        })
      : [],
    change,
    unlink,
    reset: (usedOffice: string) => {
      rememberOffice(usedOffice);
      reset();
    },
    swap: () => change(swap(draft, offer?.received)),
  };
}

/** All offices are compared after the typed digit is on the screen. The chosen one is reckoned at once. */
function useCompared(pair: Pair, amount: Decimal | undefined, wallet: Destination | undefined) {
  const comparedAmount = useDeferredValue(amount);
  const offers = useOffers(pair, comparedAmount, receivingNetwork(pair, wallet));
  const offerAt = (officeId: string | undefined) => {
    const compared = offers.offers?.find(({ office }) => office.id === officeId);
    return compared && comparedAmount !== amount ? offerFor(compared, amount) : compared;
  };
  return { offers, comparedAmount, offerAt };
}

/**
 * The office that somebody has chosen. One of the kept draft that no longer exists is dropped. One of a link is not, and
 * one that was there a moment ago is not: the form says what became of it.
 */
function useChosenId({ officeId }: ExchangeDraft, offices: readonly Office[] | undefined, isLinked: boolean) {
  const [seen, see] = useState<string>();
  const isThere = offices?.some(({ id }) => id === officeId) === true;
  if (isThere && seen !== officeId) see(officeId);
  return isThere || !offices || isLinked || seen === officeId ? officeId : undefined;
}

/** The own wallet that somebody has chosen, or the first one. One that is not in the account any more is not used. */
function ownWallet(wallet: Wallet | null, address: string | undefined): Destination | undefined {
  const all = destinationsOf(wallet);
  return all.find((one) => one.address === address) ?? all[0];
}

/** The network on which the customer receives. Null where cash is received, and where the wallet does not state it. */
const receivingNetwork = (pair: Pair, wallet: Destination | undefined) =>
  isSale(pair) ? (wallet?.network ?? null) : null;

const networksAt = (office: Office | undefined) =>
  destinationsOf(office?.wallet)
    .filter(isStated)
    .map(({ network }) => network);

export type Exchange = ReturnType<typeof useExchange>;

/** The chosen office, and whether it offered the pair. One that was archived meanwhile is named until another one is chosen. */
function useChosenOffice(
  offices: readonly Office[] | undefined,
  officeId: string | undefined,
  offer: OfficeOffer | undefined,
  pair: Pair,
) {
  const [seen, setSeen] = useState(offer);
  if (offer && seen?.rate !== offer.rate) setSeen(offer);
  const wasOffered = seen !== undefined && seen.office.id === officeId && isSamePair(seen.rate, pair);
  const office = offices?.find(({ id }) => id === officeId) ?? (wasOffered ? seen.office : undefined);
  return { office, wasOffered };
}

/**
 * The draft from the link or from the last visit. The first edit removes the link's parameters from the page address.
 */
function useDraft(userId: string) {
  const address = useScreenAddress();
  const moveTo = useMoveTo();
  const { isFrame } = useSession();
  const [start] = useState(() => (isFrame ? emptyDraft : draftFrom(address, recallDraft(userId))));
  const form = useForm(CompleteDraft, { start, about: { INVALID_AMOUNT: 'typed' } });
  const draft = form.values;
  const wasFrame = useRef(isFrame);
  useLayoutEffect(() => {
    if (isFrame || !wasFrame.current) return;
    wasFrame.current = false;
    // What was typed into the frame wins over what this window has kept.
    const { typed, note } = draft;
    const kept = { ...draftFrom(address, recallDraft(userId)), ...(typed && { typed }), ...(note && { note }) };
    // What is set here is drawn in one piece, so an empty form is not set again.
    if (JSON.stringify(kept) !== JSON.stringify(draft)) form.restart(kept);
  });
  useEffect(() => (isFrame ? undefined : keepDraft(userId, draft)), [isFrame, userId, draft]);
  const { office_id, sc, tc, amount } = address;
  const isLinked = Boolean(office_id ?? sc ?? tc ?? amount);
  // A link may be followed while the form is open, for example "Ask again" in an order.
  const link = JSON.stringify([office_id, sc, tc, amount]);
  const adopted = useRef(link);
  useEffect(() => {
    if (link === adopted.current) return;
    adopted.current = link;
    if (isLinked) form.restart(draftFrom(address, draft));
  });
  return {
    draft,
    form,
    /** The office is that of the address. */
    isLinked: office_id !== undefined,
    /** What a link has put into the form stays there without it. */
    unlink: () => {
      if (isLinked) moveTo(linkKeys, { replace: true });
    },
    change: (part: Partial<ExchangeDraft>) => {
      form.put(part);
      if ('sent' in part) return;
      // A shown error is about the old content. Its retry button must not send that content any more.
      dismissErrors();
      if (isLinked) moveTo(linkKeys, { replace: true });
    },
    reset: () => {
      form.restart({ officeId: undefined, network: undefined, swapped: undefined, sent: undefined, ...emptyDraft });
      // Stored directly too. The effect above does not run if the person has opened another tab of the app.
      keepDraft(userId, emptyDraft);
      if (isLinked) moveTo(linkKeys, { replace: true });
    },
  };
}

type ReasonInput = {
  amount: Decimal | undefined;
  isAllowed: boolean;
  hasCash: boolean;
  isOfficeChosen: boolean;
  offer: OfficeOffer | undefined;
  wallet: Destination | undefined;
  pair: Pair;
  note: string;
  mustVerifyPhone: boolean;
};

function reasonsFor(input: ReasonInput): SendObstacle[] {
  const { amount, isAllowed, hasCash, isOfficeChosen, offer, wallet, pair, note, mustVerifyPhone } = input;
  const checks: [SendObstacle, boolean][] = [
    ['amount', amount === undefined],
    ['bounds', !isAllowed],
    ['cash', !hasCash],
    ['office', !isOfficeChosen],
    ['rate', isOfficeChosen && !offer],
    ['shut', offer?.isShut === true],
    ['network', offer?.missing !== undefined],
    ['note', noteLength(note) > noteMaxLength],
    ['wallet', isSale(pair) && wallet === undefined],
    ['phone', mustVerifyPhone],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([reason]) => reason);
}
