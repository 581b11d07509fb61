import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { nextStep, openSteps, paidIn } from '#domain/order.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useTakeStep } from './order.queries.ts';
import classes from './order-dialog.module.css';
import { isFirstClick, pressOnce } from './order-step-lock.ts';

/** The button of the order's next step, if the actor may take it. */
export function OrderNextStep({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const step = nextStep(useActor(), order);
  const { take, isPending } = useTakeStep();
  if (!step) return null;
  return (
    <div data-keep-clear className={classes.next}>
      <Button
        size="lg"
        fullWidth
        loading={isPending}
        onKeyDown={pressOnce}
        onClick={(click) => take({ order, step, isAnotherPress: isFirstClick(click) })}
      >
        {t(`step.${step.to}`)}
      </Button>
    </div>
  );
}

/** Whether the cancel question is open. */
export type Asking = { isAsking: boolean; setAsking: (isAsking: boolean) => void };

/** The cancel button. It is last on the screen, and it always asks before it cancels. */
export function OrderCancel({ order, isAsking, setAsking }: Asking & { order: Order }) {
  const actor = useActor();
  const mayCancel = openSteps(actor, order).some(({ call }) => call === 'cancel');
  return (
    <>
      {mayCancel && <CancelButton order={order} onAsk={() => setAsking(true)} />}
      {/* An open question stays open when the order can no longer be cancelled, and then says that it is too late. */}
      <CancelDialog order={isAsking ? order : undefined} onClose={() => setAsking(false)} />
    </>
  );
}

function CancelButton({ order, onAsk }: { order: Order; onAsk: () => void }) {
  const { t } = useTranslation('order');
  const isCustomer = readerOf(useActor(), order) === 'customer';
  return (
    <div className={classes.cancel}>
      <Button variant="default" size="md" fullWidth className={classes.cancelButton} onClick={onAsk}>
        {t('cancel.button')}
      </Button>
      {isCustomer && (
        <p className={classes.cancelHint}>
          {paidIn(order) === 'cash' ? t('cancel.hintCoin', { sc: order.sc }) : t('cancel.hintCash')}
        </p>
      )}
    </div>
  );
}
