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
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    point: (spot: DeskItem) => hands?.point(spot),
    open: (spot: DeskItem) => hands?.open(spot),
    enterResults: (search: string) => hands?.enterResults(search),
    isResting: (spot: DeskItem) => hands?.isResting(spot) ?? false,
    ask: (...what: Parameters<DeskHands['ask']>) => hands?.ask(...what),
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
    become(newest: DeskHands, nowCurrent: string | undefined, found: readonly DeskItem[] | undefined) {
      hands = newest;
      current = nowCurrent;
      results = found && new Set(found.map(({ order }) => order.id));
      announce();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isCurrent: (spot: DeskItem) => current === itemKey(spot),
    isTaking: (spot: DeskItem) => taking.has(itemKey(spot)),
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

/** Whether `1` and Enter act on this item. Only this one has a green button. */
export function useIsCurrent(spot: DeskItem): boolean {
  const { listen, isCurrent } = useDesk();
  return useSyncExternalStore(listen, () => isCurrent(spot));
}

/** Whether a step of this item is on its way. */
export function useIsTaking(spot: DeskItem): boolean {
  const { listen, isTaking } = useDesk();
  return useSyncExternalStore(listen, () => isTaking(spot));
}

/** Whether a search or filter is on and the order is not in its results. Such an order has no button. */
export function useIsOutside(order: Order): boolean {
  const { listen, isOutside } = useDesk();
  return useSyncExternalStore(listen, () => isOutside(order));
}
