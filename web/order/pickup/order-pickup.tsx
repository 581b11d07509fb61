import { Box, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { type PaidIn, paidIn } from '#domain/order/order.ts';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useSums } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Qr } from '../../ui/qr.tsx';
import styles from './order-pickup.module.css';
import { hasPickupCode, pickupQuery, useRenewPickup } from './order-pickup.queries.ts';

const shownCheckMs = 15_000;

/**
 * The code with which the customer is paid at the desk. It is covered until it is asked for, since other people stand
 * there too. It stands in two places of the screen: where cash is paid out (`paid`) it is the main thing of the ready
 * order. USDT come to a wallet at home, so there it is only for the customer who is still at the desk.
 */
export function OrderPickup({ order, paid }: { order: Order; paid: PaidIn }) {
  const { t } = useTranslation('pickup');
  const title = useId();
  const isHeld = hasPickupCode(useActor(), order);
  if (!isHeld || paidIn(order) !== paid) return null;
  return (
    <Box component="section" className="card" p="md" mt="md" mb={paid === 'coin' ? 'xl' : 0} aria-labelledby={title}>
      <Text component="h2" size="body" fw={600} id={title}>
        {t('title')}
      </Text>
      <Code order={order} isMain={paid === 'cash'} />
    </Box>
  );
}

/** Too many wrong codes: what the customer can do now. */
function Locked({ order, isRenewable }: { order: Order; isRenewable: boolean }) {
  const { t } = useTranslation('pickup');
  return (
    <Box role="alert" className="toned" data-tone="warning" mt="sm" p="sm">
      <Text>
        {t('locked')} {isRenewable ? t('renew.hint') : t(`withoutCode.${paidIn(order)}`)}
      </Text>
      {isRenewable && <NewCode order={order} />}
    </Box>
  );
}

/** A customer whose code was typed wrong too often gets another one, once. */
function NewCode({ order }: { order: Order }) {
  const { t } = useTranslation('pickup');
  const renew = useRenewPickup();
  const ask = () => renew.mutate(order, { onError: (error) => notifyError(error, t('renew.failed')) });
  return (
    <Button variant="filled" mt="sm" loading={renew.isPending} onClick={ask}>
      {t('renew.button')}
    </Button>
  );
}

function Code({ order, isMain }: { order: Order; isMain: boolean }) {
  const { t } = useTranslation('pickup');
  const { listed: sum } = useSums();
  const [isShown, setShown] = useState(false);
  // No message tells that somebody at the desk has typed wrong codes.
  const {
    data: pickup,
    error,
    refetch,
  } = useQuery({
    ...pickupQuery(order.id),
    refetchInterval: isShown && shownCheckMs,
  });
  const withoutCode = t(`withoutCode.${paidIn(order)}`);
  if (order.code_locked || pickup?.tries_left === 0) {
    return <Locked order={order} isRenewable={pickup?.renewable === true} />;
  }
  if (error && !pickup) {
    return (
      <Box mt="sm">
        <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />
        <Text mt="sm">{withoutCode}</Text>
      </Box>
    );
  }
  return (
    <>
      <Text c="dimmed" mt="2xs">
        {t(`hint.${paidIn(order)}`, { sum: sum(countedSums(order).receive, order.tc) })}
      </Text>
      <div role="status">{isShown && <Shown order={order} code={pickup?.code} />}</div>
      <Button
        fullWidth
        mt="md"
        size={isMain ? 'lg' : 'md'}
        variant={isMain && !isShown ? 'filled' : 'default'}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'hide' : 'show')}
      </Button>
    </>
  );
}

/** Large enough to be read and scanned over a counter, and all of it in sight. A screen reader says each digit. */
function Shown({ order, code }: { order: Order; code: string | undefined }) {
  const { t } = useTranslation('pickup');
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (code !== undefined) all.current?.scrollIntoView({ block: 'center' });
  }, [code]);
  if (code === undefined) return <Skeleton height={360} mt="md" />;
  return (
    <div ref={all} data-keep-clear className={styles.shown}>
      <p className={styles.digits}>
        <span aria-hidden>{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
        <VisuallyHidden>{[...code].join(', ')}</VisuallyHidden>
      </p>
      <div className={styles.qr}>
        <Qr text={pickupAddress(window.location.origin, order.id, code)} size={288} label={t('qr')} />
      </div>
    </div>
  );
}
