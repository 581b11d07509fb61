import { Box, Button, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { awaitsAnswer } from '#domain/order/order-state.ts';
import { needsVisit, readerOf } from '#domain/order/order-turn.ts';
import { hereMinutes, isHere } from '#domain/order/pickup-code.ts';
import { judgeVisit } from '#domain/order/visit.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { useSayHere } from '../side-event.queries.ts';

/** Whether the customer has to visit the office, and the office has said yes. Nobody must come for nothing. */
export const mayVisit = (order: Order): boolean => !awaitsAnswer(order.status) && needsVisit(order);

/** The customer tells the office that they have come, when that helps. It holds for a while and can be said again. */
export function OrderHere({ order }: { order: Order }) {
  const isCustomer = readerOf(useActor(), order) === 'customer';
  return isCustomer && mayVisit(order) ? <HereNow order={order} /> : null;
}

function HereNow({ order }: { order: Order }) {
  const office = useQuery(officeQuery(order.office_id)).data;
  const isWelcome = useFromNow((now) => office !== undefined && judgeVisit(order, office, now) === 'welcome');
  return isWelcome && <SayHere order={order} />;
}

function SayHere({ order }: { order: Order }) {
  const { t } = useTranslation('pickup');
  const format = useFormat();
  const isKnown = useFromNow((now) => isHere(order, now));
  const sayHere = useSayHere();
  const say = () =>
    sayHere.mutate({ order, body: null }, { onError: (error) => notifyError(error, t('here.failed'), say) });
  const until = new Date((order.here_at?.getTime() ?? 0) + hereMinutes * 60_000);
  return (
    <Box mt="md">
      <div role="status">{isKnown && <Text>{t('here.known', { time: format.time(until) })}</Text>}</div>
      {!isKnown && (
        <Button
          leftSection={<IconMapPin size={20} stroke={1.75} aria-hidden />}
          loading={sayHere.isPending}
          onClick={say}
        >
          {t('here.button')}
        </Button>
      )}
    </Box>
  );
}
