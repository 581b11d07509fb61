import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { firstStatus } from '#domain/order/order.ts';
import { runOf } from '#domain/order/walk-in/walk-in-run.ts';
import { freshKey } from '../../../lib/call/fresh-key.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { useIsOffline } from '../../../lib/live/offline.ts';
import { dismissErrors } from '../../../lib/notify.tsx';
import { orderThatMovedFirst, useTakeStep } from '../../../order/order.queries.ts';
import type { WalkIn } from './use-walk-in.ts';
import { useAskForWalkIn, usePlaceWalkIn } from './walk-in.queries.ts';
import { bodyOf, isAsking, type Sent } from './walk-in-body.ts';
import { isUnsure, useRefusal } from './walk-in-refusal.ts';

/**
 * Asks the one question, and places the deal. A cashier counts the cash meanwhile, so its receipt is written with it. After a
 * lost answer the same request is sent again until it is known whether the deal was written.
 */
export function useWalkInSubmit(walkIn: WalkIn, onPlaced: (orderId: string) => void) {
  const { draft } = walkIn;
  const [isOpen, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const place = usePlaceWalkIn();
  const ask = useAskForWalkIn();
  const takeOn = useTakeOn();
  const read = useRefusal();
  const [isTaking, setTaking] = useState(false);

  const placed = async (order: Order) => {
    walkIn.restart();
    setTaking(true);
    onPlaced(order.id);
    await takeOn(order);
    setTaking(false);
    setAsking(false);
  };

  const asked = (orderId: string) => {
    walkIn.restart();
    onPlaced(orderId);
    setAsking(false);
  };

  const refused = (error: Error, wasUnsure: boolean) => {
    if (isUnsure(error, wasUnsure)) return;
    const { text, needs } = read(error, draft);
    walkIn.put({ ...draft, sent: undefined, needs: [...new Set([...draft.needs, ...needs])] });
    setAsking(false);
    setRefusal(text);
  };

  const send = () => {
    const wasUnsure = draft.sent !== undefined;
    const sent = draft.sent ?? newlySent(walkIn);
    const whole = sent && { ...draft, officeId: walkIn.office?.id, sent };
    const body = whole && bodyOf(whole, walkIn.person.cellphone);
    if (!body) return;
    dismissErrors();
    walkIn.put(whole);
    const placing = { body, key: whole.sent.key };
    const onError = (error: Error) => refused(error, wasUnsure);
    if (isAsking(draft)) ask.mutate(placing, { onSuccess: asked, onError });
    else place.mutate(placing, { onSuccess: placed, onError });
  };

  const isSending = place.isPending || ask.isPending || isTaking;
  const unsure = draft.sent !== undefined && !isSending;
  useAgain(unsure && isOpen, send);

  return {
    isAsking: isOpen,
    isSending,
    /** Nobody knows whether the deal was written. */
    isUnsure: unsure,
    /** Why the deal was not created, until something of it is changed or it is asked for again. */
    refusal,
    ask: () => {
      setRefusal(undefined);
      setAsking(true);
    },
    send,
    close: () => setAsking(false),
    forgetRefusal: () => setRefusal(undefined),
  };
}

export type WalkInSubmit = ReturnType<typeof useWalkInSubmit>;

function newlySent({ rate, sums }: WalkIn): Sent | undefined {
  return rate && sums && { key: freshKey(), er_id: rate.id, amount: sums.amount, cash: sums.cash };
}

/** Takes the steps that belong to the same press. The page of the deal says where it stands if one of them fails. */
function useTakeOn() {
  const actor = useActor();
  const { takeAndWait } = useTakeStep();
  return async (order: Order) => {
    const [next] = runOf(actor, { ...order, status: firstStatus }).slice(1);
    if (next?.from !== order.status) return;
    // The notice about a failure is that of every step.
    await takeAndWait({ order, step: next, isAnotherPress: true }).catch(orderThatMovedFirst);
  };
}

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;

/** Asks again by itself, later each time, while the question is open and the device has a network. */
function useAgain(isOn: boolean, send: () => void) {
  const [tries, setTries] = useState(0);
  const isOffline = useIsOffline();
  const again = useEffectEvent(send);
  const isAsked = isOn && !isOffline;
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(
      () => {
        setTries((before) => before + 1);
        again();
      },
      Math.min(firstWaitMs * 2 ** tries, longestWaitMs),
    );
    return () => clearTimeout(timer);
  }, [isAsked, tries]);
}
