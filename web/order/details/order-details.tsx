import { Text } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { firstStatus, isFailed, paidIn } from '#domain/order/order.ts';
import { readerOf, transferNow } from '#domain/order/order-turn.ts';
import type { Actor } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { ApiError } from '../../lib/call/api.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { OfficeDirections } from '../../office/office-directions.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Help } from '../../ui/help.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { BoundsAhead } from '../bound/late-bounds-ahead.ts';
import { OrderCompletion } from '../deadline/order-completion.tsx';
import { OrderExtend } from '../deadline/order-extend.tsx';
import { OrderHead } from '../head/order-head.tsx';
import { OrderTitle } from '../head/order-title.tsx';
import { OrderMessages } from '../message/order-messages.tsx';
import { useOrder } from '../order.queries.ts';
import { useKeptFocus } from '../order-focus.ts';
import { isSentByReader, useOrderLabels } from '../order-labels.ts';
import { OrderNotes } from '../order-notes.tsx';
import { OrderBody, useOrderPanel } from '../order-panel.tsx';
import { OrderCollector } from '../own/order-collector.tsx';
import { OrderHanded } from '../own/order-handed.tsx';
import { mayVisit, OrderHere } from '../own/order-here.tsx';
import { OrderMine } from '../own/order-mine.tsx';
import { CustomerHere } from '../pickup/customer-here.tsx';
import { OrderPickup, PickupBar } from '../pickup/order-pickup.tsx';
import { OrderUnknown } from '../pickup/pickup-elsewhere.tsx';
import { PickupPage } from '../pickup/pickup-page.tsx';
import { OrderReceipt } from '../receipt/order-receipt.tsx';
import { DealEnvelope } from '../step/late-envelope.tsx';
import {
  type Asking,
  isForLater,
  OrderCode,
  OrderExit,
  OrderNextStep,
  OrderStepPanel,
} from '../step/order-actions.tsx';
import { useDealKeys } from '../step/step-key.ts';
import { hasReadings, TransferReadings } from '../transfer/late-readings.ts';
import { OrderArrival } from '../transfer/order-arrival.tsx';
import { OrderSent } from '../transfer/order-sent.tsx';
import { OrderSettling, SettlementFacts } from '../transfer/order-settlement.tsx';
import { OrderTransactions } from '../transfer/order-transactions.tsx';
import { OrderTransfer } from '../transfer/order-transfer.tsx';
import classes from './order-dialog.module.css';
import facts from './order-facts.module.css';
import { OrderHeader, OrderSkeleton } from './order-header.tsx';
import { OrderInvitation } from './order-invitation.tsx';
import { OrderKeeper } from './order-keeper.tsx';
import { CustomersWords, WordFacts } from './order-note.tsx';
import { CustomerLines, OfficeLines } from './order-people.tsx';
import { OrderPromise } from './order-promise.tsx';
import { DeadlineLine, OrderSentence } from './order-sentence.tsx';
import { OrderSums } from './order-sums.tsx';
import { AskAgain, OfficeToAsk, OrderEndFacts, OrderTimeline, ReceiptAndRepeat } from './order-timeline.tsx';
import { StaffNotes } from './staff-notes.tsx';

/** Only for the staff. */
const DealApproval = lazy(async () => ({
  default: (await import('../approval/deal-approval.tsx')).DealApproval,
}));

type Props = { id: string; onClose: () => void; asking: Asking };

export function OrderDetails({ id, onClose, asking }: Props) {
  const { t } = useTranslation('order');
  const { data: order, error, refetch } = useOrder(id);
  // After losing an office or a role, a person must not see its orders, even if they are still cached.
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (order && !isUnknown) return <Known {...{ order, error, onClose, asking }} onRetry={() => void refetch()} />;
  if (!error) return <OrderSkeleton onClose={onClose} />;
  if (isUnknown) return <OrderUnknown id={id} onClose={onClose} />;
  return (
    <>
      <OrderHeader title={t('failed')} onClose={onClose} />
      <OrderBody>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </OrderBody>
    </>
  );
}

type KnownProps = Omit<Props, 'id'> & { order: OrderDetail; error: unknown; onRetry: () => void };

/**
 * Sections in this order: the head of a customer's deal or sums and what happens now, the code for the cash, the data for a transfer, next step, timeline,
 * directions to the office. The facts and the cancel button are last.
 */
