import { createContext, type ReactNode, use, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { CancelDialog } from '../order/cancel-dialog.tsx';
import { useFocusAfterStep } from './desk-focus-after-step.ts';
import { type DeskItem, focusOn, isToDo, itemKey, nextStepId, openerId, searchId } from './desk-item.ts';
import { type DealsKey, useDealsKeys } from './desk-keys.ts';
import { openKeysDialog } from './desk-keys-dialog.tsx';

type Desk = {
  /** The one deal that `1` and Enter mean; it alone has the green button. */
  current: string | undefined;
  point: (spot: DeskItem) => void;
  open: (spot: DeskItem) => void;
  /** The focus comes back to the second when the answer is no. */
  askCancel: (spot: DeskItem, returnTo: HTMLElement | null) => void;
  /** The order has moved under the person's hand: the focus belongs to its next action. */
  follow: (spot: DeskItem, moved: Order) => void;
};

const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('The deals stand on a desk.');
  return desk;
}

type Props = { spots: readonly DeskItem[]; onMoved: (order: Order) => void; children: ReactNode };
type Question = { spot: DeskItem; returnTo: HTMLElement | null };

/** What the tickets and the table share: which deal is the current one, the keys, and what a step leaves behind. */
export function DeskSelection({ spots, onMoved, children }: Props) {
  const actor = useActor();
  const moveTo = useMoveTo();
  const followTo = useFocusAfterStep(spots);
  const [pointed, setPointed] = useState<string>();
  const [question, setQuestion] = useState<Question>();

  const current = spots.find((spot) => itemKey(spot) === pointed) ?? spots.find((spot) => isToDo(actor, spot));
  const desk: Desk = {
    current: current && itemKey(current),
    point: (spot) => setPointed(itemKey(spot)),
    open: (spot) => {
      // A click on a row leaves the focus nowhere; from here it finds its way back when the dialog closes.
      focusOn(openerId(itemKey(spot)));
      moveTo({ order: spot.order.id });
    },
    askCancel: (spot, returnTo) => setQuestion({ spot, returnTo }),
    follow: (spot, moved) => {
      onMoved(moved);
      followTo(spot, moved);
    },
  };
  const closeQuestion = () => {
    setQuestion(undefined);
    question?.returnTo?.focus();
  };
  // As it is by now: the question says when it has become idle.
  const asked = question && (spots.find(({ order }) => order.id === question.spot.order.id) ?? question.spot);
  useDealsKeys(handsOf(desk, spots), desk.current);
  return (
    <DeskContext value={desk}>
      {children}
      <CancelDialog
        order={asked?.order}
        onClose={closeQuestion}
        onMoved={(moved) => question && desk.follow(question.spot, moved)}
      />
    </DeskContext>
  );
}

/** What each key does. Going on moves the focus, and the focus says which deal is the current one. */
function handsOf({ current, open }: Desk, spots: readonly DeskItem[]): Record<DealsKey, () => unknown> {
  const at = spots.findIndex((spot) => itemKey(spot) === current);
  const goTo = (spot: DeskItem | undefined) => spot && focusOn(openerId(itemKey(spot)));
  return {
    search: () => focusOn(searchId),
    next: () => goTo(spots[at + 1]),
    previous: () => goTo(spots[Math.max(at - 1, 0)]),
    open: () => spots[at] && open(spots[at]),
    step: () => current && document.getElementById(nextStepId(current))?.click(),
    list: openKeysDialog,
  };
}
