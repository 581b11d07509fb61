import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { exitStep } from '#domain/order/order.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useSayMine } from '../side-event.queries.ts';
import type { Asking } from '../step/order-actions.tsx';

type Props = { order: Order; setAsking: Asking['setAsking'] };

/**
 * An order that was placed before its phone was proved stands still until its customer says that it is theirs. The
 * customer answers here, and the staff read why it stands still.
 */
export function OrderMine({ order, setAsking }: Props) {
  const isCustomer = readerOf(useActor(), order) === 'customer';
  if (!order.held_back) return null;
  return (
    <Box component="section" className="toned" data-tone="warning" mt="md" p="md" data-keep-clear>
      {isCustomer ? <Question order={order} setAsking={setAsking} /> : <WhyItStands order={order} />}
    </Box>
  );
}

function Question({ order, setAsking }: Props) {
  const { t } = useTranslation('own');
  const mayCancel = exitStep(useActor(), order) !== undefined;
  const sayMine = useSayMine();
  const say = () =>
    sayMine.mutate(
      { order, body: null },
      {
        onSuccess: () => notifySuccess(t('mine.said')),
        onError: (error) => notifyError(error, t('mine.failed')),
      },
    );
  return (
    <>
      <Heading>{t('mine.question')}</Heading>
      <Text mb="sm">{t('mine.why')}</Text>
      {/* Without a way to cancel the office has money already, and only it gives that back. */}
      {!mayCancel && <Text mb="sm">{t('mine.notMine')}</Text>}
      <Group gap="sm">
        <Button variant="filled" loading={sayMine.isPending} onClick={say}>
          {t('mine.yes')}
        </Button>
        {mayCancel && (
          <Button c="var(--o-bad)" onClick={() => setAsking('exit')}>
            {t('mine.no')}
          </Button>
        )}
      </Group>
    </>
  );
}

function WhyItStands({ order }: { order: Order }) {
  const { t } = useTranslation('own');
  const exit = exitStep(useActor(), order);
  return (
    <>
      <Heading>{t('mine.staff.title')}</Heading>
      <Text>{t('mine.staff.why', { exit: t(`mine.staff.${exit?.call ?? 'nothing'}`) })}</Text>
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Text component="h2" size="body" fw={600} mb="2xs">
    {children}
  </Text>
);
