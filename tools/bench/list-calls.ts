import { OrderFilter } from '#contract/order/order.ts';
import { failedStatuses, type OrderStatus, openStatuses, paidStatuses } from '#domain/order/order.ts';
import { statusesBefore } from '#domain/order/order-state.ts';

/** The ids and times of the loaded world that the addresses below need. */
export type Known = {
  order: string;
  office: string;
  customer: string;
  cashier: string;
  day: string;
  month: string;
  year: string;
  now: string;
};

export type Who = 'admin' | 'owner' | 'cashier' | 'customer';
type Listed = { name: string; who: readonly Who[]; url: (known: Known) => string };

const staff = ['admin', 'owner', 'cashier'] as const;
const directors = ['admin', 'owner'] as const;
const everybody = [...staff, 'customer'] as const;

const orders = (name: string, query: string | ((known: Known) => string), who: readonly Who[] = staff): Listed => ({
  name: `orders, ${name}`,
  who,
  url: (known) => `/v1/orders/?${typeof query === 'string' ? query : query(known)}`,
});

const users = (name: string, query: string | ((known: Known) => string)): Listed => ({
  name: `users, ${name}`,
  who: directors,
  url: (known) => `/v1/users/?${typeof query === 'string' ? query : query(known)}`,
});

const inStatus = (statuses: OrderStatus[]) => `status__in=${OrderFilter.shape.status__in.encode(statuses)}`;

