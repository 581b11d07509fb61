import { Box, Button, Modal, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { paidIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import { useAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useScreenAwake } from '../../lib/device/screen-awake.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useSecondsUntil } from '../../lib/text/current-time.ts';
import { useSums } from '../../lib/text/format.ts';
import { Qr } from '../../ui/qr.tsx';
import { statusTone } from '../../ui/tag.tsx';
import { hasPickupCode, pickupQuery } from './order-pickup.queries.ts';
import styles from './pickup-page.module.css';

/** Other people stand at the desk too, so the code is not left in sight. */
const shownMs = 60_000;
const checkMs = 15_000;

/** The code that the address asks for, over the deal. It goes when the deal has none any more. */
export function PickupPage({ order }: { order: Order }) {
  const isAsked = useAddress().code === 1;
  const actor = useActor();
  const { data: pickup } = useQuery({ ...pickupQuery(order.id), enabled: isAsked && hasPickupCode(actor, order) });
  const isLocked = order.code_locked || pickup?.tries_left === 0;
  const isShown = isAsked && hasPickupCode(actor, order) && !isLocked;
  const close = useCloseDialog(isAsked ? order.id : undefined, { code: undefined });
  const isPhone = useIsBelow('sm');
  useEndOf(isAsked && !isShown, close);
  return (
    <Modal.Root
      opened={isShown}
      onClose={close}
      fullScreen={isPhone}
      size={440}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 200 }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content classNames={{ content: styles.content }}>
        <Shown order={order} onHide={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Calls back as soon as the condition holds. */
function useEndOf(isOver: boolean, end: () => void): void {
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
}

/** The sum in the tone of the deal, and the code on white in every theme: a cashier reads both at arm's length. */
function Shown({ order, onHide }: { order: Order; onHide: () => void }) {
  const { t } = useTranslation('pickup');
  const { listed } = useSums();
  const [until] = useState(() => Date.now() + shownMs);
  const seconds = useSecondsUntil(until);
  const isSeen = useDocumentVisibility() === 'visible';
  useEndOf(seconds === 0 || !isSeen, onHide);
  useScreenAwake(true);
  const sum = listed(countedSums(order).receive, order.tc);
  return (
    <div tabIndex={-1} data-autofocus className={styles.page}>
      <Box className={styles.sum} data-tone={statusTone(order.status)} __vars={{ '--sum-length': String(sum.length) }}>
        <div className={styles.top}>
          <Modal.Title className={styles.name}>{t(`page.${paidIn(order)}`)}</Modal.Title>
          <span className="figures">{shortOrderId(order.id)}</span>
        </div>
        <p data-keep-clear>{sum}</p>
      </Box>
      <div className={styles.code}>
        <Code order={order} />
      </div>
      <div className={styles.bar}>
        <Button
          fullWidth
          size="lg"
          variant="default"
          leftSection={<IconEyeOff size={20} stroke={1.75} aria-hidden />}
          onClick={onHide}
        >
          {t('hide')}
        </Button>
        <Text size="small" c="dimmed" ta="center" mt={4} className="figures" role="timer">
          {t('hidesIn', { count: seconds })}
        </Text>
      </div>
    </div>
  );
}

/** No message tells that somebody at the desk has typed wrong codes, so it is read again while it is shown. */
function Code({ order }: { order: Order }) {
  const { t } = useTranslation(['pickup', 'common']);
  const { data, error, refetch, isFetching } = useQuery({ ...pickupQuery(order.id), refetchInterval: checkMs });
  if (!data && error) {
    return (
      <div role="alert" className={styles.none}>
        <Text size="section" fw={600}>
          {t('pickup:none')}
        </Text>
        <Text>{t(`pickup:withoutCode.${paidIn(order)}`)}</Text>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className={styles.qr}>
        {data ? (
          <Qr text={pickupAddress(window.location.origin, order.id, data.code)} size={248} label={t('pickup:qr')} />
        ) : (
          <Skeleton width={248} height={248} />
        )}
      </div>
      <p className={styles.label}>{t('pickup:title')}</p>
      <p className={styles.digits} role="status" data-keep-clear>
        {data ? <Digits code={data.code} /> : <Skeleton width={200} height={48} mx="auto" />}
      </p>
      <p className={styles.hint}>{t('pickup:who')}</p>
    </>
  );
}

/** A screen reader says each digit. */
const Digits = ({ code }: { code: string }) => (
  <>
    <span aria-hidden>{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
    <VisuallyHidden>{[...code].join(', ')}</VisuallyHidden>
  </>
);
