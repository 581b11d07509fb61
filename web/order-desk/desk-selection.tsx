import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { mayKeep } from '#domain/order/desk/keeper.ts';
import { laneOf } from '#domain/order/desk/lane.ts';
import { exitStep, isFinal } from '#domain/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { serverNow } from '../lib/call/server-time.ts';
import { useActor } from '../lib/call/session.tsx';
import { askHandOver, useGive } from '../order/details/keep-order.ts';
import { orderThatMovedFirst, useTakeStep } from '../order/order.queries.ts';
import { isWaitingHere } from '../order/pickup/customer-here.tsx';
import { ExitDialog } from '../order/step/exit-dialog.tsx';
import { hasOpenDeal, isTyping, useKeyPause } from '../order/step/step-key.ts';
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
  const [wanted, setWanted] = useState<string>();
  const choose = (spot: DeskItem) => {
    chosen.current = itemKey(spot);
  };
  // Before the pause of the key: what the person went to rests shorter.
  useFirstResult(wanted, scope, reachable[0], (first) => {
    setWanted(undefined);
    if (!first) return;
    choose(first);
    focusFirst([nextStepId(itemKey(first)), openerId(itemKey(first))]);
  });
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
    enterResults: setWanted,
    isResting: (spot) => chosen.current === itemKey(spot) && isPaused(),
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
  const acts = useActs(current, hands);
  const leave =
    scope.search === '' ? undefined : () => leaveSearch(() => moveTo({ search: undefined, page: undefined }));
  useDeskKeys(
    { ...keyHandlersOf(currentKey, hands.open, reachable, choose), ...acts, leave },
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
  const toDo = reachable.filter((spot) => isToDo(actor, spot));
  // Who stands at the desk goes before who waits, in whichever lane.
  const first = isNarrowed ? reachable[0] : (toDo.find(({ order }) => isWaitingHere(order, now())) ?? toDo[0]);
  return {
    reachable,
    current: reachable.find((spot) => itemKey(spot) === key) ?? first,
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

/** What the keys do with the highlighted deal beside its step. In an open deal they mean that one. */
function useActs(current: DeskItem | undefined, { ask }: Pick<DeskHands, 'ask'>) {
  const actor = useActor();
  const moveTo = useMoveTo();
  const keep = useKeeping(current?.order);
  if (!current) return noActs;
  const { order } = current;
  const unlessOpen = (act: () => void) => () => !hasOpenDeal() && act();
  const isKept = mayKeep(actor, order) && !isFinal(order.status);
  const back = () => document.getElementById(openerId(itemKey(current)));
  return {
    keep: isKept ? unlessOpen(keep) : undefined,
    write: unlessOpen(() => moveTo({ order: order.id, talk: 1 })),
    exit: exitStep(actor, order) ? unlessOpen(() => ask('exit', current, back())) : undefined,
  };
}

const noActs = { keep: undefined, write: undefined, exit: undefined };

/** Takes a deal, or opens it to hand it over if it is the person's own already. */
function useKeeping(order: Order | undefined): () => void {
  const actor = useActor();
  const moveTo = useMoveTo();
  const { give, isPending } = useGive(order);
  return () => {
    if (!order || isPending) return;
    if (order.keeper?.id !== actor.id) return give(actor.id);
    askHandOver(order.id);
    moveTo({ order: order.id });
  };
}

function leaveSearch(clear: () => void) {
  clear();
  focusOn(searchId);
}

/** The handler of each key. `next` and `previous` move the focus, and the focus selects the current order. */
function keyHandlersOf(
  current: string | undefined,
  open: (spot: DeskItem) => void,
  spots: readonly DeskItem[],
  choose: (spot: DeskItem) => void,
): Record<Exclude<DeskKey, 'keep' | 'write' | 'exit' | 'leave'>, () => unknown> {
  const at = spots.findIndex((spot) => itemKey(spot) === current);
  const goTo = (spot: DeskItem | undefined) => {
    if (!spot) return;
    choose(spot);
    focusOn(openerId(itemKey(spot)));
  };
  const toLane = (way: 1 | -1) => {
    const here = spots[at];
    const groups = [...Map.groupBy(spots, columnOf).values()];
    const own = here && groups.findIndex((group) => group.includes(here));
    if (!here || own === undefined) return goTo(spots[0]);
    const [place, next] = [groups[own]?.indexOf(here) ?? 0, groups[own + way]];
    return goTo(next?.[Math.min(place, next.length - 1)]);
  };
  return {
    laneBefore: () => toLane(-1),
    laneAfter: () => toLane(1),
    search: () => focusOn(searchId),
    next: () => goTo(spots[at + 1]),
    previous: () => goTo(spots[Math.max(at - 1, 0)]),
    open: () => spots[at] && open(spots[at]),
    step: () => current && document.getElementById(nextStepId(current))?.click(),
    list: openKeysDialog,
  };
}

/** The lane of a card. The table is the last column. */
const columnOf = ({ place, order }: DeskItem) => (place === 'table' ? 'table' : (laneOf(order) ?? 'left'));

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
