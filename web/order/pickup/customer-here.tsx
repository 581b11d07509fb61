import { Box, Button, Text } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFinal } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { isHere } from '#domain/order/pickup-code.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { BriefWords, Tag } from '../../ui/tag.tsx';
import styles from '../details/order-note.module.css';
import { useSayHere } from '../side-event.queries.ts';

/** Whether the customer of this open order is at the office now, by the server's clock. */
export const isWaitingHere = (order: Order, now: Date): boolean => !isFinal(order.status) && isHere(order, now);

/** The same, and again when the half hour is over. */
export const useIsWaitingHere = (order: Order): boolean => useFromNow((now) => isWaitingHere(order, now));

/** Where the staff say that the customer has come, or since when the customer is here. */
export function CustomerHere({ order }: { order: Order }) {
  const { t } = useTranslation('handover');
  const isStaff = readerOf(useActor(), order) !== 'customer';
  const [sayHere, isPending] = useHereSaid(order);
  const isHereNow = useIsWaitingHere(order);
  if (!isStaff || isFinal(order.status)) return null;
  return (
    <Box mt="sm">
      {isHereNow ? (
        <HereTag order={order} />
      ) : (
        <Button
          size="sm"
          className="reach"
          leftSection={<IconMapPinCheck size={16} aria-hidden />}
          loading={isPending}
          onClick={sayHere}
        >
          {t('here.button')}
        </Button>
      )}
    </Box>
  );
}

/** Says that the customer is here, and tells what came of it. */
export function useHereSaid(order: Order) {
  const { t } = useTranslation('handover');
  const { mutate, isPending } = useSayHere();
  const id = shortOrderId(order.id);
  const say = () =>
    mutate(
      { order, body: null },
      {
        onSuccess: () => notifySuccess(t('here.done', { id })),
        onError: (error) => notifyError(error, t('here.failed', { id })),
      },
    );
  return [say, isPending] as const;
}

/** Since when the customer is here. Nothing when the customer is not. A ticket has room for few words. */
export function HereTag({ order, isShort = false }: { order: Order; isShort?: boolean }) {
  const text = useHereText(order, isShort ? 'short' : 'since');
  const format = useFormat();
  const brief = isShort && order.here_at ? format.time(order.here_at) : undefined;
  return (
    text && (
      <Tag tone="due" icon={<IconMapPinCheck size={14} aria-hidden />}>
        <BriefWords brief={brief}>{text}</BriefWords>
      </Tag>
    )
  );
}

/** The same as a small line in a list. */
export function HereMark({ order }: { order: Order }) {
  const text = useHereText(order, 'short');
  return (
    text && (
      <Text span fw={600} c="var(--tone-ink)" data-tone="due" className={styles.start}>
        <IconMapPinCheck size={14} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </Text>
    )
  );
}

function useHereText(order: Order, length: 'since' | 'short'): string | undefined {
  const { t } = useTranslation('handover');
  const format = useFormat();
  const isHereNow = useIsWaitingHere(order);
  return isHereNow && order.here_at ? t(`here.${length}`, { time: format.time(order.here_at) }) : undefined;
}
