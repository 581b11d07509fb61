import type { OrderCall } from '#domain/order/order.ts';
import type { OfficeKey } from './offices.ts';
import type { PersonKey } from './people.ts';

/** An open order: customer, office, pair and amount, its last call, and how many minutes ago it was placed. */
export type OpenOrder = readonly [
  customer: PersonKey,
  office: OfficeKey,
  sc: string,
  amount: string,
  tc: string,
  last: 'place' | OrderCall,
  minutesAgo: number,
  note?: string | null,
  /** In how many days its time runs out. Without it the order has any time. */
  deadlineInDays?: number,
  /** The transaction in which the office paid out. */
  payout?: string,
];

export const demoPayout = '9e41c7d20b6f58a3174d92e0c5ab68f3d7012e9b4c8a56f1e03d7b29a6c4f815';

const minutesOfDay = 24 * 60;

/** The open orders of the demo: each member of the staff sees a late one, a waiting one and a new one. */
// biome-ignore format: the columns make it a table
export const openOrders: readonly OpenOrder[] = [
  ['taras',    'rynok',        'EUR',  '3000',    'USDT', 'place',   18],
  ['newcomer', 'stryiskyi',    'USD',  '500',     'USDT', 'place',   1],
  ['marta',    'stryiskyi',    'USDT', '800',     'UAH',  'place',   7, 'I will come by after six'],
  ['dmytro',   'rynok',        'USDT', '2500',    'UAH',  'place',   26],
  ['yaryna',   'rynok',        'USDT', '320.5',   'USD',  'place',   2, null, 3],
  ['marta',    'rynok',        'USD',  '2500',    'USDT', 'confirm', 11],
  ['ivan',     'stryiskyi',    'USDT', '1000',    'UAH',  'confirm', 6, null, 5],
  ['sofiia',   'stryiskyi',    'USDT', '1000',    'UAH',  'confirm', 9],
  ['bohdan',   'rynok',        'UAH',  '60000',   'USDT', 'confirm', 34],
  ['oksana',   'rynok',        'USDT', '450',     'UAH',  'receive', 22, 'Купюрами по 200, будь ласка'],
  ['andrii',   'stryiskyi',    'EUR',  '1200',    'USDT', 'receive', 15],
  ['marta',    'rynok',        'USD',  '900',     'USDT', 'receive', 41],
  ['marta',    'rynok',        'USDT', '1000',    'UAH',  'ready',   96],
  ['yuliia',   'stryiskyi',    'USDT', '5250',    'USD',  'ready',   58],
  ['dmytro',   'rynok',        'USD',  '150',     'USDT', 'ready',   140],
  ['maksym',   'horodotska',   'USD',  '700',     'USDT', 'place',   4],
  ['bohdan',   'horodotska',   'UAH',  '41000',   'USDT', 'confirm', 12],
  ['newcomer', 'sykhiv',       'USD',  '300',     'USDT', 'place',   9],
  ['kateryna', 'khreshchatyk', 'USDT', '2000',    'EUR',  'place',   3],
  ['taras',    'khreshchatyk', 'USD',  '4000',    'USDT', 'confirm', 19, null, 40 / minutesOfDay],
  ['sofiia',   'khreshchatyk', 'USDT', '3500.75', 'UAH',  'receive', 31],
  ['passerby', 'podil',        'USDT', '1500',    'UAH',  'place',   44],
  ['andrii',   'podil',        'UAH',  '25000',   'USDT', 'ready',   75, null, undefined, demoPayout],
  ['sofiia',   'khreshchatyk', 'EUR',  '600',     'USDT', 'ready',   52],
  ['bohdan',   'khreshchatyk', 'USDT', '1500',    'UAH',  'ready',   63],
  ['yaryna',   'khreshchatyk', 'USDT', '640',     'EUR',  'ready',   47],
];
