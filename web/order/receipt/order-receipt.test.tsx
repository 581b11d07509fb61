import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderDetail, orderApi } from '#contract/order/order.ts';
import { receiptApi } from '#contract/order/receipt.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aPage, aReceipt, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from '../details/order-dialog.tsx';
import { useDealKeys } from '../step/step-key.ts';
import { OrderReceipt } from './order-receipt.tsx';

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
  'Receipt number: 2026-000041',
  'Operation: Sale of USDT',
  'Customer gave: 60,000.00 UAH',
  'Customer received: 1,447.181234 USDT',
  'Rate: 1 UAH = 0.0241 USDT (1 USDT = 41.4599 UAH)',
  'Office: Rynok Square, 1 Rynok Sq',
  'Placed: 20 Nov 2026, 13:42 (Kyiv)',
  'Completed: 20 Nov 2026, 14:40 (Kyiv)',
  'Served by: Iryna, no. 4',
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

/** The server counts the prints of the receipt, which was printed so often before. */
function receiptRoutes(order: Order, printedBefore = 0) {
  let printed = printedBefore;
  return [
    answer(receiptApi.get, () => aReceipt(order, { printed })),
    answer(receiptApi.print, () => {
      printed += 1;
      return aReceipt(order, { printed });
    }),
  ];
}

async function showOrder(order: Order, { user = marta, routes = receiptRoutes(order) } = {}) {
  await i18next.loadNamespaces(['order', 'receipt']);
  await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderApi.get, { ...order, events: [] }),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      ...routes,
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

const paperText = () => plain(document.querySelector('body > article')?.textContent);

const onPaper = () => {
  const paper = document.querySelector('body > article');
  return [...(paper?.querySelectorAll('dl > div') ?? [])].map(
    (line) => `${plain(line.querySelector('dt')?.textContent)}: ${plain(line.querySelector('dd')?.textContent)}`,
  );
};

test('the receipt of a completed deal has its number, sums, rate, office, times, who served and network', async () => {
  await showOrder(completed);
  await screen.findByText('No. 2026-000041');
  expect(onPaper()).toEqual(english);
  expect(paperText()).toContain('Not a fiscal document');
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
  await screen.findByText('No. 2026-000041');
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

/** A browser that prints. What each print was called, and whether it was marked as a copy. */
function printingBrowser() {
  const prints: [title: string, isCopy: boolean][] = [];
  vi.stubGlobal('print', () => prints.push([document.title, paperText().includes('Copy')]));
  return prints;
}

test('printing names the file after the deal, and gives the page its title back', async () => {
  const dialog = await showOrder(completed);
  await screen.findByText('No. 2026-000041');
  const before = document.title;
  const prints = printingBrowser();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Print or save as PDF' }));
  await waitFor(() => expect(prints).toEqual([[`Obmin, receipt for deal #${completed.id.slice(-4)}`, false]]));
  expect(document.title).toBe(before);
});

test('the first print is the receipt and each later one a copy, also where another device has printed meanwhile', async () => {
  const dialog = await showOrder(completed, { routes: receiptRoutes(completed) });
  await screen.findByText('No. 2026-000041');
  const prints = printingBrowser();
  for (const count of [1, 2]) {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print or save as PDF' }));
    await waitFor(() => expect(prints).toHaveLength(count));
    await screen.findByText(/next print is a copy/);
  }
  expect(prints.map(([, isCopy]) => isCopy)).toEqual([false, true]);
});

test('what another device has printed since the page was read makes a copy of it', async () => {
  const [read, print] = [receiptRoutes(completed)[0], receiptRoutes(completed, 1)[1]];
  const dialog = await showOrder(completed, { routes: [read, print].filter((route) => route !== undefined) });
  await screen.findByText('No. 2026-000041');
  expect(paperText()).not.toContain('Copy');
  const prints = printingBrowser();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Print or save as PDF' }));
  await waitFor(() => expect(prints.map(([, isCopy]) => isCopy)).toEqual([true]));
});

test('the code on the paper opens the deal, and says nothing else', async () => {
  await showOrder(completed);
  await waitFor(() => expect(document.querySelector('body > article figure img')).toBeTruthy());
});

function WithKeys({ order }: { order: OrderDetail }) {
  useDealKeys('1');
  return <OrderReceipt order={order} />;
}

test('the staff print with a key that the button shows, and the customer has none', async () => {
  await i18next.loadNamespaces(['order', 'receipt']);
  const order = { ...completed, events: [] };
  for (const [user, count] of [
    [marta, 0],
    [aUser({ permissions: 'admin' }), 1],
  ] as const) {
    const { unmount } = await renderApp(<WithKeys order={order} />, { user, routes: receiptRoutes(completed) });
    await screen.findByText('No. 2026-000041');
    const prints = printingBrowser();
    const button = screen.getByRole('button', { name: 'Print or save as PDF' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe(count === 0 ? null : 'p');
    fireEvent.keyDown(document.body, { code: 'KeyP', key: 'p' });
    if (count > 0) await waitFor(() => expect(prints).toHaveLength(count));
    else expect(prints).toEqual([]);
    unmount();
  }
});

test('a deal from before receipts had numbers prints its lines without one', async () => {
  const dialog = await showOrder(completed, { routes: [refuse(receiptApi.get, 'CONFLICT', { reason: 'noReceipt' })] });
  await within(dialog).findByRole('heading', { name: 'Receipt' });
  const prints = printingBrowser();
  await waitFor(() => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print or save as PDF' }));
    expect(prints.length).toBeGreaterThan(0);
  });
  expect(onPaper()[0]).toBe('Operation: Sale of USDT');
});

test('cash that was taken has a slip, which is no receipt and has no number', async () => {
  const received_at = new Date('2026-11-20T12:10:00Z');
  const taken = { ...completed, status: 'received' as const, closed_at: null, received_at };
  const slip = aReceipt(taken, { paper: 'slip', year: null, number: null, at: received_at });
  const dialog = await showOrder(taken, { routes: [answer(receiptApi.get, slip)] });
  expect(await within(dialog).findByText('Slip for the cash')).toBeTruthy();
  await waitFor(() => expect(onPaper()).toContain('Served by: Iryna, no. 4'));
  expect(onPaper()).toEqual(
    expect.arrayContaining(['Customer will receive: 1,447.181234 USDT', 'Cash taken: 20 Nov 2026, 14:10 (Kyiv)']),
  );
  expect(paperText()).not.toContain('Receipt number');
});

test('a deal for which no cash was taken has no paper before it is completed', async () => {
  const dialog = await showOrder({ ...completed, status: 'confirmed', closed_at: null });
  expect(within(dialog).queryByText('Receipt')).toBeNull();
  expect(onPaper()).toEqual([]);
});
