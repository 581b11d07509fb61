import { Box, Button, Text } from '@mantine/core';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { exitStep, isPayoutBarred, nextStep, type OnwardStep, paidIn } from '#domain/order/order.ts';
import { handOverStep, movesMoney, readerOf } from '#domain/order/order-turn.ts';
import { lateStep } from '#domain/order/walk-in/walk-in-late.ts';
import type { Actor } from '#domain/person/actor.ts';
import { usePickup } from '../../lib/address/pickup-address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import classes from '../details/order-dialog.module.css';
import {
  isFirstClick,
  lacksMoney,
  lacksSomething,
  orderThatMovedFirst,
  pressOnce,
  useMayPress,
  useTakeStep,
} from '../order.queries.ts';
import { useOrderPanel } from '../order-panel.tsx';
import { ExitDialog } from './exit-dialog.tsx';
import { type ExitCall, exitWords } from './exit-fields.tsx';
import { useStepKey } from './step-key.ts';
import { StepPanel } from './step-panel.tsx';
import { useMoved } from './step-sum.tsx';

/** Only for the staff. */
const StepNeeds = lazy(async () => ({ default: (await import('../bound/step-needs.tsx')).StepNeeds }));
const StepMoney = lazy(async () => ({ default: (await import('./step-money.tsx')).StepMoney }));
const LateClosing = lazy(async () => ({ default: (await import('../bound/late-closing.tsx')).LateClosing }));

type Question = 'step' | 'code' | 'exit' | undefined;

/** The question that is open over the order, if one is. */
export type Asking = { asking: Question; setAsking: (asking: Question) => void };

/** For the staff: the first thing to do on a ready order. A code that was scanned or found opens its panel by itself. */
export function OrderCode({ order, setAsking }: Omit<Asking, 'asking'> & { order: Order }) {
  const actor = useActor();
  const late = lateStep(actor, order);
  const isOpen = handOverStep(actor, order) !== undefined;
  const isBrought = usePickup(order.id) !== undefined;
  useEffect(() => {
    if (isOpen && isBrought) setAsking('code');
  }, [isOpen, isBrought, setAsking]);
  if (late)
    return (
      <Suspense>
        <LateClosing order={order} late={late} />
      </Suspense>
    );
  return isOpen && <CodeButton order={order} onAsk={() => setAsking('code')} />;
}

function CodeButton({ order, onAsk }: { order: Order; onAsk: () => void }) {
  const { t } = useTranslation('handover');
  const mayPress = useMayPress();
  const button = useRef<HTMLButtonElement>(null);
  useStepKey(button, `${order.id} ${order.version}`, true);
  return (
    <div data-keep-clear className={classes.next}>
      <Button
        ref={button}
        variant="filled"
        size="lg"
        fullWidth
        aria-keyshortcuts="1"
        onKeyDown={pressOnce}
        onClick={(click) => mayPress(click) && onAsk()}
        rightSection={<KeyCap isHint>1</KeyCap>}
      >
        {t('button')}
      </Button>
    </div>
  );
}

/**
 * The button of the order's next step, if the actor may take it. "Complete" is not the main thing on the screen before
 * the customer has come for the cash: pressed at home, it ends a deal that nobody has paid.
 */
export function OrderNextStep({ order, setAsking }: Omit<Asking, 'asking'> & { order: Order }) {
  const actor = useActor();
  const step = nextStep(actor, order);
  const [refused, setRefused] = useState<Error>();
  if (isPayoutBarred(order) && exitStep(actor, order))
    return <EndingButton order={order} onAsk={() => setAsking('exit')} />;
  return (
    step && (
      <>
        <NextStepButton order={order} step={step} onAsk={() => setAsking('step')} onLacks={setRefused} />
        {readerOf(actor, order) !== 'customer' && (
          <Suspense>
            <StepMoney order={order} step={step} />
            <StepNeeds
              {...{ order, step, refused }}
              onClose={() => setRefused(undefined)}
              onExit={() => setAsking('exit')}
            />
          </Suspense>
        )}
      </>
    )
  );
}

/** Where nothing is paid out, the next thing to do is to end the order. */
function EndingButton({ order, onAsk }: { order: Order; onAsk: () => void }) {
  const { t } = useTranslation(['order', 'exit']);
  return (
    <div data-keep-clear className={classes.next}>
      <Button variant="filled" size="lg" fullWidth onKeyDown={pressOnce} onClick={onAsk}>
        {t(`${exitWords(order, 'refund')}.button`)}
      </Button>
    </div>
  );
}

/** The panel of that step. It stays where it is when the button goes. */
export function OrderStepPanel({ order, asking, setAsking }: Asking & { order: Order }) {
  const isOpen = asking === 'step' || asking === 'code';
  const panel = useOrderPanel();
  return (
    <StepPanel
      order={isOpen ? order : undefined}
      isByCode={asking === 'code'}
      onClose={() => setAsking(undefined)}
      onMoved={panel?.onMoved}
    />
  );
}

