import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { handOverStep } from '#domain/order/order-turn.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useRouter } from '../lib/address/router.tsx';
import { serverNow } from '../lib/call/server-time.ts';
import { useActor } from '../lib/call/session.tsx';
import { orderThatMovedFirst, useTakeStep } from '../order/order.queries.ts';
import { orderFocusId } from '../order/order-focus.ts';
import { useOrderBeside } from '../order/order-panel.tsx';
import { isWaitingHere } from '../order/pickup/customer-here.tsx';
import { ExitDialog } from '../order/step/exit-dialog.tsx';
import { isTyping, useKeyPause } from '../order/step/step-key.ts';
import { StepPanel } from '../order/step/step-panel.tsx';
import { Later } from '../ui/feedback/later.tsx';
import { keepFocusOn } from '../ui/focus.ts';
import { keyHandlersOf, useActs } from './desk-acts.ts';
import { DeskContext, type DeskHands, deskHub, type Question } from './desk-hub.ts';
import { type DeskItem, focusOn, isToDo, itemKey, nextStepId, openerId, typedSearch, waitsForMe } from './desk-item.ts';
import { useDeskKeys } from './desk-keys.ts';

type Props = { spots: readonly DeskItem[]; scope: DeskScope; onMoved: (order: Order) => void; children: ReactNode };

/**
 * What the table shows. While it is narrowed by a search or a filter, keys and buttons act on its results and on nothing
 * else.
 */
type DeskScope = { filter: string; search: string; isNarrowed: boolean; isSettled: boolean };

/** The state that the tickets and the table share: the current order, the keys, and the focus after a step. */
export function DeskSelection({ spots, scope, onMoved, children }: Props) {
  const moveTo = useMoveTo();
  const actor = useActor();
  const [hub] = useState(deskHub);
  const { openId, showBeside } = useBeside(hub);
  const { takeAndWait } = useTakeStep();
  const { followTo, isFollowing } = useFocusAfterStep(spots);
  const { current, reachable, point } = useCurrent(spots, scope, openId);
  const chosen = useRef<string>(undefined);
  const [wanted, setWanted] = useState<string>();
  const goTo = (spot: DeskItem) => {
    chosen.current = itemKey(spot);
    focusOn(openerId(itemKey(spot)));
  };
  // Before the pause of the key: what the person went to rests shorter.
  useFirstResult(wanted, scope, reachable[0], (first) => {
    setWanted(undefined);
    if (!first) return;
    chosen.current = itemKey(first);
    focusFirst([nextStepId(itemKey(first)), openerId(itemKey(first))]);
  });
  const isPaused = useKeyPause(current && itemKey(current), chosen);
  const { ask, askedOf, isByCode } = useQuestion(spots);
  const isKeyResting = () => isFollowing || isPaused() || typedSearch(scope.search) !== scope.search;
  const hands: DeskHands = {
    point: (spot) => {
      point(spot);
      showBeside(spot);
    },
    open: (spot) => {
      // A click on a row sets no focus. Focus the opener, so that the focus returns to it when the dialog closes.
      goTo(spot);
      if (openId === undefined) return moveTo({ order: spot.order.id });
      showBeside(spot);
      return focusOn(orderFocusId);
    },
    walk: (by) => {
      const next = reachable[Math.max(reachable.findIndex((spot) => itemKey(spot) === currentKey) + by, 0)];
      if (next) goTo(next);
    },
    leavePanel: () => keepFocusOn(current ? placesOf(actor, spots, current) : []),
    isKeyResting,
    followOpen: (moved, stays) => {
      onMoved(moved);
      if (current?.order.id === moved.id && !stays && !isStillServed(actor, moved)) followTo(current, moved);
    },
    enterResults: setWanted,
    isResting: (spot) => chosen.current === itemKey(spot) && isPaused(),
    ask,
    take: async (spot, step, isAnotherPress) => {
      const { order } = spot;
      const moved = await takeAndWait({ order, step, isAnotherPress }).catch(orderThatMovedFirst);
      if (moved) hands.follow(spot, moved);
    },
    follow: (spot, moved) => {
      onMoved(moved);
      followTo(spot, moved);
    },
  };
  const currentKey = current && itemKey(current);
  useLayoutEffect(() => hub.become(hands, currentKey, scope.isNarrowed ? reachable : undefined, openId !== undefined));

  const asked = (...about: Question['about'][]) => askedOf(hands.follow, about);
  const acts = useActs(current, hands, scope.search);
  // In an open panel its own buttons have these keys.
  useDeskKeys(
    { ...keyHandlersOf({ current, reachable, goTo }, hands), ...acts },
    () => openId !== undefined || isKeyResting(),
  );
  return (
    <DeskContext value={hub}>
      {children}
      <Later>
        <ExitDialog {...asked('exit')} />
        <StepPanel {...asked('step', 'code')} isByCode={isByCode} />
      </Later>
    </DeskContext>
  );
}

/** What the desk asks before it acts on an order, and how each of its dialogs is shown. */
function useQuestion(spots: readonly DeskItem[]) {
  const [question, setQuestion] = useState<Question>();
  const ask: DeskHands['ask'] = (about, spot, returnTo) => setQuestion({ about, spot, returnTo });
  const onClose = () => {
    setQuestion(undefined);
    question?.returnTo?.focus();
  };
  // Use the newest version of the order, so that the dialog notices when it has moved on.
  const spot = question && (spots.find(({ order }) => order.id === question.spot.order.id) ?? question.spot);
  const askedOf = (follow: DeskHands['follow'], about: readonly Question['about'][]) => ({
    order: question && about.includes(question.about) ? spot?.order : undefined,
    onClose,
    onMoved: (moved: Order) => question && follow(question.spot, moved),
  });
  return { ask, askedOf, isByCode: question?.about === 'code' };
}

