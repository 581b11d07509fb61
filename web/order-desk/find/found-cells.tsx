import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { matchedSums, searchMatches } from '#domain/order/desk/search-match.ts';
import { isFinal } from '#domain/order/order.ts';
import { useFormat } from '../../lib/text/format.ts';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useOrderLabels } from '../../order/order-labels.ts';
import { HereTag, useIsWaitingHere } from '../../order/pickup/customer-here.tsx';
import { useDesk } from '../desk-hub.ts';
import { type DeskItem, itemKey, openerId } from '../desk-item.ts';
import card from '../list/desk-card.module.css';
import { StateAge } from '../list/desk-waiting.tsx';
import styles from './found-rows.module.css';
import { Marked, nameRanges, phoneRanges, sumRanges } from './marked.tsx';

/** The texts of a result, each with the part by which it was found. */
export function useFoundCells(order: Order, search: string) {
  const format = useFormat();
  const words = useOrderLabels()(order);
  const sums = matchedSums(order, search);
  const kinds = searchMatches(order, search);
  const phone = format.phone(order.customer.cellphone);
  const isNamed = order.customer.full_name !== null;
  const ofPhone = kinds.includes('phone') ? phoneRanges(phone, search) : [];
  const sum = (text: string, isMeant: boolean) => <Marked text={text} ranges={isMeant ? sumRanges(text) : []} />;
  return {
    words,
    gives: sum(words.gives, sums.includes('give')),
    receives: sum(words.receives, sums.includes('receive')),
    number: <Marked text={words.number} ranges={kinds.includes('id') ? [{ from: 1, to: words.number.length }] : []} />,
    customer: isNamed ? (
      <Marked text={words.customer} ranges={kinds.includes('name') ? nameRanges(words.customer, search) : []} />
    ) : (
      <Marked text={words.customer} ranges={ofPhone} />
    ),
    phone: isNamed ? <Marked text={phone} ranges={ofPhone} /> : undefined,
  };
}

/** The number of a result opens its deal. */
export function FoundOpener({ spot, search }: { spot: DeskItem; search: string }) {
  const { t } = useTranslation('deals');
  const desk = useDesk();
  const { number, words } = useFoundCells(spot.order, search);
  return (
    <button
      type="button"
      id={openerId(itemKey(spot))}
      className={card.opener}
      aria-label={t('queue.openDeal', { number: words.number })}
      onClick={(click) => {
        click.stopPropagation();
        desk.open(spot);
      }}
    >
      {number}
    </button>
  );
}

/** The customer with the phone in a second line. */
export function FoundCustomer({ order, search }: { order: Order; search: string }) {
  const { customer, phone } = useFoundCells(order, search);
  return (
    <>
      <span className={styles.name}>
        <PhoneMark order={order} />
        {customer}
      </span>
      {phone && <span className={styles.phone}>{phone}</span>}
    </>
  );
}

/** How long an open deal waits, or when a closed one ended. */
export function FoundAge({ order }: { order: Order }) {
  const format = useFormat();
  const isHere = useIsWaitingHere(order);
  if (isFinal(order.status)) {
    const at = order.closed_at ?? order.cancelled_at ?? order.created_at;
    return <span className={styles.ended}>{format.dateTimeAlone(at)}</span>;
  }
  return isHere ? <HereTag order={order} isShort /> : <StateAge order={order} />;
}