/** The lists of all screens, with each of their filters. */
export const listCalls: readonly Listed[] = [
  orders('all', '', everybody),
  orders('page 50', 'page=50'),
  orders('last page that there is', 'page=100&size=100'),
  orders('100 of them', 'size=100'),
  orders('active', inStatus(openStatuses), everybody),
  orders('ready', inStatus(statusesBefore('close'))),
  orders('completed', inStatus(paidStatuses), everybody),
  orders('cancelled', inStatus(failedStatuses)),
  orders('needs me', 'needs_me=true', everybody),
  orders('needs me, count', 'needs_me=true&size=1'),
  orders('of a day', ({ day, now }) => `created_at__gte=${day}&created_at__lt=${now}`),
  orders('of a month', ({ month, now }) => `created_at__gte=${month}&created_at__lt=${now}`),
  orders('until a year ago', ({ year }) => `created_at__lt=${year}`),
  orders('of an office', ({ office }) => `office_id=${office}`),
  orders('of a customer', ({ customer }) => `customer_id=${customer}`),
  orders('of a cashier', ({ cashier }) => `cashier_id=${cashier}`),
  orders('kept by me', 'keeper=me'),
  orders('kept by nobody', 'keeper=none', everybody),
  orders('kept by a cashier', ({ cashier }) => `keeper=${cashier}`),
  orders('USD', 'sc=USD'),
  orders('USD to USDT', 'sc=USD&tc=USDT'),
  orders('to EUR', 'tc=EUR'),
  orders('to EUR, ready', `tc=EUR&${inStatus(statusesBefore('close'))}`),
  orders('EUR, cancelled', `sc=EUR&${inStatus(failedStatuses)}`),
  orders('of a cashier, active', ({ cashier }) => `cashier_id=${cashier}&${inStatus(openStatuses)}`),
  orders('search a name', 'search=Kovalenko'),
  orders('search a full name', `search=${encodeURIComponent('Юлія Кравець')}`),
  orders('search a letter', 'search=a'),
  orders('search a phone', 'search=0931004321'),
  orders('search four characters', 'search=a1b2'),
  orders('search nothing there', 'search=zzzzzz'),
  orders('search a name, completed', `search=Kovalenko&${inStatus(paidStatuses)}`),
  orders('by amount', 'order_by=-amt_to_exch'),
  orders('by status', 'order_by=status'),
  orders('oldest first', 'order_by=created_at'),
  orders('by status, the last first', 'order_by=-status'),
  orders('by what is received', 'order_by=-amt_to_recv'),
  { name: 'order, detail', who: staff, url: ({ order }) => `/v1/orders/${order}` },
  { name: 'export, first byte', who: staff, url: () => '/v1/orders/export' },
  {
    name: 'export of a month, first byte',
    who: staff,
    url: ({ month }) => `/v1/orders/export?created_at__gte=${month}`,
  },
  { name: 'export of a search, first byte', who: staff, url: () => '/v1/orders/export?search=Kovalenko' },
  users('all', ''),
  users('page 100', 'page=100'),
  users('customers', 'permissions__in=3'),
  users('cashiers', 'permissions__in=2'),
  users('cashiers of an office', ({ office }) => `permissions__in=2&office_id=${office}`),
  users('verified', 'verification=2'),
  users('not verified', 'verification=1'),
  users('search a name', 'search=Kovalenko'),
  users('search a letter', 'search=a'),
  users('search an office', 'search=Dukat'),
  users('search a phone', 'search=0931004321'),
  users('search the end of an id', ({ customer }) => `search=${customer.slice(-6)}`),
  users('search nothing there', 'search=zzzzzz'),
  users('search a name, cashiers', 'search=Kovalenko&permissions__in=2'),
  { name: "a user's orders", who: staff, url: ({ customer }) => `/v1/users/${customer}/orders` },
  { name: "a user's offices", who: directors, url: ({ cashier }) => `/v1/users/${cashier}/offices` },
  { name: 'own stats', who: ['customer'], url: () => '/v1/users/me/stats' },
  { name: 'offices, all', who: everybody, url: () => '/v1/offices/' },
  { name: 'offices, 100 of them', who: everybody, url: () => '/v1/offices/?size=100&page=3' },
  { name: 'offices, search', who: everybody, url: () => '/v1/offices/?search=Dukat' },
  { name: 'offices, search a city', who: everybody, url: () => `/v1/offices/?search=${encodeURIComponent('Львів')}` },
  { name: 'rates, current', who: everybody, url: () => '/v1/rates/current-rates' },
  { name: 'rates, pairs', who: everybody, url: () => '/v1/rates/pairs' },
  { name: 'rates, last', who: everybody, url: () => '/v1/rates/last-rates' },
  { name: 'rates, last of an office', who: everybody, url: ({ office }) => `/v1/rates/last-rates?office_id=${office}` },
  { name: 'rates, offered for a pair', who: everybody, url: () => '/v1/rates/office-rates?sc=USD&tc=USDT' },
  { name: 'rates, history', who: everybody, url: () => '/v1/rates/?size=100' },
  {
    name: 'rates, history of a pair',
    who: everybody,
    url: ({ month, now }) => `/v1/rates/?sc=USD&tc=USDT&size=100&from=${month}&to=${now}`,
  },
  {
    name: 'rates, history of an office',
    who: everybody,
    url: ({ office }) => `/v1/rates/?size=100&office_id=${office}`,
  },
  { name: 'rates, subscribed offices', who: everybody, url: () => '/v1/rates/subscriptions?sc=USD&tc=USDT' },
  {
    name: 'analytics, 30 days',
    who: directors,
    url: ({ month, now }) => `/v1/analytics/orders?from=${month}&to=${now}`,
  },
  { name: 'analytics, a year', who: directors, url: ({ year, now }) => `/v1/analytics/orders?from=${year}&to=${now}` },
  {
    name: 'analytics, a day',
    who: directors,
    url: ({ day, now }) => `/v1/analytics/orders?from=${day}&to=${now}`,
  },
  {
    name: 'analytics, eleven months',
    who: directors,
    url: ({ year, month }) => `/v1/analytics/orders?from=${year}&to=${month}`,
  },
  { name: 'radar', who: staff, url: () => '/v1/radar' },
  { name: 'audit, all', who: ['admin'], url: () => '/v1/audit' },
  { name: 'audit, page 500', who: ['admin'], url: () => '/v1/audit?page=500&size=20' },
  { name: 'audit, a kind', who: ['admin'], url: () => '/v1/audit?kind=office_created' },
  { name: 'audit, a month', who: ['admin'], url: ({ month, now }) => `/v1/audit?from=${month}&to=${now}` },
];
