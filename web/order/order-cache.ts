import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Order, type OrderDetail, type OrderFilter, orderApi } from '#contract/order.ts';
import type { Page } from '#contract/page.ts';
import type { Actor } from '#domain/actor.ts';
import { nextStep } from '#domain/order.ts';
import { call } from '../lib/api.ts';

export type OrderListFilter = OrderFilter & { page?: number; size?: number };

const listsKey = ['orders'];
const openedKey = ['order'];
export const orderListKey = (filter: OrderListFilter) => ['orders', filter] as const;
export const orderKey = (id: string) => ['order', id] as const;

const isNewer = (a: Pick<Order, 'version'>, b: Pick<Order, 'version'> | undefined) => !b || a.version > b.version;

/** Every order that this page knows, in lists or opened. */
function knownOrders(cache: QueryClient): Order[] {
  const listed = cache.getQueriesData<Page<Order>>({ queryKey: listsKey }).flatMap(([, page]) => page?.items ?? []);
  const opened = cache.getQueriesData<OrderDetail>({ queryKey: openedKey }).flatMap(([, order]) => order ?? []);
  return [...listed, ...opened];
}

const newestOf = (orders: readonly Order[]) =>
  orders.reduce<Order | undefined>((newest, order) => (isNewer(order, newest) ? order : newest), undefined);

/** The order as this page knows it best: in a list, or opened. */
export const findKnown = (cache: QueryClient, id: string): Order | undefined =>
  newestOf(knownOrders(cache).filter((order) => order.id === id));

/** Orders as they were known before a loss of the connection. The server may have lost their newest steps meanwhile. */
const doubted = new WeakSet<object>();

/** From now on what the server says counts, even where it is older than what is known: it may have lost a step. */
export function doubtOrders(cache: QueryClient) {
  for (const order of knownOrders(cache)) doubted.add(order);
}

/** An answer that was on its way while a live message came must not turn the order back. */
export function withNewest<T extends Order>(cache: QueryClient, fetched: T): T {
  const known = newestOf(knownOrders(cache).filter((order) => order.id === fetched.id && !doubted.has(order)));
  return known && isNewer(known, fetched) ? { ...fetched, ...orderOf(known) } : fetched;
}

/** The opened order, with its history. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ client, signal }) => withNewest(client, await call(orderApi.get, { params: { id } }, { signal })),
  });

const givesWayTo = (shown: Order, order: Order) => shown.version <= order.version || doubted.has(shown);

/** Puts a changed order wherever it is shown, unless something newer is there, and takes it from where it left. */
export function putOrder(cache: QueryClient, actor: Actor, order: Order) {
  changeLists(cache, (page, filter) => {
    const at = page.items.findIndex((shown) => shown.id === order.id && givesWayTo(shown, order));
    if (at < 0) return page;
    const items = fits(order, filter, actor)
      ? page.items.map((shown, index) => (index === at ? order : shown))
      : page.items.filter(({ id }) => id !== order.id);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  });
  cache.setQueryData<OrderDetail>(orderKey(order.id), (opened) =>
    opened && givesWayTo(opened, order) ? { ...opened, ...orderOf(order) } : opened,
  );
  void cache.invalidateQueries({ queryKey: orderKey(order.id) });
}

/** Puts a new order on top of every first page to which it belongs. */
export function addOrder(cache: QueryClient, actor: Actor, order: Order) {
  changeLists(cache, (page, filter) => {
    const isKnown = page.items.some(({ id }) => id === order.id);
    if (isKnown || !isNewestFirst(filter) || !fits(order, filter, actor)) return page;
    return { ...page, items: [order, ...page.items].slice(0, page.size), total: page.total + 1 };
  });
}

/** Asks again for every list on the screen: totals and further pages are the server's to say. */
export const refreshLists = (cache: QueryClient) => cache.invalidateQueries({ queryKey: listsKey });

/** Whether a new order belongs on top. Searches and date ranges are left to the server. */
const isNewestFirst = ({ page = 1, order_by = '-created_at', needs_me, search, created_at__lt }: OrderListFilter) =>
  page === 1 && order_by === '-created_at' && !needs_me && !search && !created_at__lt;

/** Whether the list still holds this order, as far as the page can tell. */
function fits(order: Order, filter: OrderListFilter, actor: Actor): boolean {
  const { status__in, needs_me, office_id, customer_id, cashier_id, sc, tc } = filter;
  const asked = { office_id, customer_id, cashier_id, sc, tc };
  return (
    (status__in?.includes(order.status) ?? true) &&
    (!needs_me || nextStep(actor, order) !== undefined) &&
    fieldNames.every((name) => asked[name] === undefined || asked[name] === order[name])
  );
}
const fieldNames = ['office_id', 'customer_id', 'cashier_id', 'sc', 'tc'] as const;

type Change = (page: Page<Order>, filter: OrderListFilter) => Page<Order>;

function changeLists(cache: QueryClient, change: Change) {
  for (const [key, page] of cache.getQueriesData<Page<Order>>({ queryKey: listsKey })) {
    if (page) cache.setQueryData(key, change(page, filterOf(key)));
  }
}

/** The key of a list ends in its filter: `orderListKey` is the only one who makes such keys. */
const filterOf = (key: QueryKey) => (key[1] ?? {}) as OrderListFilter;

/** The order without the history that only the opened one carries, which must not be overwritten by a list's row. */
function orderOf(order: Order & { events?: unknown }): Order {
  const { events: _, ...row } = order;
  return row;
}
