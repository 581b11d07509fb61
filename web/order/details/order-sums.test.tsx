import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { plain } from '../../testing/exchange.tsx';
import { anOrder, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderRow } from '../list/order-card.tsx';
import { OrderSentence } from './order-sentence.tsx';
import { OrderSums } from './order-sums.tsx';

const marta = aUser();
const toCoin = anOrder({
  customer_id: marta.id,
  sc: 'USD',
  tc: 'USDT',
  sale: true,
  amt_to_exch: '100.5',
  amt_to_recv: '100.098',
  rate: '0.996',
  status: 'received',
});
const toCash = anOrder({
  customer_id: marta.id,
  sc: 'USDT',
  tc: 'UAH',
  sale: false,
  amt_to_exch: '320.123456',
  amt_to_recv: '13236.499999',
  cash: '13236',
  rate: '41.34810000',
  status: 'received',
});

async function linesOf(language: string, shown: React.ReactElement): Promise<string[]> {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces('order');
  const { container, unmount } = await renderApp(shown, { user: marta });
  const lines = [...container.querySelectorAll('dd, p, a > span, span > span')];
  const texts = lines.map(({ textContent }) => plain(textContent).trim());
  unmount();
  return texts;
}

// spec 2.75, 9.27
test.each([
  ['en', toCoin, ['$100.50', '100.09 T exactly 100.098']],
  ['uk', toCoin, ['$100,50', '100,09 T точно 100,098']],
  ['en', toCash, ['320.12 T exactly 320.123456', '13,236.00 ₴ exactly 13,236.499999 ₴']],
  ['uk', toCash, ['320,12 T точно 320,123456', '13 236,00 ₴ точно 13 236,499999 ₴']],
])(
  'sums in the details have two decimals, cash is what is counted, and the exact value stands beside it when it differs: %s',
  async (language, order, sums) => {
    expect((await linesOf(language, <OrderSums order={order} />)).slice(0, 2)).toEqual(sums);
  },
);

// spec 2.75
test.each([
  ['en', toCoin, 'The office has your cash and is sending 100.09 USDT (exactly 100.098) to your wallet.'],
  ['uk', toCoin, '100,09 USDT (точно 100,098)'],
  ['en', toCash, 'The office has your USDT and is preparing 13,236.00 UAH in cash.'],
  ['uk', toCash, '13 236,00 UAH'],
])('the sentence in the details shows the same sums: %s', async (language, order, said) => {
  expect((await linesOf(language, <OrderSentence order={order} />))[0]).toContain(said);
});

// spec 9.27
test('a list shows USDT with all digits, and cash as it is counted', async () => {
  const row = (await linesOf('en', <OrderRow order={toCash} />)).join('\n');
  expect(row).toContain('320.123456 T → 13,236.00 ₴');
  expect((await linesOf('en', <OrderRow order={toCoin} />)).join('\n')).toContain('$100.50 → 100.098 T');
});

test('no line shows both the symbol and the code of USDT', async () => {
  for (const order of [toCoin, toCash]) {
    for (const shown of [
      <OrderRow key="row" order={order} />,
      <OrderSums key="sums" order={order} />,
      <OrderSentence key="sentence" order={order} />,
    ]) {
      const lines = await linesOf('en', shown);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => / T\b/.test(line) && /USDT/.test(line))).toEqual([]);
    }
  }
});
