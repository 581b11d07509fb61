import { createContext, use, useSyncExternalStore } from 'react';
import type { Order } from '#contract/order/order.ts';
import type { OrderStep } from '#domain/order/order.ts';
import { type DeskItem, itemKey } from './desk-item.ts';

export type Question = { about: 'exit' | 'step' | 'code'; spot: DeskItem; returnTo: HTMLElement | null };

/** What rows and tickets ask of the desk. */
export type DeskHands = {
  point: (spot: DeskItem) => void;
  open: (spot: DeskItem) => void;
  /**
   * Asks before an exit, or opens the panel of a step that moves money or of the pickup code. If the person does nothing
   * there, the focus returns to `returnTo`.
   */
  ask: (about: Question['about'], spot: DeskItem, returnTo: HTMLElement | null) => void;
  /**
   * Takes a step. When the order has moved, through this person or someone else, the focus follows it. The queries report
   * every other result.
   */
  take: (spot: DeskItem, step: OrderStep, isAnotherPress: boolean) => Promise<void>;
  /** Goes from the search field to the first result of this search, as soon as it is there. */
  enterResults: (search: string) => void;
  /** Whether the person went to this item by a key a moment ago, so that the key must not press its button. */
  isResting: (spot: DeskItem) => boolean;
  /** Called after the order has moved: the focus goes to its next action. */
  follow: (spot: DeskItem, moved: Order) => void;
  /** The same after a step of the order that is open beside the lanes. `stays`: the person works in the panel. */
  followOpen: (moved: Order, stays: boolean) => void;
  /** Goes to the next order of the screen, or to the one before. An open panel follows. */
  walk: (by: 1 | -1) => void;
  /** Called when the panel closes: the focus goes to where the order stands. */
  leavePanel: () => void;
  /** Whether the key of the step has to wait. */
  isKeyResting: () => boolean;
};

/**
 * What the desk has in common with its rows. It stays the same object, and a row listens to its own part of it. So
 * another order draws no row but those that it concerns.
 */
export function deskHub() {
  const listeners = new Set<() => void>();
  const taking = new Set<string>();
  let hands: DeskHands | undefined;
  let current: string | undefined;
  let results: ReadonlySet<string> | undefined;
  let isBeside = false;
  let walkedTo: string | undefined;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    point: (spot: DeskItem) => hands?.point(spot),
    open: (spot: DeskItem) => hands?.open(spot),
    enterResults: (search: string) => hands?.enterResults(search),
    isResting: (spot: DeskItem) => hands?.isResting(spot) ?? false,
    ask: (...what: Parameters<DeskHands['ask']>) => hands?.ask(...what),
    followOpen: (moved: Order, stays: boolean) => hands?.followOpen(moved, stays),
    walk: (by: 1 | -1) => hands?.walk(by),
    leavePanel: () => hands?.leavePanel(),
    isKeyResting: () => hands?.isKeyResting() ?? true,
    noteWalk: (id: string) => {
      walkedTo = id;
    },
    /** Whether the desk itself has opened this order in the place of another. */
    hasWalkedTo: (id: string) => walkedTo === id,
    async take(spot: DeskItem, step: OrderStep, isAnotherPress: boolean) {
      const key = itemKey(spot);
      taking.add(key);
      announce();
      try {
        await hands?.take(spot, step, isAnotherPress);
      } finally {
        taking.delete(key);
        announce();
      }
    },

    /** `found`: the results of a search or a filter, while there is one. */
    become(newest: DeskHands, nowCurrent: string | undefined, found: readonly DeskItem[] | undefined, open: boolean) {
      hands = newest;
      current = nowCurrent;
      isBeside = open;
      results = found && new Set(found.map(({ order }) => order.id));
      announce();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isCurrent: (key: string) => current === key,
    hasKey: (key: string) => !isBeside && current === key,
    isTaking: (key: string) => taking.has(key),
    isOutside: ({ id }: Order) => results !== undefined && !results.has(id),
  };
}

type DeskHub = ReturnType<typeof deskHub>;

export const DeskContext = createContext<DeskHub | undefined>(undefined);

export function useDesk(): DeskHub {
  const desk = use(DeskContext);
  if (!desk) throw new Error('The deals stand on a desk.');
  return desk;
}

/** Whether this item is the current one, on which all keys act. */
export function useIsCurrent(spot: DeskItem): boolean {
  const { listen, isCurrent } = useDesk();
  const key = itemKey(spot);
  return useSyncExternalStore(listen, () => isCurrent(key));
}

/** Whether `1` presses the button of this item, so that it is the green one. With an open panel that button is in the panel. */
export function useHasKey(spot: DeskItem): boolean {
  const { listen, hasKey } = useDesk();
  const key = itemKey(spot);
  return useSyncExternalStore(listen, () => hasKey(key));
}

/** Whether a step of this item is on its way. */
export function useIsTaking(spot: DeskItem): boolean {
  const { listen, isTaking } = useDesk();
  const key = itemKey(spot);
  return useSyncExternalStore(listen, () => isTaking(key));
}

/** Whether a search or filter is on and the order is not in its results. Such an order has no button. */
export function useIsOutside(order: Order): boolean {
  const { listen, isOutside } = useDesk();
  return useSyncExternalStore(listen, () => isOutside(order));
}
