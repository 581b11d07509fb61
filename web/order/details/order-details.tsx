import { Button, Modal, Text } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { isFailed, isFinal, paidStatuses } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { awaitsAnswer } from '#domain/order/order-state.ts';
import { needsVisit, readerOf, transferNow } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { ApiError } from '../../lib/call/api.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { OfficeDirections } from '../../office/office-directions.tsx';
import { useOpenHours } from '../../office/open-hours.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { OrderCompletion } from '../deadline/order-completion.tsx';
import { useDeadlineSentence } from '../deadline/order-countdown.tsx';
import { OrderExtend } from '../deadline/order-extend.tsx';
import { useOrder } from '../order.queries.ts';
import { useKeptFocus } from '../order-focus.ts';
import { isSentByReader, useOrderLabels, useOrderSentence } from '../order-labels.ts';
import { OrderNotes } from '../order-notes.tsx';
import { OrderHanded } from '../own/order-handed.tsx';
import { mayVisit, OrderHere } from '../own/order-here.tsx';
import { OrderMine } from '../own/order-mine.tsx';
import { CustomerHere } from '../pickup/customer-here.tsx';
import { OrderPickup } from '../pickup/order-pickup.tsx';
import {
  type Asking,
  isForLater,
  OrderCode,
  OrderExit,
  OrderNextStep,
  OrderStepPanel,
} from '../step/order-actions.tsx';
import { OrderArrival } from '../transfer/order-arrival.tsx';
import { OrderSent } from '../transfer/order-sent.tsx';
import { OrderSettling, SettlementFacts } from '../transfer/order-settlement.tsx';
import { OrderTransactions } from '../transfer/order-transactions.tsx';
import { OrderTransfer } from '../transfer/order-transfer.tsx';
import classes from './order-dialog.module.css';
import facts from './order-facts.module.css';
import { OrderHeader, OrderSkeleton } from './order-header.tsx';
import { OrderInvitation } from './order-invitation.tsx';
import { WordFacts } from './order-note.tsx';
import { CustomerLines, OfficeLines } from './order-people.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderSums } from './order-sums.tsx';
import { AskAgain, OfficeToAsk, OrderEndFacts, OrderTimeline } from './order-timeline.tsx';
import { StaffNotes } from './staff-notes.tsx';

type Props = { id: string; onClose: () => void; asking: Asking };

export function OrderDetails({ id, onClose, asking }: Props) {
  const { t } = useTranslation('order');
  const { data: order, error, refetch } = useOrder(id);
  // After losing an office or a role, a person must not see its orders, even if they are still cached.
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (order && !isUnknown) return <Known {...{ order, error, onClose, asking }} onRetry={() => void refetch()} />;
  if (!error) return <OrderSkeleton onClose={onClose} />;
  return (
    <>
      <OrderHeader title={isUnknown ? t('notFound.title') : t('failed')} onClose={onClose} />
      <Modal.Body>
        {isUnknown ? (
          <EmptyState
            icon={<IconReceiptOff size={24} stroke={1.5} />}
            title={t('notFound.text')}
            action={<Button onClick={onClose}>{t('close')}</Button>}
          />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )}
      </Modal.Body>
    </>
  );
}

type KnownProps = Omit<Props, 'id'> & { order: OrderDetail; error: unknown; onRetry: () => void };

/**
 * Sections in this order: sums, what happens now, the code for the cash, the data for a transfer, next step, timeline,
 * directions to the office. The facts and the cancel button are last.
 */
