import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import { type Decimal, impliedRate, inverse, isSmallRate } from '#domain/money/money.ts';
import { awaitsReceipt } from '#domain/order/handed.ts';
import { isFailed, isPayoutBarred, type OrderStep, paidIn } from '#domain/order/order.ts';
import { moneyAfterEnd } from '#domain/order/order-ending.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { awaitsMoney } from '#domain/order/order-state.ts';
import { arrivedSum, isAfterEnd, isNamedWrong, isSent } from '#domain/order/order-transfer.ts';
import { isSelf, readerOf } from '#domain/order/order-turn.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useActor, useUser } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { useOtherSumText } from './transfer/other-sum-text.ts';

/** Who and what, as all screens show it. A card shows no more, and the other texts cost more than these. */
export function useShortLabels() {
  const { person, office, sums } = useFormat();
  return (order: Order) => {
    const { give, receive } = countedSums(order);
    return {
      customer: person(order.customer),
      office: office(order.office),
      gives: sums.listed(give, order.sc),
      receives: sums.listed(receive, order.tc),
    };
  };
}

/** The texts of an order's fields, as all screens show them. */
export function useOrderLabels() {
  const { t } = useTranslation('order');
  const { rate, dateTimeAlone } = useFormat();
  const short = useShortLabels();
  return (order: Order) => {
    const implied = impliedRate(order);
    return {
      ...short(order),
      number: shortOrderId(order.id),
      cashier: order.cashier ? (order.cashier.full_name ?? t('who.cashier')) : t('details.unassigned'),
      rate: rate(implied),
      // Four decimals of a small rate are not precise enough, so the inverse rate is shown next to it.
      inverse: isSmallRate(implied) && implied !== '0' ? rate(inverse(implied)) : undefined,
      created: dateTimeAlone(order.created_at),
    };
  };
}

/** How the order was completed, if it was with the pickup code. A customer sees no names of the staff. */
export function useHandedOver(order: OrderDetail): string | undefined {
  const { t } = useTranslation(['pickup', 'order']);
  const actor = useActor();
  const by = order.events.find((event) => event.by_code)?.by;
  if (!by) return undefined;
  if (isSelf(by, actor, order)) return t('pickup:handedOver.by', { who: t('pickup:handedOver.you') });
  if (readerOf(actor, order) === 'customer') return t('pickup:handedOver.atOffice');
  return t('pickup:handedOver.by', { who: by.full_name ?? t(`order:who.${by.permissions}`).toLocaleLowerCase() });
}

/** What has happened now. After a hand-over with the code, it names the person and the time. */
export function useTakenText() {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { full_name } = useUser();
  return (order: Order, { step, details }: { step: OrderStep; details?: StepDetails }): string => {
    const id = shortOrderId(order.id);
    if (details?.code === undefined || !order.closed_at) return t(`taken.${step.call}`, { id });
    return t('taken.byCode', { id, who: full_name ?? t('who.you'), time: format.time(order.closed_at) });
  };
}

/** Whether the reader has sent USDT, and the office has not received them yet. Nobody must ask to send all of them again. */
export const isSentByReader = (actor: Actor, order: Order): boolean =>
  awaitsMoney(order.status) && isSent(order) && readerOf(actor, order) === 'customer';

/** Whether staff decided that all which the customer named is another order's, so that this one still awaits its money. */
export const isClaimLost = (order: Order): boolean => awaitsMoney(order.status) && order.claim_void && !isSent(order);

/** Whether the customer says that the desk has cash of an order that ended, or is asked about it. */
const isCashUnclear = ({ received_at, handed_at, cash_question: question }: Order): boolean =>
  received_at === null && (question === null ? handed_at !== null : question === 'asked' || question === 'given');

/** The texts about the money that stand elsewhere. */
const elsewhere = {
  moved: 'transfer:claim.endedAs.moved',
  passedOn: 'transfer:claim.endedAs.passedOn',
  unclear: 'own:cash.unclear',
} as const;
const isElsewhere = (money: string): money is keyof typeof elsewhere => money in elsewhere;

/** Who has the money of an order that ended early, or what became of it. */
function whereMoneyIs(order: Order) {
  if (order.settlement) return order.settlement.outcome;
  if (isCashUnclear(order)) return 'unclear';
  if (!isAfterEnd(order)) return moneyAfterEnd(order);
  if (arrivedSum(order) !== undefined) return 'arrived';
  return isSent(order) ? 'waits' : 'passedOn';
}

/** What happens now, and what the reader must do. `sum` formats the sums in it. */
export function useOrderSentence(order: Order, sum: (amount: Decimal, code: string) => string): string {
  const { t } = useTranslation('order');
  const actor = useActor();
  const reader = readerOf(actor, order);
  const special = useSpecialSentence(order);
  const ended = useEndSentence(order);
  const { give, receive } = countedSums(order);
  const texts = {
    give: sum(give, order.sc),
    receive: sum(receive, order.tc),
    sc: order.sc,
    tc: order.tc,
    arrived: sum(arrivedSum(order) ?? '0', order.sc),
  };
  if (special !== undefined) return special(texts);
  if (!isFailed(order.status)) return t(`now.${reader}.${paidIn(order)}.${order.status}`, texts);
  return ended(reader === 'customer' ? 'customer' : 'staff', texts);
}

/** What happens now where the usual way of an order has stopped, or its customer has said something. */
function useSpecialSentence(order: Order): ((texts: Sums) => string) | undefined {
  const { t } = useTranslation(['order', 'own', 'transfer']);
  const actor = useActor();
  const isCustomer = readerOf(actor, order) === 'customer';
  const other = useOtherSumText(order, 'customer');
  if (order.held_back) return () => t(isCustomer ? 'own:mine.now' : 'own:mine.staff.title');
  if (isPayoutBarred(order)) return () => t(`transfer:claim.moved.${isCustomer ? 'customer' : 'staff'}`);
  if (isCustomer && awaitsReceipt(order)) return () => t('own:handed.now');
  if (isCustomer && isClaimLost(order)) return ({ give }) => t('transfer:claim.lost', { give });
  const said = isNamedWrong(order) ? 'now.sentWrong' : 'now.sent';
  return isSentByReader(actor, order) ? (texts) => other ?? t(said, texts) : undefined;
}

type Sums = { give: string; receive: string; sc: string; tc: string; arrived: string };

/** How an order ended early, and who has its money. */
function useEndSentence(order: Order) {
  const { t } = useTranslation(['order', 'transfer', 'own']);
  return (who: 'customer' | 'staff', texts: Sums): string => {
    const money = whereMoneyIs(order);
    const paid = isFiat(order.sc) ? 'cash' : 'coin';
    const how = t(`ended.how.${who}.${order.ended_by ?? 'unknown'}`);
    if (isElsewhere(money)) return `${how} ${t(`${elsewhere[money]}.${who}`, texts)}`;
    if (money === 'kept') return `${how} ${t('transfer:settle.done.kept')}.`;
    return `${how} ${money === 'back' ? t(`ended.money.${who}.back.${paid}`, texts) : t(`ended.money.${who}.${money}`, texts)}`;
  };
}
