import type { Order } from '#contract/order/order.ts';
import { mayKeep } from '#domain/order/desk/keeper.ts';
import { laneOf } from '#domain/order/desk/lane.ts';
import { exitStep, isFinal } from '#domain/order/order.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useActor } from '../lib/call/session.tsx';
import { askHandOver, useGive } from '../order/details/keep-order.ts';
import { hasOpenDeal } from '../order/step/step-key.ts';
import type { DeskHands } from './desk-hub.ts';
import { type DeskItem, focusOn, itemKey, nextStepId, openerId, searchId } from './desk-item.ts';
import type { DeskKey } from './desk-keys.ts';
import { openKeysDialog } from './desk-keys-dialog.tsx';
import { useWalkInWays } from './walk-in/state/walk-in-address.ts';

/** What the keys do with the highlighted deal beside its step, and with the search. In an open deal they mean that one. */
export function useActs(current: DeskItem | undefined, { ask }: Pick<DeskHands, 'ask'>, search: string) {
  const actor = useActor();
  const moveTo = useMoveTo();
  const keep = useKeeping(current?.order);
  const { open: newDeal } = useWalkInWays();
  const leave = search === '' ? undefined : () => leaveSearch(() => moveTo({ search: undefined, page: undefined }));
  if (!current) return { ...noActs, leave, newDeal };
  const { order } = current;
  const unlessOpen = (act: () => void) => () => !hasOpenDeal() && act();
  const isKept = mayKeep(actor, order) && !isFinal(order.status);
  const back = () => document.getElementById(openerId(itemKey(current)));
  return {
    leave,
    newDeal,
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

/** What is typed now replaces the last search. At the start of the page the field comes a moment after the first deals. */
function searchAnew(frames = 60) {
  const field = document.getElementById(searchId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  } else if (frames > 0) {
    requestAnimationFrame(() => searchAnew(frames - 1));
  }
}

function leaveSearch(clear: () => void) {
  clear();
  focusOn(searchId);
}

type Walked = {
  current: DeskItem | undefined;
  reachable: readonly DeskItem[];
  goTo: (spot: DeskItem) => void;
};

/** The handler of each key. The movements move the focus, and the focus selects the current order. */
export function keyHandlersOf(
  { current, reachable, goTo }: Walked,
  hands: DeskHands,
): Record<Exclude<DeskKey, 'keep' | 'write' | 'exit' | 'leave' | 'newDeal'>, () => unknown> {
  const toLane = (way: 1 | -1) => {
    const to = current ? besideIt(reachable, current, way) : reachable[0];
    if (to) goTo(to);
  };
  return {
    laneBefore: () => toLane(-1),
    laneAfter: () => toLane(1),
    search: () => searchAnew(),
    next: () => hands.walk(1),
    previous: () => hands.walk(-1),
    open: () => current && hands.open(current),
    step: () => current && document.getElementById(nextStepId(itemKey(current)))?.click(),
    list: openKeysDialog,
  };
}

/** What stands at the same height in the next column. */
function besideIt(spots: readonly DeskItem[], current: DeskItem, way: 1 | -1): DeskItem | undefined {
  const here = spots.find((spot) => itemKey(spot) === itemKey(current));
  const groups = [...Map.groupBy(spots, columnOf).values()];
  const own = here ? groups.findIndex((group) => group.includes(here)) : -1;
  if (!here || own < 0) return spots[0];
  const [place, next] = [groups[own]?.indexOf(here) ?? 0, groups[own + way]];
  return next?.[Math.min(place, next.length - 1)];
}

/** The lane of a card. The table is the last column. */
const columnOf = ({ place, order }: DeskItem) => (place === 'table' ? 'table' : (laneOf(order) ?? 'left'));