/** The order that is open beside the lanes, and the way to another one: it stays in the same entry of the history. */
function useBeside(hub: ReturnType<typeof deskHub>) {
  const moveTo = useMoveTo();
  const { place } = useRouter();
  const openId = useOrderBeside();
  const showBeside = ({ order: { id } }: DeskItem) => {
    const shown = place().address.order;
    if (openId === undefined || shown === undefined || shown === id) return;
    hub.noteWalk(id);
    moveTo({ order: id }, { replace: true });
  };
  return { openId, showBeside };
}

/**
 * Where the focus belongs when the panel of an order closes, the best place first: the order, then the next one to do. Not
 * the button of that one, because a press that means the first order would take a step of another.
 */
function placesOf(actor: Actor, spots: readonly DeskItem[], spot: DeskItem): string[] {
  const at = spots.findIndex((other) => itemKey(other) === itemKey(spot));
  const others = [...spots.slice(at + 1), ...spots.slice(0, Math.max(at, 0))];
  const next = others.filter((other) => isToDo(actor, other));
  const inTable: DeskItem = { place: 'table', order: spot.order };
  return [spot, ...next, inTable].map((place) => openerId(itemKey(place)));
}

/**
 * The order that the keys act on. The person may point at another one; a new search or filter forgets it. While results
 * are still to come, there is none: the person means an order that is not on the screen yet.
 */
function useCurrent(
  spots: readonly DeskItem[],
  { filter, isNarrowed, isSettled }: DeskScope,
  openId: string | undefined,
) {
  const actor = useActor();
  const [pointed, setPointed] = useState<{ key: string; filter: string }>();
  const reachable = isNarrowed ? spots.filter(({ place }) => place === 'table' && isSettled) : spots;
  const key = pointed?.filter === filter ? pointed.key : undefined;
  const toDo = reachable.filter((spot) => isToDo(actor, spot));
  // Who stands at the desk goes before who waits, in whichever lane.
  const first = isNarrowed ? reachable[0] : (toDo.find(({ order }) => isWaitingHere(order, now())) ?? toDo[0]);
  const pointedAt = reachable.find((spot) => itemKey(spot) === key);
  const isOpen = (spot: DeskItem) => spot.order.id === openId;
  const shown = pointedAt && isOpen(pointedAt) ? pointedAt : reachable.find(isOpen);
  return {
    reachable,
    // What is open beside the lanes, or nothing: it may stand nowhere on the screen.
    current: openId === undefined ? (pointedAt ?? first) : shown,
    point: (spot: DeskItem) => setPointed({ key: itemKey(spot), filter }),
  };
}

/**
 * Who leaves the search field by Enter or the arrow means the first result of what is typed there. With a slow answer this
 * waits for it, and with other letters in the field it is over.
 */
function useFirstResult(
  wanted: string | undefined,
  { search, isSettled }: DeskScope,
  first: DeskItem | undefined,
  enter: (first: DeskItem | undefined) => void,
) {
  useEffect(() => {
    if (wanted === undefined) return;
    if (typedSearch(search) !== wanted) enter(undefined);
    else if (isSettled && search === wanted) enter(first);
  });
}

const now = () => new Date(serverNow());

/** Who stands at the desk is served to the end, while the person has a step for them. */
const isStillServed = (actor: Actor, order: Order) =>
  isWaitingHere(order, now()) && (waitsForMe(actor, order) || handOverStep(actor, order) !== undefined);

/** Moves the focus after a step, when the screen shows the new version of the order. */
function useFocusAfterStep(spots: readonly DeskItem[]) {
  const actor = useActor();
  const [followed, setFollowed] = useState<{ spot: DeskItem; version: number; next: readonly string[] }>();
  useEffect(() => {
    if (!followed) return;
    const shown = spots.find((spot) => itemKey(spot) === itemKey(followed.spot));
    if (shown && shown.order.version < followed.version) return;
    setFollowed(undefined);
    if (!isTyping(document.activeElement)) focusFirst(followed.next);
  }, [followed, spots]);
  return {
    followTo: (spot: DeskItem, { version }: Order) =>
      setFollowed({ spot, version, next: targetsAfter(actor, spots, spot) }),
    /** The step was taken, and the screen does not show it yet. */
    isFollowing: followed !== undefined,
  };
}

/**
 * Where the focus goes after a step, the best place first. A card leaves its lane with its step, so the next card that has
 * something to do is meant, as the cards stood before. A row of the table stays, and its next action is meant.
 */
function targetsAfter(actor: Actor, spots: readonly DeskItem[], done: DeskItem): string[] {
  const key = itemKey(done);
  if (done.place === 'table') return [nextStepId(key), openerId(key)];
  const at = spots.findIndex((spot) => itemKey(spot) === key);
  const others = [...spots.slice(at + 1), ...spots.slice(0, Math.max(at, 0))];
  const next = others.filter((spot) => isToDo(actor, spot)).map((spot) => nextStepId(itemKey(spot)));
  return [...next, nextStepId(key), openerId(key)];
}

function focusFirst(ids: readonly string[]) {
  const target = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  target?.focus();
}
