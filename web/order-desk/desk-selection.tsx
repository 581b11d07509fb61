import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useActor } from '../lib/call/session.tsx';
import { orderThatMovedFirst, useTakeStep } from '../order/order.queries.ts';
import { ExitDialog } from '../order/step/exit-dialog.tsx';
import { isTyping, useKeyPause } from '../order/step/step-key.ts';
import { StepPanel } from '../order/step/step-panel.tsx';
import { DeskContext, type DeskHands, deskHub, type Question } from './desk-hub.ts';
import { type DeskItem, focusOn, isToDo, itemKey, nextStepId, openerId, searchId, typedSearch } from './desk-item.ts';
import { type DeskKey, useDeskKeys } from './desk-keys.ts';
import { openKeysDialog } from './desk-keys-dialog.tsx';

type Props = { spots: readonly DeskItem[]; scope: DeskScope; onMoved: (order: Order) => void; children: ReactNode };

/**
 * What the table shows. While it is narrowed by a search or a filter, keys and buttons act on its results and on nothing
 * else.
 */
type DeskScope = { filter: string; search: string; isNarrowed: boolean; isSettled: boolean };

/** The state that the tickets and the table share: the current order, the keys, and the focus after a step. */
export function DeskSelection({ spots, scope, onMoved, children }: Props) {
  const moveTo = useMoveTo();
  const { takeAndWait } = useTakeStep();
  const { followTo, isFollowing } = useFocusAfterStep(spots);
  const { current, reachable, point } = useCurrent(spots, scope);
  const chosen = useRef<string>(undefined);
  const isPaused = useKeyPause(current && itemKey(current), chosen);
  const [question, setQuestion] = useState<Question>();
  const [hub] = useState(deskHub);

  const hands: DeskHands = {
    point,
    open: (spot) => {
      // A click on a row sets no focus. Focus the opener, so that the focus returns to it when the dialog closes.
      focusOn(openerId(itemKey(spot)));
      moveTo({ order: spot.order.id });
    },
    ask: (about, spot, returnTo) => setQuestion({ about, spot, returnTo }),
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
  useLayoutEffect(() => hub.become(hands, currentKey, scope.isNarrowed ? reachable : undefined));

  const closeQuestion = () => {
    setQuestion(undefined);
    question?.returnTo?.focus();
  };
  // Use the newest version of the order, so that the dialog notices when it has moved on.
  const openQuestion = question && (spots.find(({ order }) => order.id === question.spot.order.id) ?? question.spot);
  const asked = (...about: Question['about'][]) => ({
    order: question && about.includes(question.about) ? openQuestion?.order : undefined,
    onClose: closeQuestion,
    onMoved: (moved: Order) => question && hands.follow(question.spot, moved),
  });
  const choose = (spot: DeskItem) => {
    chosen.current = itemKey(spot);
  };
  useDeskKeys(
    keyHandlersOf(currentKey, hands.open, reachable, choose),
    () => isFollowing || isPaused() || typedSearch(scope.search) !== scope.search,
  );
  return (
    <DeskContext value={hub}>
      {children}
      <ExitDialog {...asked('exit')} />
      <StepPanel {...asked('step', 'code')} isByCode={question?.about === 'code'} />
    </DeskContext>
  );
}

/**
 * The order that the keys act on. The person may point at another one; a new search or filter forgets it. While results
 * are still to come, there is none: the person means an order that is not on the screen yet.
 */
function useCurrent(spots: readonly DeskItem[], { filter, isNarrowed, isSettled }: DeskScope) {
  const actor = useActor();
  const [pointed, setPointed] = useState<{ key: string; filter: string }>();
  const reachable = isNarrowed ? spots.filter(({ place }) => place === 'table' && isSettled) : spots;
  const key = pointed?.filter === filter ? pointed.key : undefined;
  const first = isNarrowed ? reachable[0] : reachable.find((spot) => isToDo(actor, spot));
  return {
    reachable,
    current: reachable.find((spot) => itemKey(spot) === key) ?? first,
    point: (spot: DeskItem) => setPointed({ key: itemKey(spot), filter }),
  };
}

/** The handler of each key. `next` and `previous` move the focus, and the focus selects the current order. */
function keyHandlersOf(
  current: string | undefined,
  open: (spot: DeskItem) => void,
  spots: readonly DeskItem[],
  choose: (spot: DeskItem) => void,
): Record<DeskKey, () => unknown> {
  const at = spots.findIndex((spot) => itemKey(spot) === current);
  const goTo = (spot: DeskItem | undefined) => {
    if (!spot) return;
    choose(spot);
    focusOn(openerId(itemKey(spot)));
  };
  return {
    search: () => focusOn(searchId),
    next: () => goTo(spots[at + 1]),
    previous: () => goTo(spots[Math.max(at - 1, 0)]),
    open: () => spots[at] && open(spots[at]),
    step: () => current && document.getElementById(nextStepId(current))?.click(),
    list: openKeysDialog,
  };
}

/** Moves the focus after a step, when the screen shows the new version of the order. */
function useFocusAfterStep(spots: readonly DeskItem[]) {
  const actor = useActor();
  const [followed, setFollowed] = useState<{ spot: DeskItem; version: number }>();
  useEffect(() => {
    if (!followed) return;
    const shown = spots.find((spot) => itemKey(spot) === itemKey(followed.spot));
    if (shown && shown.order.version < followed.version) return;
    setFollowed(undefined);
    if (!isTyping(document.activeElement)) focusAfter(actor, spots, shown ?? followed.spot);
  }, [followed, spots, actor]);
  return {
    followTo: (spot: DeskItem, { version }: Order) => setFollowed({ spot, version }),
    /** The step was taken, and the screen does not show it yet. */
    isFollowing: followed !== undefined,
  };
}

/**
 * Focuses the order's next action. A ticket without a next action passes the focus to the next ticket that has one. If
 * there is no such ticket, the order's opener gets the focus.
 */
function focusAfter(actor: Actor, spots: readonly DeskItem[], done: DeskItem) {
  const at = spots.findIndex((spot) => itemKey(spot) === itemKey(done));
  const others = done.place === 'queue' ? [...spots.slice(at + 1), ...spots.slice(0, Math.max(at, 0))] : [];
  const candidates = [
    nextStepId(itemKey(done)),
    ...others.filter((spot) => isToDo(actor, spot)).map((spot) => nextStepId(itemKey(spot))),
    openerId(itemKey(done)),
  ];
  const target = candidates.map((id) => document.getElementById(id)).find((element) => element !== null);
  target?.focus();
}
