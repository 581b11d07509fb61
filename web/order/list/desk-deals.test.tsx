import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { amountField, plain, rynok, showExchange } from '../../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';

const marta = aUser();
const done = (sc: string, tc: string, amt_to_exch: string) =>
  anOrder({ customer_id: marta.id, status: 'completed', sc, tc, amt_to_exch, amt_to_recv: '1', office_id: rynok.id });

test('the last three kinds of exchange can be repeated, each once with its newest sum', async () => {
  const completed = [
    done('USD', 'USDT', '2500'),
    done('USD', 'USDT', '10'),
    done('USDT', 'UAH', '1000'),
    done('EUR', 'USDT', '3000'),
    done('UAH', 'USDT', '83000'),
  ];
  const list = answer(orderApi.list, ({ query }) => aPage(query.status__in === '3' ? completed : []));
  await showExchange({ user: marta, routes: [list] });
  const again = within(await screen.findByRole('region', { name: 'Repeat' })).getAllByRole('button');
  expect(again.map(({ textContent }) => plain(textContent?.split('Rynok')[0] ?? ''))).toEqual([
    '$2,500.00 → USDT',
    '1,000.00 T → UAH',
    '€3,000.00 → USDT',
  ]);

  fireEvent.click(screen.getByRole('button', { name: /2,500/ }));
  expect(amountField().value).toBe('2,500.00');
});

test('a customer without completed deals sees nothing to repeat', async () => {
  await showExchange({ user: marta, orders: [] });
  await screen.findByText('Nothing is running');
  expect(screen.queryByRole('region', { name: 'Repeat' })).toBeNull();
});
