import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Order, type OrderDetail, type OrderFilter, orderApi } from '#contract/order/order.ts';
import type { MessageCounts } from '#contract/order/order-message.ts';
import type { Page } from '#contract/wire/page.ts';
import { isKeptBy } from '#domain/order/desk/keeper.ts';
import { isFinal } from '#domain/order/order.ts';
import { moneyWaits } from '#domain/order/order-transfer.ts';
import { needOf } from '#domain/order/order-turn.ts';
import type { Actor } from '#domain/person/actor.ts';
import { call } from '../lib/call/api.ts';
import { keepEqual } from '../lib/call/keep-equal.ts';

export type OrderListFilter = OrderFilter & { page?: number; size?: number };
/** `lanes`: the three lanes of the desk, which one call brings. */
type KeptFilter = OrderListFilter & { lanes?: true };

const listsKey = ['orders'];
const openedKey = ['order'];
export const orderListKey = (filter: OrderListFilter) => ['orders', filter] as const;
export const lanesKey = (keeper: OrderFilter['keeper']) => ['orders', { lanes: true, keeper }] as const;
export const orderKey = (id: string) => ['order', id] as const;

const isNewer = (a: Pick<Order, 'version'>, b: Pick<Order, 'version'> | undefined) => !b || a.version > b.version;

/** All orders in the cache: from the lists and from opened orders. */
function knownOrders(cache: QueryClient): Order[] {
  const listed = cache.getQueriesData<Page<Order>>({ queryKey: listsKey }).flatMap(([, page]) => page?.items ?? []);
  const opened = cache.getQueriesData<OrderDetail>({ queryKey: openedKey }).flatMap(([, order]) => order ?? []);
  return [...listed, ...opened];
}

const newestOf = (orders: readonly Order[]) =>
  orders.reduce<Order | undefined>((newest, order) => (isNewer(order, newest) ? order : newest), undefined);

/** The newest cached version of the order, from a list or an opened order. */
export const findKnown = (cache: QueryClient, id: string): Order | undefined =>
  newestOf(knownOrders(cache).filter((order) => order.id === id));

/** Orders cached before the connection was lost. The server may have lost their newest steps since then. */
const doubted = new WeakSet<object>();

/**
 * Marks all cached orders as doubted. A server answer then replaces them even if its version is lower, because the
 * server may have lost a step.
 */
export function doubtOrders(cache: QueryClient) {
  for (const order of knownOrders(cache)) doubted.add(order);
}

/** An answer that is equal to a doubted order confirms it. So the order must be replaced, or it would stay doubted. */
export const keepUndoubted = (before: unknown, now: unknown) => keepEqual(before, now, (part) => !doubted.has(part));

/**
 * Returns the newest known version of each fetched order. A live message may arrive while the request is in progress, and
 * the older answer must not overwrite it.
 */
export function withNewest<T extends Order>(cache: QueryClient, ...fetched: T[]): T[] {
  const known = new Map<string, Order>();
  for (const order of knownOrders(cache)) {
    if (!doubted.has(order) && isNewer(order, known.get(order.id))) known.set(order.id, order);
  }
  return fetched.map((order) => {
    const newest = known.get(order.id);
    return newest && isNewer(newest, order) ? { ...order, ...orderOf(newest) } : order;
  });
}

/** Loads one order with its events. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ client, signal }) => {
      const order = await call(orderApi.get, { params: { id } }, { signal });
      return withNewest(client, order)[0] ?? order;
    },
    structuralSharing: keepUndoubted,
  });

const isOlderThan = (shown: Order, order: Order) => shown.version <= order.version || doubted.has(shown);

/**
 * Updates a changed order in every list and in the opened order, unless the cache has a newer version. Removes it from
 * the lists whose filter it no longer matches.
 */
export function putOrder(cache: QueryClient, actor: Actor, order: Order) {
  changeLists(cache, (page, filter) => {
    const at = page.items.findIndex((shown) => shown.id === order.id && isOlderThan(shown, order));
    if (at < 0) return page;
    const items = fits(order, filter, actor)
      ? page.items.map((shown, index) => (index === at ? order : shown))
      : page.items.filter(({ id }) => id !== order.id);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  });
  cache.setQueryData<OrderDetail>(orderKey(order.id), (opened) =>
    opened && isOlderThan(opened, order) ? { ...opened, ...orderOf(order) } : opened,
  );
  void cache.invalidateQueries({ queryKey: orderKey(order.id) });
}

