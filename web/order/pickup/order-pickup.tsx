import { Box, Button, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { OwnPickupCode } from '#contract/order/pickup.ts';
import { countedSums } from '#domain/money/cash.ts';
import { type PaidIn, paidIn } from '#domain/order/order.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useSums } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Help } from '../../ui/help.tsx';
import dialog from '../details/order-dialog.module.css';
import styles from './order-pickup.module.css';
import { hasPickupCode, pickupQuery, useRenewPickup } from './order-pickup.queries.ts';

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
      <Covered order={order} />
      {paid === 'coin' && <ShowCode order={order} size="md" />}
    </Box>
  );
}

/** Where cash is paid out, showing the code is the customer's step. */
export function PickupBar({ order }: { order: Order }) {
  const isHeld = hasPickupCode(useActor(), order);
  if (!isHeld || paidIn(order) !== 'cash') return null;
  return <ShowCode order={order} size="lg" className={dialog.next} />;
}

const isLocked = (order: Order, pickup: OwnPickupCode | undefined) => order.code_locked || pickup?.tries_left === 0;

function ShowCode({ order, size, className }: { order: Order; size: 'md' | 'lg'; className?: string | undefined }) {
  const { t } = useTranslation('pickup');
  const moveTo = useMoveTo();
  const pickup = useQuery(pickupQuery(order.id)).data;
  if (isLocked(order, pickup)) return null;
  return (
    <Box className={className} mt={className ? undefined : 'md'} data-keep-clear>
      <Button
        fullWidth
        size={size}
        variant={size === 'lg' ? 'filled' : 'default'}
        leftSection={<IconQrcode size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => moveTo({ code: 1 })}
      >
        {t('show')}
      </Button>
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

/** That there is a code, or what to do without one. */
function Covered({ order }: { order: Order }) {
  const { t } = useTranslation('pickup');
  const { listed: sum } = useSums();
  const { data: pickup, error, refetch } = useQuery(pickupQuery(order.id));
  if (isLocked(order, pickup)) return <Locked order={order} isRenewable={pickup?.renewable === true} />;
  if (error && !pickup) {
    return (
      <Box mt="sm">
        <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />
        <Text mt="sm">{t(`withoutCode.${paidIn(order)}`)}</Text>
      </Box>
    );
  }
  return (
    <>
      <p className={styles.covered} aria-hidden>
        ••• •••
      </p>
      <Text c="dimmed">{t(`hint.${paidIn(order)}`, { sum: sum(countedSums(order).receive, order.tc) })}</Text>
      <Help about={paidIn(order) === 'cash' ? 'codeForCash' : 'codeForCoin'} />
    </>
  );
}
