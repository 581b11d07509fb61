import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { needsVisit, readerOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';
import { useSums } from '../lib/sums.ts';
import { officeQuery } from '../office/office.queries.ts';
import { useOpenHours } from '../office/open-hours-text.ts';
import classes from './order-dialog.module.css';
import { useOrderSentence } from './order-sentence.ts';

/** What happens now. If the customer must visit the office and it is closed, the line also says so. */
export function OrderSentence({ order }: { order: Order }) {
  const sentence = useOrderSentence(order, useSums().spelledInDetail);
  const isForOffice = readerOf(useActor(), order) === 'customer' && needsVisit(order);
  return (
    <p className={classes.now} role="status">
      {sentence}
      {isForOffice && <WhenClosed officeId={order.office_id} />}
    </p>
  );
}

function WhenClosed({ officeId }: { officeId: string }) {
  const { t } = useTranslation('order');
  const known = useQuery(officeQuery(officeId)).data;
  const { isClosed, midSentence } = useOpenHours(known?.working_hours ?? null);
  if (!isClosed) return null;
  return <> {t('closedNow', { hours: midSentence })}</>;
}
