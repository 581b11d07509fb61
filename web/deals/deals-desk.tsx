import { createContext, type ReactNode, use, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { CancelDialog } from '../order/cancel-dialog.tsx';
import { useFollow } from './deals-follow.ts';
import { type DealsKey, useDealsKeys } from './deals-keys.ts';
import { openKeysDialog } from './deals-keys-dialog.tsx';
import { focusOn, isToDo, nextStepId, openerId, type Spot, searchId, spotKey } from './deals-spot.ts';

type Desk = {
  /** The one deal that `1` and Enter mean; it alone has the green button. */
  current: string | undefined;
  point: (spot: Spot) => void;
  open: (spot: Spot) => void;
  /** The focus comes back to the second when the answer is no. */
  askCancel: (spot: Spot, returnTo: HTMLElement | null) => void;
  /** The order has moved under the person's hand: the focus belongs to its next action. */
  follow: (spot: Spot, moved: Order) => void;
};

const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('The deals stand on a desk.');
  return desk;
}

type Props = { spots: readonly Spot[]; onMoved: (order: Order) => void; children: ReactNode };
type Question = { spot: Spot; returnTo: HTMLElement | null };

/** What the tickets and the table share: which deal is the current one, the keys, and what a step leaves behind. */
export function DealsDesk({ spots, onMoved, children }: Props) {
  const actor = useActor();
  const moveTo = useMoveTo();
  const followTo = useFollow(spots);
  const [pointed, setPointed] = useState<string>();
  const [question, setQuestion] = useState<Question>();

  const current = spots.find((spot) => spotKey(spot) === pointed) ?? spots.find((spot) => isToDo(actor, spot));
  const desk: Desk = {
    current: current && spotKey(current),
    point: (spot) => setPointed(spotKey(spot)),
    open: (spot) => {
      // A click on a row leaves the focus nowhere; from here it finds its way back when the dialog closes.
      focusOn(openerId(spotKey(spot)));
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
function handsOf({ current, open }: Desk, spots: readonly Spot[]): Record<DealsKey, () => unknown> {
  const at = spots.findIndex((spot) => spotKey(spot) === current);
  const goTo = (spot: Spot | undefined) => spot && focusOn(openerId(spotKey(spot)));
  return {
    search: () => focusOn(searchId),
    next: () => goTo(spots[at + 1]),
    previous: () => goTo(spots[Math.max(at - 1, 0)]),
    open: () => spots[at] && open(spots[at]),
    step: () => current && document.getElementById(nextStepId(current))?.click(),
    list: openKeysDialog,
  };
}
