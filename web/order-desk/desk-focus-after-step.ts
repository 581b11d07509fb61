import { useEffect, useState } from 'react';
import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { useActor } from '../lib/session.tsx';
import { type DeskItem, isToDo, itemKey, nextStepId, openerId } from './desk-item.ts';
import { isTyping } from './desk-keys.ts';

/** Moves the focus after a step, when the screen shows the new version of the order. */
export function useFocusAfterStep(spots: readonly DeskItem[]) {
  const actor = useActor();
  const [followed, setFollowed] = useState<{ spot: DeskItem; version: number }>();
  useEffect(() => {
    if (!followed) return;
    const shown = spots.find((spot) => itemKey(spot) === itemKey(followed.spot));
    if (shown && shown.order.version < followed.version) return;
    setFollowed(undefined);
    if (!isTyping(document.activeElement)) focusAfter(actor, spots, shown ?? followed.spot);
  }, [followed, spots, actor]);
  return (spot: DeskItem, { version }: Order) => setFollowed({ spot, version });
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
