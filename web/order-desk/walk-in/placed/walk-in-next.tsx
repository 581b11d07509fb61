import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isByMandate, isFailed, isFinal, type OnwardStep, paidIn } from '#domain/order/order.ts';
import { awaitsAnswer } from '#domain/order/order-state.ts';
import { handOverStep, nextOf, transferNow } from '#domain/order/order-turn.ts';
import { lateStep } from '#domain/order/walk-in/walk-in-late.ts';
import { runOf } from '#domain/order/walk-in/walk-in-run.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { pressOnce } from '../../../order/order.queries.ts';
import { useStepKey } from '../../../order/step/step-key.ts';
import { StepPanel } from '../../../order/step/step-panel.tsx';
import { OrderTransfer } from '../../../order/transfer/order-transfer.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { useSaidSum } from '../state/use-walk-in-text.ts';
import styles from './walk-in-placed.module.css';
import { RunQuestion } from './walk-in-run-question.tsx';

/** Only where somebody else has a say. */
const StepApproval = lazy(async () => ({
  default: (await import('../../../order/approval/step-approval.tsx')).StepApproval,
}));
const LateClosing = lazy(async () => ({
  default: (await import('../../../order/bound/late-closing.tsx')).LateClosing,
}));

type Asking = 'run' | 'step' | 'code';
type Next = { asking: Asking; run: readonly OnwardStep[] };

/**
 * What this person does next: the steps of one hand with one press, the receipt of USDT in its own panel, or the code of the
 * app. Undefined while it is somebody else's turn.
 */
function nextFor(actor: Actor, order: Order): Next | undefined {
  const run = runOf(actor, order);
  const [first] = run;
  if (order.without_code !== true && handOverStep(actor, order)) return { asking: 'code', run: [] };
  // It waits for somebody's yes, which confirms it.
  if (!first || awaitsAnswer(order.status)) return undefined;
  return { asking: first.call === 'receive' && paidIn(order) === 'cash' ? 'step' : 'run', run };
}

export function WalkInNext({ order, isBusy }: { order: Order; isBusy: boolean }) {
  const { t } = useTranslation('walkin');
  const actor = useActor();
  const [asking, setAsking] = useState<Asking>();
  const [isStopped, setStopped] = useState(false);
  const next = nextFor(actor, order);
  const late = lateStep(actor, order);
  const close = () => setAsking(undefined);
  const transfer = transferNow(actor, order);
  return (
    <div className={styles.next}>
      {isStopped && !isFinal(order.status) && (
        <Text className="toned" data-tone="warning" p="sm" role="alert">
          {t('run.stopped')}
        </Text>
      )}
      {isFinal(order.status) && <Text fw={500}>{t(isFailed(order.status) ? 'placed.ended' : 'placed.done')}</Text>}
      {transfer && <OrderTransfer transfer={transfer} isMain={false} />}
      {next ? (
        <Press order={order} next={next} isBusy={isBusy} onAsk={() => setAsking(next.asking)} />
      ) : (
        <Waiting order={order} />
      )}
      <Asks order={order} step={next?.run[0]} />
      {late && (
        <Suspense>
          <LateClosing order={order} late={late} />
        </Suspense>
      )}
      <RunQuestion
        order={order}
        run={next?.run ?? []}
        opened={asking === 'run'}
        onClose={close}
        onStopped={() => setStopped(true)}
      />
      <StepPanel
        order={asking === 'step' || asking === 'code' ? order : undefined}
        isByCode={asking === 'code'}
        onClose={close}
      />
    </div>
  );
}

type PressProps = { order: Order; next: Next; isBusy: boolean; onAsk: () => void };

function Press({ order, next, isBusy, onAsk }: PressProps) {
  const button = useRef<HTMLButtonElement>(null);
  useStepKey(button, `${order.id} ${order.version}`, true);
  const words = useWords(order, next);
  return (
    <Button
      ref={button}
      variant="filled"
      size="lg"
      fullWidth
      className={styles.press}
      data-keep-clear
      data-walk-in-next
      aria-keyshortcuts="1"
      loading={isBusy}
      rightSection={<KeyCap isHint>1</KeyCap>}
      onKeyDown={pressOnce}
      onClick={onAsk}
    >
      {words}
    </Button>
  );
}

function useWords(order: Order, { asking, run: [first] }: Next): string {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const { give, receive } = countedSums(order);
  if (asking === 'code' || !first) return t('run.code');
  if (first.call === 'receive') return t('run.open.receive', { sum: said(give, order.sc) });
  return first.call === 'ready'
    ? t(`run.open.ready.${paidIn(order)}`, { sum: said(receive, order.tc) })
    : t('run.open.close');
}

/** Whose turn it is. */
function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation('walkin');
  const who = nextOf(order);
  return who && <Text c="dimmed">{t('run.others', { who: t(`run.who.${who}`) })}</Text>;
}

/** What was asked for, and a step beyond the mandate, which is asked for here as in the deal itself. */
function Asks({ order, step }: { order: Order; step: OnwardStep | undefined }) {
  const actor = useActor();
  const isMandated = actor.mandates?.includes(order.office_id) === true;
  if (!isMandated && !awaitsAnswer(order.status)) return null;
  return (
    <Suspense>
      <StepApproval order={order} step={step && isByMandate(actor, step, order) ? step : undefined} />
    </Suspense>
  );
}
