import { Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFailed, isFinal, paidIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useFormat } from '../../../lib/text/format.ts';
import { useOrder } from '../../../order/order.queries.ts';
import { useOrderLabels } from '../../../order/order-labels.ts';
import { OrderPanelContext } from '../../../order/order-panel.tsx';
import { OrderReceipt } from '../../../order/receipt/order-receipt.tsx';
import { isTyping, layersOpen, useDealKeys } from '../../../order/step/step-key.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { type Step, StepList } from '../../../ui/list/step-list.tsx';
import { StatusTag } from '../../../ui/tag.tsx';
import { focusPlaced } from '../parts/focus-placed.ts';
import { SaidSums } from '../parts/question-parts.tsx';
import { useStepText } from '../parts/step-text.ts';
import frame from '../parts/walk-in-frame.module.css';
import { WalkInHead } from '../parts/walk-in-head.tsx';
import { WalkInRecent } from '../parts/walk-in-recent.tsx';
import { useSaidSum } from '../state/use-walk-in-text.ts';
import { useWalkInWays } from '../state/walk-in-address.ts';
import { CustomersProof } from './customers-proof.tsx';
import { WalkInNext } from './walk-in-next.tsx';
import styles from './walk-in-placed.module.css';

type Props = {
  id: string;
  /** A step that belongs to the placing is on its way. */
  isBusy: boolean;
  /** The next deal, of the same person where one is given. */
  onNext: (samePerson: Order | undefined) => void;
  onClose: () => void;
};

/** Where a deal stands that was placed at the window, what comes next, and its paper. */
export function WalkInPlaced({ id, ...props }: Props) {
  const { t } = useTranslation('walkin');
  const { data: order, error, refetch } = useOrder(id);
  if (order) return <Placed order={order} {...props} />;
  return (
    <>
      <WalkInHead title={t('title')} onClose={props.onClose} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** The deal stands on the page itself, so its keys are those of a panel. */
const panel = { Tools: () => null, isResting: () => false, onMoved: () => undefined };

function Placed({ order, isBusy, onNext, onClose }: Omit<Props, 'id'> & { order: OrderDetail }) {
  const { t } = useTranslation(['walkin', 'order']);
  const status = <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />;
  const context = useMemo(() => panel, []);
  useDealKeys(`${order.id} ${order.version}`);
  useNextKeys(order, onNext);
  useEffect(() => {
    if (layersOpen() === 0) focusPlaced();
  }, []);
  return (
    <OrderPanelContext value={context}>
      <WalkInHead title={t('walkin:placed.title', { id: shortOrderId(order.id) })} onClose={onClose}>
        {status}
      </WalkInHead>
      <div className={frame.columns}>
        <div className={styles.deal}>
          <Sums order={order} />
          <WalkInNext order={order} isBusy={isBusy} />
          <Steps order={order} />
          <CustomersProof order={order} />
          <OrderReceipt order={order} />
        </div>
        <div className={frame.side}>
          <Ways order={order} onNext={onNext} />
          <WalkInRecent />
        </div>
      </div>
    </OrderPanelContext>
  );
}

function Sums({ order }: { order: Order }) {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const { customer, office } = useOrderLabels()(order);
  const { give, receive } = countedSums(order);
  return (
    <div>
      <SaidSums
        left={t('summary.gives')}
        right={t('summary.receives')}
        give={said(give, order.sc)}
        receive={said(receive, order.tc)}
      />
      <Text c="dimmed" mt="xs">
        {customer} · {office}
      </Text>
    </div>
  );
}

const stepsOfDeal = [
  ['confirm', 'confirmed_at'],
  ['receive', 'received_at'],
  ['ready', 'ready_at'],
  ['close', 'closed_at'],
] as const;

/** Each step in its place: what was done and when, and what is still to do. */
function Steps({ order }: { order: Order }) {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  const said = useSaidSum();
  const { give, receive } = countedSums(order);
  const text = useStepText({ paid: paidIn(order), give: said(give, order.sc), receive: said(receive, order.tc) });
  const now = stepsOfDeal.find(([, reached]) => order[reached] === null)?.[0];
  const items = stepsOfDeal.map(([call, reached]): Step => {
    const at = order[reached];
    if (at) return { title: text.done(call), time: format.time(at), state: 'done' };
    return { title: text.later(call), state: isFailed(order.status) ? 'stopped' : call === now ? 'now' : 'todo' };
  });
  return (
    <section aria-labelledby="walk-in-steps">
      <h3 id="walk-in-steps" className={styles.heading}>
        {t('placed.steps')}
      </h3>
      <StepList items={items} />
    </section>
  );
}

function Ways({ order, onNext }: Pick<Props, 'onNext'> & { order: Order }) {
  const { t } = useTranslation('walkin');
  const { openDeal } = useWalkInWays();
  const isOver = isFinal(order.status);
  return (
    <Group gap="xs" className={styles.ways}>
      <Button
        fullWidth
        size="lg"
        justify="space-between"
        variant={isOver ? 'filled' : 'default'}
        rightSection={<KeyCap isHint>N</KeyCap>}
        aria-keyshortcuts="n"
        data-walk-in-next={isOver || undefined}
        onClick={() => onNext(undefined)}
      >
        {t('placed.next')}
      </Button>
      <Button
        fullWidth
        justify="space-between"
        rightSection={<KeyCap isHint>+</KeyCap>}
        aria-keyshortcuts="+"
        onClick={() => onNext(order)}
      >
        {t('placed.again')}
      </Button>
      <Button fullWidth justify="start" variant="subtle" onClick={() => openDeal(order.id)}>
        {t('placed.open')}
      </Button>
    </Group>
  );
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** `+`: the same person once more. N: somebody else. */
function nextKeyOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): 'same' | 'other' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '+') return 'same';
  return code === 'KeyN' ? 'other' : undefined;
}

function useNextKeys(order: Order, onNext: Props['onNext']) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meant = nextKeyOf(event);
    const isTaken = event.defaultPrevented || event.repeat || layersOpen() > 0;
    if (!meant || isTaken || (event.target instanceof Element && isTyping(event.target))) return;
    event.preventDefault();
    onNext(meant === 'same' ? order : undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
