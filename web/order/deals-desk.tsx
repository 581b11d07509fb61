import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { nextStep, openSteps } from '#domain/order.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { type DealsKey, isTyping, useDealsKeys } from './deals-keys.ts';
import { openKeysDialog } from './deals-keys-dialog.tsx';

/** A deal stands in the queue, in the table, or in both: the same order, two places. */
export type Place = 'queue' | 'table';
export type Spot = { place: Place; order: Order };

export const spotKey = ({ place, order }: Spot) => `${place}-${order.id}`;

/** The elements that keys and focus go to: what opens the deal, and the button of its next action. */
/** Where `/` leads. */
export const searchId = 'deals-search';
export const openerId = (key: string) => `deal-${key}`;
export const nextStepId = (key: string) => `deal-${key}-next`;

export const mayCancel = (actor: Actor, order: Order) => openSteps(actor, order).some(({ call }) => call === 'cancel');

type Desk = {
  /** The one deal that `1` and Enter mean; it alone has the green button. */
  current: string | undefined;
  point: (spot: Spot) => void;
  open: (order: Order) => void;
  askCancel: (order: Order) => void;
  /** A step on the order is on its way from now on, unless one is already: then the answer is no. */
  begin: (order: Order) => boolean;
  end: (order: Order) => void;
  /** The order has moved to this version under the person's hand: its next action is where the focus belongs. */
  follow: (spot: Spot, moved: Order) => void;
};

const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('The deals stand on a desk.');
  return desk;
}

type Props = {
  spots: readonly Spot[];
  onCancel: (order: Order) => void;
  onMoved: (order: Order) => void;
  children: ReactNode;
};

export function DealsDesk({ spots, onCancel, onMoved, children }: Props) {
  const actor = useActor();
  const moveTo = useMoveTo();
  const [pointed, setPointed] = useState<string>();
  const follow = useFollow(spots);
  const turns = useTurns();
  const current = spots.find((spot) => spotKey(spot) === pointed) ?? firstToDo(actor, spots);
  const desk: Desk = {
    current: current && spotKey(current),
    point: (spot) => setPointed(spotKey(spot)),
    open: (order) => moveTo({ order: order.id }),
    askCancel: onCancel,
    ...turns,
    follow: (spot, moved) => {
      onMoved(moved);
      follow(spot, moved.version);
    },
  };
  useDealsKeys(handsOf(desk, spots), desk.current);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** What each key does. Going on moves the focus, and the focus says which deal is the current one. */
function handsOf({ current, open }: Desk, spots: readonly Spot[]): Record<DealsKey, () => unknown> {
  const at = spots.findIndex((spot) => spotKey(spot) === current);
  const goTo = (spot: Spot | undefined) => spot && focusOn(openerId(spotKey(spot)));
  return {
    search: () => focusOn(searchId),
    next: () => goTo(spots[at + 1]),
    previous: () => goTo(spots[Math.max(at - 1, 0)]),
    open: () => spots[at] && open(spots[at].order),
    step: () => current && document.getElementById(nextStepId(current))?.click(),
    list: openKeysDialog,
  };
}

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The same order may stand in two places; a step that is on its way counts for both. */
function useTurns(): Pick<Desk, 'begin' | 'end'> {
  const moving = useRef(new Set<string>());
  return {
    begin: ({ id }) => {
      const isFree = !moving.current.has(id);
      moving.current.add(id);
      return isFree;
    },
    end: ({ id }) => moving.current.delete(id),
  };
}

const firstToDo = (actor: Actor, spots: readonly Spot[]) =>
  spots.find(({ place, order }) => place === 'queue' && nextStep(actor, order));

/** After a step the focus goes on by itself, once the screen shows the order as it now is. */
function useFollow(spots: readonly Spot[]) {
  const actor = useActor();
  const [followed, setFollowed] = useState<{ spot: Spot; version: number }>();
  useEffect(() => {
    if (!followed) return;
    const shown = spots.find((spot) => spotKey(spot) === spotKey(followed.spot));
    if (shown && shown.order.version < followed.version) return;
    setFollowed(undefined);
    if (!isTyping(document.activeElement)) focusAfter(actor, spots, shown ?? followed.spot);
  }, [followed, spots, actor]);
  return (spot: Spot, version: number) => setFollowed({ spot, version });
}

/** To the deal's own next action; a ticket without one hands on to the next ticket; else to the deal itself. */
function focusAfter(actor: Actor, spots: readonly Spot[], done: Spot) {
  const waits = ({ place, order }: Spot) => place === 'queue' && nextStep(actor, order) !== undefined;
  const at = spots.findIndex((spot) => spotKey(spot) === spotKey(done));
  const others =
    done.place === 'queue' ? [...spots.slice(at + 1), ...spots.slice(0, Math.max(at, 0))].filter(waits) : [];
  const candidates = [
    nextStepId(spotKey(done)),
    ...others.map((spot) => nextStepId(spotKey(spot))),
    openerId(spotKey(done)),
  ];
  const target = candidates.map((id) => document.getElementById(id)).find((element) => element !== null);
  target?.focus();
}
