import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { cashCurrency, cashDiffers, countedSums } from '#domain/money/cash.ts';
import { firstStatus } from '#domain/order/order.ts';
import { readerOf, waitsFor } from '#domain/order/order-turn.ts';
import { isStaff } from '#domain/person/actor.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifyNotice } from '../lib/notify.tsx';
import { useFormat, useSums } from '../lib/text/format.ts';
import { toldRateKey } from '../rate/rate.queries.ts';
import type { News } from './news.ts';
import { useNoticeText } from './notice-text.ts';

type RateNews = Extract<News, { type: 'rate_update' }>;
type AlertNews = Extract<News, { type: 'order_alert' }>;
type OrderNews = Extract<News, { type: 'new_order' | 'order_update' }>;

type Props = { news: readonly News[]; onShown: (isAnything: boolean) => void };

/** Shows the given news once. Renders nothing. */
export function PageNoticeDisplay({ news, onShown }: Props) {
  const showNews = useShowNews();
  const showAndReport = useEffectEvent(() => onShown(showNews(news)));
  useEffect(() => {
    if (news.length > 0) showAndReport();
  }, [news]);
  return null;
}

/**
 * Shows at most four notices: orders that wait for the user, other orders, rates, and alerts. A single item is shown by its
 * name, several items by their count. Returns true if there was anything to show.
 */
function useShowNews(): (news: readonly News[]) => boolean {
  const actor = useActor();
  const tellDeals = useOrderNotices();
  const tellRates = useRateNotices();
  const tellAlerts = useAlertNotices();
  const concerns = useNoticeText();
  const { order: opened } = useAddress();
  const cache = useQueryClient();
  // The exchange form shows the old rate beside the new one. It does not tell of a rate that was switched off.
  const isTold = ({ data }: RateNews) => data.actual && data.id === cache.getQueryData<string>(toldRateKey);
  // The open deal itself brings a step to its customer's eyes.
  const isSeen = ({ data }: OrderNews) => data.id === opened && readerOf(actor, data) === 'customer';
  return (news) => {
    const told = news.filter((one) => concerns(one) !== undefined);
    const deals = told.filter(isOrderNews).filter((one) => !isPlacedBy(actor.id, one.data) && !isSeen(one));
    const mine = deals.filter(({ data }) => waitsFor(actor, data) === 'you');
    const rates = told.filter((one) => one.type === 'rate_update').filter((one) => !isTold(one));
    tellDeals(
      deals.filter((one) => !mine.includes(one)),
      'others',
    );
    tellRates(rates);
    // The last notice is the lowest one, where the user looks first.
    tellDeals(mine, 'mine');
    const alerts = told.filter((one) => one.type === 'order_alert');
    tellAlerts(alerts);
    return deals.length + rates.length + alerts.length > 0;
  };
}

const isOrderNews = (news: News): news is OrderNews => news.type === 'new_order' || news.type === 'order_update';

/** Only the customer can place an order, so a new order is not news for its customer. */
const isPlacedBy = (id: string, { customer_id, status }: Order) => customer_id === id && status === firstStatus;

function useOrderNotices() {
  const { t } = useTranslation(['notification', 'common', 'order', 'cash']);
  const actor = useActor();
  const textOf = useNoticeText();
  const { listed: sum } = useSums();
  const { office: officeName } = useFormat();
  const { order: opened } = useAddress();
  const moveTo = useMoveTo();

  const showOne = (news: OrderNews, whose: 'mine' | 'others') => {
    const { id, version, sc, tc, office, status } = news.data;
    const { give, receive } = countedSums(news.data);
    const exact = cashDiffers(news.data);
    const beside = exact === undefined ? '' : ` (${t('cash:exactly', { sum: sum(exact, cashCurrency(news.data)) })})`;
    const sums = `${sum(give, sc)} → ${sum(receive, tc)}${beside}, ${officeName(office)}`;
    const title = textOf(news, whose === 'mine')?.title;
    const text = whose === 'mine' && news.type === 'order_update' ? `${t(`order:status.${status}`)}. ${sums}` : sums;
    const open = { label: t('notification:open'), act: () => moveTo({ order: id }) };
    notifyNotice(text, title, opened === id ? undefined : open, { id, version });
  };

  return (news: readonly OrderNews[], whose: 'mine' | 'others') => {
    const [first] = news;
    if (!first) return;
    if (news.length === 1) return showOne(first, whose);
    const count = news.length;
    const text = whose === 'mine' ? t('common:waitingDeals', { count }) : t('notification:dealsChanged', { count });
    const needsMe = whose === 'mine' && isStaff(actor.role) ? true : undefined;
    const show = () => moveTo(() => ({ tab: 'deals', needs_me: needsMe }));
    notifyNotice(text, undefined, { label: t('notification:show'), act: show });
  };
}

function useAlertNotices() {
  const { t } = useTranslation('notification');
  const textOf = useNoticeText();
  const { order: opened } = useAddress();
  const moveTo = useMoveTo();
  return (news: readonly AlertNews[]) => {
    const [first] = news;
    const notice = first && textOf(first);
    if (!first || !notice) return;
    if (news.length > 1) {
      const show = { label: t('show'), act: () => moveTo(() => ({ tab: 'deals' as const })) };
      return notifyNotice(t('dealsAlerted', { count: news.length }), undefined, show);
    }
    const { id } = first.data.order;
    const open = { label: t('open'), act: () => moveTo({ order: id }) };
    notifyNotice(notice.body, notice.title, opened === id ? undefined : open);
  };
}

function useRateNotices() {
  const { t } = useTranslation('notification');
  const textOf = useNoticeText();
  return (news: readonly RateNews[]) => {
    const [first] = news;
    const one = news.length === 1 ? first && textOf(first) : undefined;
    if (one) return first?.data.actual ? notifyNotice(one.body, one.title) : notifyNotice(one.title);
    if (first) notifyNotice(t('ratesChanged', { count: news.length }));
  };
}
