import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { awaitsAnswer } from '#domain/order/order-state.ts';
import { needsVisit, readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useSums } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { useOpenHours } from '../../office/open-hours.tsx';
import { useDeadlineSentence } from '../deadline/order-countdown.tsx';
import { useOrderSentence } from '../order-labels.ts';

/** What happens now. If the customer must visit the office and it is closed, the line also says so. */
export function OrderSentence({ order }: { order: Order }) {
  const sentence = useOrderSentence(order, useSums().spelledInDetail);
  const isForOffice = readerOf(useActor(), order) === 'customer' && needsVisit(order);
  return (
    <Text size="section" mt="xl" textWrap="pretty" role="status">
      {sentence}
      {isForOffice && awaitsAnswer(order.status) && <UsualWait officeId={order.office_id} />}
      {isForOffice && <WhenClosed officeId={order.office_id} />}
    </Text>
  );
}

/** How long this office usually takes to confirm. A new office has too few deals to say. */
function UsualWait({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['order', 'common']);
  const minutes = useQuery(officeQuery(officeId)).data?.confirm_minutes ?? undefined;
  if (minutes === undefined) return null;
  const wait =
    minutes < 100 ? t('common:wait.minutes', { n: minutes }) : t('common:wait.hours', { n: Math.ceil(minutes / 60) });
  return <> {t('order:usualWait', { wait })}</>;
}

function WhenClosed({ officeId }: { officeId: string }) {
  const { t } = useTranslation('order');
  const known = useQuery(officeQuery(officeId)).data;
  const { isClosed, midSentence } = useOpenHours(known);
  if (!isClosed) return null;
  return <> {t('closedNow', { hours: midSentence })}</>;
}

/** What the clock does to the deal, for the staff. Its customer sees it beside the time that is left. */
export function DeadlineLine({ order }: { order: Order }) {
  const ends = useDeadlineSentence(order);
  return (
    ends && (
      <Text size="section" c="dimmed" mt="2xs" textWrap="pretty">
        {ends}
      </Text>
    )
  );
}
