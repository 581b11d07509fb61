import { type RefObject, useEffect, useState } from 'react';
import { isChangedOrder } from '#contract/live.ts';
import type { Order } from '#contract/order/order.ts';
import { useLive } from '../../lib/live/live.ts';

type Kept = { scope: string; orders: readonly Order[] };
type StableListOptions = {
  fresh: readonly Order[];
  /** Each page and each filter has its own scope. A new scope discards the kept orders. */
  scope: string;
  isHeld: (kept: readonly Order[]) => boolean;
  /** Up to this many orders, new orders may join at the end even while the list is held, because that moves no row. */
  places?: number;
};

const newer = (a: Order, b: Order | undefined) => (b && b.version >= a.version ? b : a);

/** The kept orders in their places, each in its newest version. */
const inPlace = (kept: readonly Order[], fresh: readonly Order[]) =>
  kept.map((order) =>
    newer(
      order,
      fresh.find(({ id }) => id === order.id),
    ),
  );

const newcomers = (kept: readonly Order[], fresh: readonly Order[], places: number) =>
  fresh.filter(({ id }) => !kept.some((order) => order.id === id)).slice(0, Math.max(0, places - kept.length));

const isSame = (a: readonly Order[], b: readonly Order[]) =>
  a.length === b.length && a.every((order, index) => order === b[index]);

/**
 * Keeps a list stable while it is held. Rows change in place, but no row appears, disappears or moves until the hold
 * ends. So a person can't click a row that has just appeared under the pointer.
 */
export function useStableList({ fresh, scope, isHeld, places = 0 }: StableListOptions) {
  const [kept, setKept] = useState<Kept>({ scope, orders: fresh });
  const still = inPlace(kept.orders, fresh);
  const isStill = kept.scope === scope && isHeld(still);
  const shown = isStill ? [...still, ...newcomers(still, fresh, places)] : fresh;
  if (kept.scope !== scope || !isSame(kept.orders, shown)) setKept({ scope, orders: shown });

  /** A held order may no longer be in the fresh list. `put` and the live messages update it. */
  const put = (order: Order) =>
    setKept((now) => {
      const orders = inPlace(now.orders, [order]);
      return isSame(orders, now.orders) ? now : { ...now, orders };
    });
  useLive((message) => {
    if (isChangedOrder(message)) put(message.data);
  });

  return { shown, put, show: () => setKept({ scope, orders: fresh }) };
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/** How many orders arrived while the list was held, and whether the list would change at the end of the hold. */
export function unseen(shown: readonly Order[], fresh: readonly Order[]) {
  const known = new Set(idsOf(shown));
  const newest = Math.max(...shown.map(({ created_at }) => created_at.getTime()));
  return {
    arrived: fresh.filter(({ id, created_at }) => !known.has(id) && created_at.getTime() >= newest).length,
    isChanged: idsOf(shown).join() !== idsOf(fresh).join(),
  };
}

type Box = RefObject<HTMLElement | null>;

/**
 * On touch screens the click comes after the finger is lifted. For this time the list does not move, so that the click
 * hits the touched element.
 */
const clickMs = 300;

/**
 * Whether the mouse is inside the box, or a finger presses it. Listens on the document, not on the box: an element that
 * is removed under the pointer sends no leave event. The next element under the pointer sends an enter event.
 */
export function usePointed(box: Box): boolean {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target) === true;
    const hold = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      setPointed(isInside(target));
    };
    const ofMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType === 'mouse' && act(event);
    const ofFinger = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType !== 'mouse' && act(event);
    const lift = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(false), clickMs);
    };
    document.addEventListener('pointerover', ofMouse(hold), { signal });
    document.addEventListener(
      'pointerout',
      ofMouse(({ relatedTarget }) => relatedTarget === null && setPointed(false)),
      { signal },
    );
    // A finger does not hover: it holds the list only while it presses.
    document.addEventListener('pointerdown', ofFinger(hold), { signal });
    document.addEventListener('pointerup', ofFinger(lift), { signal });
    document.addEventListener('pointercancel', ofFinger(lift), { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [box]);
  return isPointed;
}

/**
 * Whether an element in the box has visible keyboard focus. The invisible focus after a click does not count. `content`
 * is the content of the box. When a part of it is removed, its focus may be lost without an event, so a new `content`
 * triggers a new check.
 */
export function useFocused(box: Box, content: unknown): boolean {
  const [isFocused, setFocused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content must trigger a new check.
  useEffect(() => {
    const look = () => setFocused(box.current?.querySelector(':focus-visible') != null);
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && setFocused(false);
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', leave);
    };
  }, [box, content]);
  return isFocused;
}
