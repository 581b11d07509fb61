import { useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { isByMandate, type OnwardStep } from '#domain/order/order.ts';
import { useWaitingApprovals } from '../../approval/approval.queries.ts';
import { useActor } from '../../lib/call/session.tsx';
import { StepApproval } from '../approval/step-approval.tsx';
import { lacksMoney } from '../order.queries.ts';
import { useOrderPanel } from '../order-panel.tsx';
import { NeedsDialog } from './needs-dialog.tsx';
import { Unfunded } from './unfunded.tsx';

type Props = {
  order: Order;
  step: OnwardStep;
  refused: unknown;
  onClose: () => void;
  /** Asks about ending the deal early. */
  onExit: () => void;
};

/** For the staff: what the next step lacks when it was refused, and what became of a question about it. */
export function StepNeeds({ order, step, refused, onClose, onExit }: Props) {
  const actor = useActor();
  const panel = useOrderPanel();
  const [isAsked, setAsked] = useState(false);
  const waits = useIsAsked(order);
  const isMandated = actor.mandates?.includes(order.office_id) === true;
  // What was asked for is followed to its end.
  if (waits && !isAsked) setAsked(true);
  return (
    <>
      {(isMandated || isAsked) && (
        <StepApproval order={order} step={isByMandate(actor, step, order) ? step : undefined} />
      )}
      {step.call === 'confirm' && lacksMoney(refused) && <Unfunded order={order} refused={refused} onExit={onExit} />}
      <NeedsDialog {...{ order, step, refused, onClose }} onMoved={panel?.onMoved} onAsked={() => setAsked(true)} />
    </>
  );
}

/** Whether a question of the reader about the deal waits. */
export function useIsAsked({ id }: Order): boolean {
  return useWaitingApprovals().some(({ order_id, may_decide }) => order_id === id && !may_decide);
}