/** Whether the next step is only for later, so its button stands further down and is not the main one. */
export function isForLater(actor: Actor, order: Order): boolean {
  const isCustomer = readerOf(actor, order) === 'customer';
  return nextStep(actor, order)?.call === 'close' && (!isCustomer || paidIn(order) === 'cash');
}

/** In the panel the button says what the hand does now. Else it has the name of the step alone. */
function useStepWords(order: Order, step: OnwardStep) {
  const { t } = useTranslation(['order', 'marks']);
  const isBeside = useOrderPanel() !== undefined;
  const { text: sum } = useMoved(order, step);
  const name = t(`order:step.${step.call}`);
  if (!isBeside || step.call === 'confirm' || step.call === 'close') return { shown: name, label: undefined };
  const shown = t(`marks:act.${step.call}.${paidIn(order)}`, { sum });
  return { shown, label: t('marks:act.name', { step: name, shown }) };
}

const isSaidHere = (error: Error) => lacksSomething(error) || lacksMoney(error);

type ButtonProps = { order: Order; step: OnwardStep; onAsk: () => void; onLacks: (refused: Error) => void };

function NextStepButton({ order, step, onAsk, onLacks }: ButtonProps) {
  const { t } = useTranslation('step');
  const actor = useActor();
  const panel = useOrderPanel();
  const words = useStepWords(order, step);
  const { take, isPending } = useTakeStep();
  const mayPress = useMayPress();
  const button = useRef<HTMLButtonElement>(null);
  const isCustomer = readerOf(actor, order) === 'customer';
  const isLater = isForLater(actor, order);
  // Where the staff ask for the code, the key opens that panel.
  const hasKey = !isCustomer && !handOverStep(actor, order);
  useStepKey(button, `${order.id} ${order.version}`, hasKey);
  const hooks = {
    onSuccess: (moved: Order) => panel?.onMoved(moved),
    onError: (error: Error) => {
      const current = orderThatMovedFirst(error);
      if (current) panel?.onMoved(current);
      if (isSaidHere(error)) onLacks(error);
    },
  };
  const press = (click: MouseEvent) => {
    if (!movesMoney(step)) take({ order, step, isAnotherPress: isFirstClick(click), isSaidHere }, hooks);
    else if (mayPress(click)) onAsk();
  };
  return (
    <div data-keep-clear className={isLater ? classes.later : classes.next}>
      <Button
        ref={button}
        aria-label={words.label}
        variant={isLater ? 'default' : 'filled'}
        size={isLater ? 'md' : 'lg'}
        fullWidth
        aria-keyshortcuts={hasKey ? '1' : undefined}
        loading={isPending}
        rightSection={hasKey && <KeyCap isHint>1</KeyCap>}
        onKeyDown={pressOnce}
        onClick={press}
      >
        {words.shown}
      </Button>
      {isLater && isCustomer && (
        <Text c="dimmed" mt="xs" ta={{ base: 'center', sm: 'left' }}>
          {t('atOffice')}
        </Text>
      )}
    </div>
  );
}

/** The button that ends the order early. It is last on the screen, and it always asks first. */
export function OrderExit({ order, asking, setAsking }: Asking & { order: Order }) {
  const step = exitStep(useActor(), order);
  const panel = useOrderPanel();
  return (
    <>
      {step && !isPayoutBarred(order) && <ExitButton order={order} call={step.call} onAsk={() => setAsking('exit')} />}
      {/* An open question stays open when the order has moved on, and then says that it is too late. */}
      <ExitDialog
        order={asking === 'exit' ? order : undefined}
        onClose={() => setAsking(undefined)}
        onMoved={panel?.onMoved}
      />
    </>
  );
}

function ExitButton({ order, call, onAsk }: { order: Order; call: ExitCall; onAsk: () => void }) {
  const { t } = useTranslation('order');
  const isCustomer = readerOf(useActor(), order) === 'customer';
  return (
    <Box mt="xl">
      <Button
        w={{ base: '100%', sm: 'auto' }}
        bd="1px solid var(--o-control)"
        c="var(--o-bad)"
        onClick={onAsk}
        data-deal-key={isCustomer ? undefined : 'KeyX'}
        aria-keyshortcuts={isCustomer ? undefined : 'x'}
        rightSection={!isCustomer && <KeyCap isHint>X</KeyCap>}
      >
        {t(`${call}.button`)}
      </Button>
      {isCustomer && (
        <Text c="dimmed" mt="xs" ta={{ base: 'center', sm: 'left' }}>
          {paidIn(order) === 'cash' ? t('cancel.hintCoin', { sc: order.sc }) : t('cancel.hintCash')}
        </Text>
      )}
    </Box>
  );
}