function Known({ order, error, onRetry, onClose, asking }: KnownProps) {
  const actor = useActor();
  const isCustomer = readerOf(actor, order) === 'customer';
  const isHeaded = hasHead(actor, order);
  useKeptFocus(`${order.status} ${order.here_at?.getTime()} ${order.keeper?.id}`);
  useDealKeys(`${order.id} ${order.version}`);
  return (
    <>
      <OrderTitle order={order} isHeaded={isHeaded} onClose={onClose} />
      <OrderBody>
        {isHeaded && <OrderHead order={order} />}
        <div className={classes.main}>
          {error ? <ErrorNotice error={error} onRetry={onRetry} /> : null}
          <Main order={order} setAsking={asking.setAsking} />
        </div>
        <AskAgain order={order} />
        <ReceiptAndRepeat order={order} />
        <PickupBar order={order} />
        <Foot order={order} setAsking={asking.setAsking} />
        <div className={classes.side}>
          <OfficeToAsk order={order} />
          {!isHeaded && <OrderTimeline order={order} />}
          {isCustomer && <Visit order={order} />}
        </div>
        <div className={classes.rest}>
          {isForLater(actor, order) && <OrderNextStep order={order} setAsking={asking.setAsking} />}
          <OrderPickup order={order} paid="coin" />
          <OrderReceipt order={order} />
          <OrderFacts order={order} />
          <OrderExit order={order} {...asking} />
          <OrderStepPanel order={order} {...asking} />
        </div>
      </OrderBody>
      <PickupPage order={order} />
    </>
  );
}

type PartProps = { order: OrderDetail; setAsking: Asking['setAsking'] };

function Main({ order, setAsking }: PartProps) {
  const actor = useActor();
  const isBeside = useOrderPanel() !== undefined;
  const transfer = transferNow(actor, order);
  const isCustomer = readerOf(actor, order) === 'customer';
  return (
    <>
      {!isCustomer && (
        <Suspense>
          <DealApproval order={order} />
        </Suspense>
      )}
      {!hasHead(actor, order) && <OrderSums order={order} />}
      {!isCustomer && <CustomersWords order={order} />}
      <StaffNotes order={order} />
      {!hasHead(actor, order) && <HappensNow order={order} />}
      <OrderPromise order={order} />
      <DealEnvelope order={order} />
      <OrderMine order={order} setAsking={setAsking} />
      <OrderPickup order={order} paid="cash" />
      <OrderNotes order={order} />
      {!isBeside && <OrderKeeper order={order} />}
      <CustomerHere order={order} />
      <OrderExtend order={order} mt="sm" />
      <OrderEndFacts order={order} />
      {transfer && !isSentByReader(actor, order) && <Sending transfer={transfer} isCustomer={isCustomer} />}
      <OrderHere order={order} />
      <OrderHanded order={order} />
      <OrderCollector order={order} />
      <OrderCompletion order={order} />
      <OrderInvitation order={order} />
      {isCustomer && order.status === firstStatus && <BoundsAhead officeId={order.office_id} sums={order} />}
      <OrderTransactions order={order} />
      {hasReadings(order) && <TransferReadings order={order} />}
      <OrderArrival order={order} />
      <OrderSent order={order} />
      <SettlementFacts order={order} />
      <OrderSettling order={order} />
      {!isBeside && <OrderMessages order={order} />}
    </>
  );
}

/** The next step, and in the panel what else a hand does with the deal: it answers, and takes it or hands it over. */
function Foot({ order, setAsking }: PartProps) {
  const isBeside = useOrderPanel() !== undefined;
  const isLater = isForLater(useActor(), order);
  return (
    <div className={classes.foot} data-keep-clear={isBeside || undefined}>
      {isBeside && <OrderMessages order={order} />}
      <OrderCode order={order} setAsking={setAsking} />
      {!isLater && <OrderNextStep order={order} setAsking={setAsking} />}
      {isBeside && <OrderKeeper order={order} />}
    </div>
  );
}

type SendingProps = { transfer: ComponentProps<typeof OrderTransfer>['transfer']; isCustomer: boolean };

/** Where to send USDT. A customer may ask what the network means. */
const Sending = ({ transfer, isCustomer }: SendingProps) => (
  <>
    <OrderTransfer transfer={transfer} isMain={isCustomer} />
    {isCustomer && <Help about="networks" />}
  </>
);

/** Whether the order has the head of its customer. One that ended early says instead what became of the money. */
const hasHead = (actor: Actor, order: Order) => readerOf(actor, order) === 'customer' && !isFailed(order.status);

/** What happens now, for the staff and after an early end. */
const HappensNow = ({ order }: { order: Order }) => (
  <>
    <OrderSentence order={order} />
    <DeadlineLine order={order} />
  </>
);

function Visit({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { number, gives, receives } = useOrderLabels()(order);
  if (!mayVisit(order)) return null;
  return (
    <section>
      <Text component="h2" size="body" fw={600} mb="sm">
        {t('visit.title')}
      </Text>
      <OfficeDirections office={order.office} />
      {paidIn(order) === 'cash' ? (
        <Help about="fetch" sum={receives} />
      ) : (
        <Help about="bring" sum={gives} number={number} />
      )}
    </section>
  );
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
        {/* For the staff the note stands under the sums. */}
        {(isCustomer || !order.note) && <WordFacts order={order} />}
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
