import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Office } from '#contract/office/office.ts';
import { isClosed } from '#domain/hours/closing.ts';
import { cashCurrency, cashStepAt } from '#domain/money/cash.ts';
import { isSale } from '#domain/money/currency.ts';
import { nearestAllowed } from '#domain/money/pair-terms.ts';
import { maySeeOffice } from '#domain/person/actor.ts';
import { parseNewPhone } from '#domain/person/phone.ts';
import { destinationsOf, isStated } from '#domain/wallet/destination.ts';
import { useActor, useUser } from '../../../lib/call/session.tsx';
import { useNow } from '../../../lib/text/current-time.ts';
import { useFormat } from '../../../lib/text/format.ts';
import { officesQuery } from '../../../office/office.queries.ts';
import { offersQuery, pairsQuery } from '../../../rate/rate.queries.ts';
import { useBounds } from '../../../rate/terms.queries.ts';
import { amountOf, meantBy } from '../../../ui/amount/typed-amount.ts';
import { fullPhone } from '../../../ui/form/phone-field.tsx';
import { type KnownWallets, networksFor, useKnownWallets, walletProblem } from '../../../ui/wallet/wallet-check.ts';
import { walkInCustomerQuery } from './walk-in.queries.ts';
import { keepDraft, nextDraft, recallDraft, type WalkInDraft } from './walk-in-draft.ts';
import { missingIn } from './walk-in-missing.ts';
import { sumsOf } from './walk-in-sums.ts';

/** The state of the form at the window, and what follows from what is typed in it. */
export function useWalkIn() {
  const kept = useKeptDraft();
  const { draft, change } = kept;
  const { pair, side, isGuest } = draft;
  const { offices, office, failure } = useOwnOffices(draft.officeId);
  const mark = useFormat().amount('0').charAt(1);
  const offers = useQuery(offersQuery(pair));
  const pairs = useQuery(pairsQuery());
  const rate = offers.data?.find(({ office_id }) => office_id === office?.id)?.rate;
  const step = cashStepAt(cashCurrency(pair), null, office?.cash_steps ?? {});
  const sums = sumsOf({ pair, side, sum: amountOf(meantBy(draft.typed, mark)) }, rate?.rate, step);
  const bounds = useBounds(pair, office?.id);
  const known = useOfficeNetworks(office);
  const now = useNow();
  const person = usePerson(draft, office?.id);
  const facts = {
    draft,
    office,
    isShut: office !== undefined && isClosed(office, now),
    rate,
    sums,
    isAllowed: !sums || nearestAllowed(sums.amount, bounds) === sums.amount,
    person,
    needsAddress: isSale(pair),
    isNetworkOpen: isSale(pair) && draft.to.network === null && networksFor(draft.to.address, known).length > 1,
    addressProblem: walletProblem({ ...draft.to, isReadBack: true }, known),
  };
  return {
    ...facts,
    ...kept,
    change,
    mark,
    offices,
    /** The offices could not be read, so nothing can be typed yet. */
    failure,
    pairs: pairs.data ?? [],
    isOffered: rate !== undefined || !offers.isSuccess,
    bounds,
    known,
    step,
    /** Nothing changes while nobody knows whether the deal was written. */
    isLocked: draft.sent !== undefined,
    isNew: !isGuest && person.found?.is_known === false,
    missing: missingIn(facts),
  };
}

export type WalkIn = ReturnType<typeof useWalkIn>;

function useKeptDraft() {
  const { id } = useUser();
  const [start] = useState(() => recallDraft(id));
  const [draft, setDraft] = useState(start.draft);
  const [isFresh, setFresh] = useState(start.at === undefined);
  const put = (next: WalkInDraft) => {
    // Stored at once: what is sent a moment later must be here after a reload.
    keepDraft(id, next);
    setDraft(next);
  };
  useEffect(() => {
    keepDraft(id, draft);
  }, [id, draft]);
  return {
    draft,
    /** When the draft was left that stands here again. Undefined once something of it was changed. */
    keptAt: isFresh ? undefined : start.at,
    change: (part: Partial<WalkInDraft>) => {
      setFresh(true);
      setDraft((now) => ({ ...now, ...part }));
    },
    put,
    restart: (next: WalkInDraft = nextDraft(draft)) => {
      setFresh(true);
      put(next);
    },
  };
}

/** The offices where the person may place a deal, and the one of this deal: the last one, or the first. */
function useOwnOffices(chosenId: string | undefined) {
  const actor = useActor();
  const { data, error, refetch } = useQuery(officesQuery());
  const offices = data?.filter(({ id, draft }) => !draft && maySeeOffice(actor, id));
  const failure = error && !data ? { error, retry: () => void refetch() } : undefined;
  return { offices, failure, office: offices?.find(({ id }) => id === chosenId) ?? offices?.[0] };
}

/** The networks on which the office sends. One that states none sends on any that is used here. */
function useOfficeNetworks(office: Office | undefined): KnownWallets {
  const known = useKnownWallets(null);
  const own = destinationsOf(office?.wallet)
    .filter(isStated)
    .map(({ network }) => network);
  return own.length === 0 ? known : { ...known, here: known.here.filter((network) => own.includes(network)) };
}

const foreignPauseMs = 700;

/** Whose phone was typed, as soon as it is whole. */
function usePerson(draft: WalkInDraft, office_id: string | undefined) {
  const { cellphone, isWhole } = useTypedPhone(draft);
  const isAsked = isWhole && office_id !== undefined;
  const query = useQuery({
    ...walkInCustomerQuery({ office_id: office_id ?? '', cellphone: cellphone ?? '' }),
    enabled: isAsked,
  });
  if (!isAsked) return { cellphone, found: undefined, error: null, isLooking: cellphone !== undefined };
  return { cellphone, found: query.data, error: query.error, isLooking: query.isFetching && !query.data };
}

/** A number of Ukraine is whole with its ninth digit. Others may go on, and each look-up counts. */
function useTypedPhone({ phone, isGuest }: WalkInDraft) {
  const cellphone = isGuest ? undefined : parseNewPhone(fullPhone(phone) ?? '');
  const [settled] = useDebouncedValue(cellphone, foreignPauseMs);
  return { cellphone, isWhole: cellphone !== undefined && (phone.country === 'UA' || settled === cellphone) };
}