function Known({ order, error, onRetry, onClose, asking }: KnownProps) {
  const { t } = useTranslation('order');
  const actor = useActor();
  const isCustomer = readerOf(actor, order) === 'customer';
  const transfer = transferNow(actor, order);
  const isEnded = isFailed(order.status);
  const isLater = isForLater(actor, order);
  useKeptFocus(`${order.status} ${order.here_at?.getTime()}`);
  return (
    <>
      <OrderHeader
        title={t('name', { id: shortOrderId(order.id) })}
        tag={<StatusTag status={order.status} label={t(`status.${order.status}`)} />}
        onClose={onClose}
      />
      <Modal.Body className={classes.body}>
        <div className={classes.main}>
          {error ? <ErrorNotice error={error} onRetry={onRetry} /> : null}
          <OrderSums order={order} />
          <OrderSentence order={order} />
          <OrderMine order={order} setAsking={asking.setAsking} />
          <OrderPickup order={order} paid="cash" />
          <OrderNotes order={order} />
          <CustomerHere order={order} />
          <OrderExtend order={order} mt="sm" />
          {isEnded && <OrderEndFacts order={order} />}
          {transfer && !isSentByReader(actor, order) && <OrderTransfer transfer={transfer} isMain={isCustomer} />}
          <OrderHere order={order} />
          <OrderHanded order={order} />
          <OrderCompletion order={order} />
          {isCustomer && !isFinal(order.status) && <OrderInvitation order={order} />}
          <OrderTransactions order={order} />
          <OrderArrival order={order} />
          <OrderSent order={order} />
          <SettlementFacts order={order} />
          <OrderSettling order={order} />
          <StaffNotes order={order} />
        </div>
        {isEnded && <AskAgain order={order} />}
        <OrderCode order={order} setAsking={asking.setAsking} />
        {!isLater && <OrderNextStep order={order} setAsking={asking.setAsking} />}
        <div className={classes.side}>
          {isEnded && <OfficeToAsk order={order} />}
          <OrderTimeline order={order} />
          {isCustomer && mayVisit(order) && (
            <section>
              <Text component="h2" size="body" fw={600} mb="sm">
                {t('visit.title')}
              </Text>
              <OfficeDirections office={order.office} />
            </section>
          )}
        </div>
        <div className={classes.rest}>
          {isLater && <OrderNextStep order={order} setAsking={asking.setAsking} />}
          <OrderPickup order={order} paid="coin" />
          {paidStatuses.includes(order.status) && <OrderReceipt order={order} />}
          <OrderFacts order={order} />
          <OrderExit order={order} {...asking} />
          <OrderStepPanel order={order} {...asking} />
        </div>
      </Modal.Body>
    </>
  );
}

/** What happens now. If the customer must visit the office and it is closed, the line also says so. */
export function OrderSentence({ order }: { order: Order }) {
  const sentence = useOrderSentence(order, useSums().spelledInDetail);
  const ends = useDeadlineSentence(order);
  const isForOffice = readerOf(useActor(), order) === 'customer' && needsVisit(order);
  return (
    <Text size="section" mt="xl" textWrap="pretty" role="status">
      {sentence}
      {isForOffice && awaitsAnswer(order.status) && <UsualWait officeId={order.office_id} />}
      {isForOffice && <WhenClosed officeId={order.office_id} />}
      {ends && (
        <Text span display="block" c="dimmed" mt="2xs">
          {ends}
        </Text>
      )}
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

/** The customer reads the office's wallet here when nobody asks to send USDT to it any more. */
const isWalletReadable = (order: Order) =>
  order.sent_at !== null || order.arrived !== null || (isFailed(order.status) && order.confirmed_at !== null);

/** The people and other facts of the order. A customer sees the office only once. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const words = useOrderLabels()(order);
  const wallet = destinationOf(order.wallet);
  const officeWallet = destinationOf(order.office_wallet);
  return (
    <section>
      <Text component="h2" size="body" fw={600} mb="sm">
        {t('details.title')}
      </Text>
      <dl className={facts.facts}>
        <Fact name={t('details.customer')}>
          <CustomerLines order={order} />
        </Fact>
        {(!isCustomer || !mayVisit(order)) && (
          <Fact name={t('details.office')}>
            <OfficeLines order={order} />
          </Fact>
        )}
        <Fact name={t('details.cashier')}>{words.cashier}</Fact>
        {wallet && order.sale && (
          <Fact name={t('details.wallet')}>
            <WalletLine destination={wallet} />
          </Fact>
        )}
        {officeWallet && !order.sale && (!isCustomer || isWalletReadable(order)) && (
          <Fact name={t('send.officeWallet')}>
            <span className={facts.number}>
              <WalletLine destination={officeWallet} copyLabel={t('send.copyAddress')} />
            </span>
          </Fact>
        )}
        <WordFacts order={order} />
        {order.reference_rate && <Fact name={t('details.reference')}>{format.rate(order.reference_rate)}</Fact>}
        <Fact name={t('details.created')}>{format.dateTimeAlone(order.created_at)}</Fact>
        {order.extended_minutes > 0 && <Fact name={t('details.extended')}>{format.span(order.extended_minutes)}</Fact>}
        <Fact name={t('details.id')}>
          <span className={facts.number}>
            {order.id}
            <CopyButton text={order.id} label={t('details.copyId')} />
          </span>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