/** Inserts a new order at the top of every first page that it belongs to. */
export function addOrder(cache: QueryClient, actor: Actor, order: Order) {
  changeLists(cache, (page, filter) => {
    const isKnown = page.items.some(({ id }) => id === order.id);
    if (isKnown || !isNewestFirst(filter) || !fits(order, filter, actor)) return page;
    return { ...page, items: [order, ...page.items].slice(0, page.size), total: page.total + 1 };
  });
}

/** Writes how many messages an order has into every copy of it. They never move its version. */
export function putMessageCounts(cache: QueryClient, id: string, messages: MessageCounts) {
  const counted = <T extends Order>(order: T): T => (order.id === id ? { ...order, messages } : order);
  changeLists(cache, (page) => ({ ...page, items: page.items.map(counted) }));
  cache.setQueryData<OrderDetail>(orderKey(id), (opened) => opened && counted(opened));
}

/** An office has changed: when its open orders end may be another time now. Orders of other offices stay. */
export function refreshAtOffice(cache: QueryClient, officeId: string) {
  const concerned = knownOrders(cache).filter(({ office_id, status }) => office_id === officeId && !isFinal(status));
  for (const { id } of concerned) void cache.invalidateQueries({ queryKey: orderKey(id) });
  return concerned.length > 0;
}

/** Invalidates all lists. Only the server knows the totals and the other pages. */
export const refreshLists = (cache: QueryClient) => cache.invalidateQueries({ queryKey: listsKey });

/** A message lifts its deal, also one that has stood too far down in its lane to be shown, and its reading lets it down. */
export const refreshLanes = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: listsKey, predicate: ({ queryKey }) => filterOf(queryKey).lanes === true });

/**
 * Whether a new order goes to the top of this list. Lists with a search or a date range wait for the server's answer.
 */
const isNewestFirst = ({ page = 1, order_by = '-created_at', needs_me, search, created_at__lt, lanes }: KeptFilter) =>
  page === 1 && order_by === '-created_at' && !needs_me && !search && !created_at__lt && !lanes;

/** Whether the order matches the filter, as far as the page can check it. */
function fits(order: Order, filter: KeptFilter, actor: Actor): boolean {
  const { status__in, needs_me, waiting, here, office_id, customer_id, cashier_id, sc, tc } = filter;
  const filterFields = { office_id, customer_id, cashier_id, sc, tc };
  return (
    (status__in?.includes(order.status) ?? true) &&
    (!needs_me || needOf(actor, order) === 2) &&
    (!waiting || moneyWaits(order)) &&
    isAtDesk(order, filter, actor) &&
    (!here || (order.here_at !== null && !isFinal(order.status))) &&
    fieldNames.every((name) => filterFields[name] === undefined || filterFields[name] === order[name])
  );
}

/** In which lane an open order is, the lanes themselves say. */
function isAtDesk(order: Order, { lane, lanes, keeper }: KeptFilter, actor: Actor): boolean {
  return (!(lanes || lane) || !isFinal(order.status)) && (!keeper || isKeptBy(actor, keeper, order));
}
const fieldNames = ['office_id', 'customer_id', 'cashier_id', 'sc', 'tc'] as const;

type ListChange = (page: Page<Order>, filter: KeptFilter) => Page<Order>;

function changeLists(cache: QueryClient, change: ListChange) {
  for (const [key, page] of cache.getQueriesData<Page<Order>>({ queryKey: listsKey })) {
    if (page) cache.setQueryData(key, change(page, filterOf(key)));
  }
}

/** Reads the filter from the key of a list. Only `orderListKey` and `lanesKey` make such keys. */
const filterOf = (key: QueryKey) => (key[1] ?? {}) as KeptFilter;

/** The order without its events. Only an opened order has events, and a list row must not overwrite them. */
function orderOf(order: Order & { events?: unknown }): Order {
  const { events: _, ...row } = order;
  return row;
}
