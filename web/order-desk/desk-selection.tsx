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
  /** The order that `1` and Enter act on. Only this order has a green button. */
  current: string | undefined;
  point: (spot: DeskItem) => void;
  open: (spot: DeskItem) => void;
  /** If the person does not cancel the order, the focus returns to `returnTo`. */
  askCancel: (spot: DeskItem, returnTo: HTMLElement | null) => void;
  /** Called after the order has moved: the focus goes to its next action. */
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

/** The state that the tickets and the table share: the current order, the keys, and the focus after a step. */
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
      // A click on a row sets no focus. Focus the opener, so that the focus returns to it when the dialog closes.
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
  // Use the newest version of the order, so that the dialog notices when it can no longer be cancelled.
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

/** The handler of each key. `next` and `previous` move the focus, and the focus selects the current order. */
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
