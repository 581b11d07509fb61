import { expect, test } from 'vitest';
import { judgeCollector, mayNameCollector } from './collector.ts';
import { finalStatuses, openStatuses } from './order.ts';

const cash = { tc: 'UAH', collector: null } as const;

test.each(openStatuses)('somebody may be named to collect the cash of an order that is %s', (status) => {
  expect(judgeCollector({ ...cash, status }, 'Olena')).toBe('new');
  expect(mayNameCollector({ ...cash, status })).toBe(true);
});

test.each(finalStatuses)('nobody is named when the order is %s', (status) => {
  expect(judgeCollector({ ...cash, status }, 'Olena')).toBe('moved');
  expect(mayNameCollector({ ...cash, status })).toBe(false);
});

test('the same name, and no name where there is none, change nothing', () => {
  expect(judgeCollector({ ...cash, status: 'ready', collector: 'Olena' }, 'Olena')).toBe('same');
  expect(judgeCollector({ ...cash, status: 'ready' }, null)).toBe('same');
  expect(judgeCollector({ ...cash, status: 'ready', collector: 'Olena' }, null)).toBe('new');
});

test('USDT goes to a wallet, so nobody collects it', () => {
  expect(judgeCollector({ ...cash, tc: 'USDT', status: 'ready' }, 'Olena')).toBe('coin');
});
