import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from './order-dialog.tsx';

const marta = aUser();
const office = anOffice();

const completed = anOrder({
  customer_id: marta.id,
  office: { id: office.id, name: 'Rynok Square', address: '1 Rynok Sq' },
  sc: 'UAH',
  amt_to_exch: '60000',
  amt_to_recv: '1447.181234',
  rate: '0.02411969',
  status: 'completed',
  version: 5,
  wallet: { data: [{ address: 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd', network: 'TRC20' }] },
  created_at: new Date('2026-11-20T11:42:00Z'),
  closed_at: new Date('2026-11-20T12:40:00Z'),
});

const english = [
  'Customer gave: 60,000.00 UAH',
  'Customer received: 1,447.181234 USDT',
  'Rate: 1 UAH = 0.0241 USDT (1 USDT = 41.4599 UAH)',
  'Office: Rynok Square, 1 Rynok Sq',
  'Placed: 20 Nov 2026, 13:42 (Kyiv)',
  'Completed: 20 Nov 2026, 14:40 (Kyiv)',
  'Network: TRC20 (Tron)',
  'Sent to: TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd',
  `Deal number: ${completed.id}`,
];

test('the receipt says the cash that was counted, and the exact sum beside it', async () => {
  const rounded = { ...completed, amt_to_exch: '59999.4', cash: '60000' };
  await showOrder(rounded);
  const text = plain(document.body.textContent);
  expect(text).toContain('60,000.00 UAH (exactly 59,999.40 ₴)');
});

const ukrainian = [
  'Клієнт віддав: 60 000,00 UAH',
  'Клієнт отримав: 1 447,181234 USDT',
  'Подано: 20 лист. 2026 р., 13:42 (Київ)',
  'Мережа: TRC20 (Tron)',
];

async function showOrder(order: Order) {
  await i18next.loadNamespaces(['order', 'receipt']);
  await renderApp(<OrderDialog />, {
    user: marta,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderApi.get, { ...order, events: [] }),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
    ],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(i18next.t('order:timeline.title'));
  return dialog;
}

/** A browser that shares. Returns what was shared. */
function sharingBrowser(share = vi.fn(async (_: ShareData) => undefined)) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  return share;
}

const onPaper = () => {
  const paper = document.querySelector('body > article');
  return [...(paper?.querySelectorAll('dl > div') ?? [])].map(
    (line) => `${plain(line.querySelector('dt')?.textContent)}: ${plain(line.querySelector('dd')?.textContent)}`,
  );
};

test('the receipt of a completed deal has its sums, rate, office, times, network and number', async () => {
  await showOrder(completed);
  expect(onPaper()).toEqual(english);
});

test('the receipt names the transaction in which the office paid out', async () => {
  await showOrder({ ...completed, payout_tx_hash: '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a3' });
  expect(onPaper()).toContain('Transaction: 5f2c1b7a9e3d4860b1f7c2a8d9e0f4a3');
});

test('the receipt is in Ukrainian on a Ukrainian page', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await showOrder(completed);
  expect(onPaper()).toEqual(expect.arrayContaining(ukrainian));
});

test('the same text is shared', async () => {
  const share = sharingBrowser();
  const dialog = await showOrder(completed);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(plain(share.mock.lastCall?.[0].text)).toContain(english.slice(0, 2).join(' '));
});

test('closing the list of apps is no failure, and a failure is said', async () => {
  const share = sharingBrowser(vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError'))));
  const dialog = await showOrder(completed);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('The receipt could not be shared')).toBeNull();
  share.mockImplementation(() => Promise.reject(new DOMException('Refused', 'NotAllowedError')));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('The receipt could not be shared')).toBeTruthy();
});

test('where the browser shares nothing, the receipt can be copied', async () => {
  const dialog = await showOrder(completed);
  expect(within(dialog).getByRole('button', { name: 'Copy receipt' })).toBeTruthy();
});

test('printing names the file after the deal, and gives the page its title back', async () => {
  const dialog = await showOrder(completed);
  const before = document.title;
  const titles: string[] = [];
  vi.stubGlobal('print', () => titles.push(document.title));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Print or save as PDF' }));
  expect(titles).toEqual([`Obmin, receipt for deal #${completed.id.slice(-4)}`]);
  expect(document.title).toBe(before);
});

test('a deal that is not completed has no receipt', async () => {
  const dialog = await showOrder({ ...completed, status: 'ready', closed_at: null });
  expect(within(dialog).queryByText('Receipt')).toBeNull();
  expect(onPaper()).toEqual([]);
});
