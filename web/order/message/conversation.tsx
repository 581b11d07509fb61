import { Button, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconChecks, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { MessageRead, OrderMessage } from '#contract/order/order-message.ts';
import type { MessageSide } from '#domain/order/order-message.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { NewMessage } from './new-message.tsx';
import { inOrder, messagesQuery, useSayRead } from './order-message.queries.ts';
import styles from './order-messages.module.css';
import { Unsent, type UnsentMessage } from './unsent-message.tsx';

type Props = {
  order: Order;
  side: MessageSide;
  /** In the panel of the desk, where a deal is also passed by. */
  isBeside?: boolean;
};

/** All messages of the deal, the newest at the bottom, and a field for another one. */
export function Conversation({ order, side, isBeside = false }: Props) {
  const { t } = useTranslation('talk');
  const [isBegun, setBegun] = useState(!isBeside);
  // Who walks from deal to deal asks nothing of those without a message.
  const isRead = isBegun || order.messages.count > 0;
  const query = useInfiniteQuery({ ...messagesQuery(order.id), enabled: isRead });
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);
  const forget = (key: string) => setUnsent((now) => now.filter((one) => one.key !== key));
  const send = (one: UnsentMessage) => {
    setBegun(true);
    setUnsent((now) => [...now, one]);
  };
  return (
    <>
      {isRead && (
        <Loaded query={query} skeleton={<LinesSkeleton />}>
          {(data) => (
            <Lines
              order={order}
              side={side}
              isBeside={isBeside}
              messages={inOrder(data)}
              reads={data.pages[0]?.reads ?? []}
              older={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              isLoading={query.isFetchingNextPage}
              unsent={unsent}
              onGone={forget}
            />
          )}
        </Loaded>
      )}
      {query.error && !query.data && <Text px="md">{t('failed')}</Text>}
      <NewMessage orderId={order.id} side={side} isBeside={isBeside} onSend={send} />
    </>
  );
}

/** It has the place of the lines, so that the field below does not move when they come. */
const LinesSkeleton = () => (
  <div className={styles.lines}>
    <Skeleton height={120} />
  </div>
);

type LinesProps = Required<Props> & {
  messages: readonly OrderMessage[];
  reads: readonly MessageRead[];
  older: (() => void) | undefined;
  isLoading: boolean;
  unsent: readonly UnsentMessage[];
  onGone: (key: string) => void;
};

function Lines({ order, side, isBeside, messages, reads, older, isLoading, unsent, onGone }: LinesProps) {
  const { t } = useTranslation('talk');
  const last = messages.at(-1)?.place ?? 0;
  const end = useEndInView(`${last} ${unsent.length}`);
  useReading({ orderId: order.id, side, reads, last, isBeside });
  const readByOther = Math.max(0, ...reads.filter(({ from }) => from !== side).map(({ up_to }) => up_to));
  const lastOwn = messages.findLast(({ from }) => from === side)?.place;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so it takes the focus.
    <div className={styles.lines} role="log" aria-label={t('title')} tabIndex={0}>
      {older && (
        <Button variant="subtle" size="sm" loading={isLoading} onClick={older} className={styles.older}>
          {t('older')}
        </Button>
      )}
      <p className={styles.safe}>
        <IconShieldCheck size={16} stroke={1.75} aria-hidden />
        {t(`safe.${side}`)}
      </p>
      {messages.map((message) => (
        <Line
          key={message.id}
          message={message}
          isOwn={message.from === side}
          state={message.place === lastOwn ? (message.place <= readByOther ? 'read' : 'delivered') : undefined}
        />
      ))}
      {unsent.map((one) => (
        <Unsent key={one.key} orderId={order.id} message={one} onGone={() => onGone(one.key)} />
      ))}
      <div ref={end} />
    </div>
  );
}

type LineProps = { message: OrderMessage; isOwn: boolean; state: 'read' | 'delivered' | undefined };

function Line({ message: { from, by, text, at, holds_address }, isOwn, state }: LineProps) {
  const { t } = useTranslation(['talk', 'order']);
  const format = useFormat();
  const who = by?.full_name ?? (from === 'office' ? t('talk:office') : t('order:who.customer'));
  const StateIcon = state === 'read' ? IconChecks : IconCheck;
  return (
    <div className={styles.line} data-own={isOwn || undefined}>
      <p className={styles.bubble}>{text}</p>
      {holds_address && (
        <p className={styles.marked} data-tone="warning">
          {t('talk:marked')}
        </p>
      )}
      <p className={styles.meta}>
        {!isOwn && <span>{who},</span>}
        <span className="figures">{format.dateTimeWithin(at)}</span>
        {state && (
          <>
            <StateIcon size={16} stroke={1.75} aria-hidden />
            {t(`talk:${state}`)}
          </>
        )}
      </p>
    </div>
  );
}

type Reading = {
  orderId: string;
  side: MessageSide;
  reads: readonly MessageRead[];
  last: number;
  /** Whether the person may only be passing by. */
  isBeside: boolean;
};

/** Who only walks past a deal has not read it. */
const passingMs = 800;

/** Says that the newest message is read, as soon as it is seen. */
function useReading({ orderId, side, reads, last, isBeside }: Reading) {
  const { mutate } = useSayRead(orderId);
  const own = Math.max(0, ...reads.filter(({ from }) => from === side).map(({ up_to }) => up_to));
  const said = useRef(own);
  const [isPassing, setPassing] = useState(isBeside);
  useEffect(() => {
    const timer = setTimeout(() => setPassing(false), passingMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const say = () => {
      if (isPassing || document.visibilityState !== 'visible' || last <= said.current) return;
      said.current = last;
      mutate(last);
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [isPassing, last, mutate]);
}

/** The newest line is in view when the messages open and when one is added. Only the lines scroll, not what is around them. */
function useEndInView(state: string) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the lines.
  useLayoutEffect(() => {
    const lines = end.current?.parentElement;
    if (lines) lines.scrollTop = lines.scrollHeight;
  }, [state]);
  return end;
}
