import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OrderEvent, orderApi } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { type Answer, answer, loseConnection } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { aPage, aUser } from '../../testing/fixtures.ts';
import { cash, coin, marta, office, officeName, olena, showOrder, tell, theCode } from '../../testing/pickup.tsx';
import { renderApp } from '../../testing/render.tsx';
import { useOrderLive } from '../order.queries.ts';
import { usePickupCodesAhead } from './order-pickup.queries.ts';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const before = (first: Element | null, second: Element | null) =>
  Boolean(first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

const shownPage = () => screen.findByRole('dialog', { name: 'Your cash' });
const isCovered = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your cash' })).toBeNull());

test('the code is covered until it is asked for, stands under the sum, and can be covered again', async () => {
  const { dialog, button, address } = await showOrder(cash());
  expect(dialog.textContent).toContain('hands you 41,350.00');
  expect(dialog.textContent).not.toContain('042');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the code' }));
  const page = await shownPage();
  expect(plain(page.textContent)).toContain('41,350.00 ₴');
  const digits = await within(page).findByText('042 917');
  expect(digits.getAttribute('aria-hidden')).toBe('true');
  expect(within(page).getByText('0, 4, 2, 9, 1, 7')).toBeTruthy();
  expect(digits.closest('[data-keep-clear]')).toBeTruthy();
  expect(await within(page).findByRole('img', { name: 'The pickup code as a QR code' })).toBeTruthy();
  fireEvent.click(within(page).getByRole('button', { name: 'Hide the code' }));
  await isCovered();
  expect(address().code).toBeUndefined();
  expect(button('Show the code')).not.toBeNull();
});

test('the code hides by itself after a minute, and the screen stays on meanwhile', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { dialog } = await showOrder(cash());
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the code' }));
  const page = await shownPage();
  expect(request).toHaveBeenCalledWith('screen');
  act(() => void vi.advanceTimersByTime(48_000));
  expect(within(page).getByRole('timer').textContent).toBe('Hides by itself in 12 s');
  act(() => void vi.advanceTimersByTime(12_000));
  await isCovered();
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

test('the code hides when the page is left for another one', async () => {
  const { dialog } = await showOrder(cash());
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the code' }));
  await shownPage();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => seen.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await isCovered();
});

test('a code that has not come yet can be asked for again, where the cashier waits for it', async () => {
  let isLost = true;
  const lost = loseConnection(pickupApi.code);
  const once: Answer = { ...theCode, reply: async (sent) => (isLost ? lost : theCode).reply(sent) };
  const { dialog } = await showOrder(cash(), { routes: [once] });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the code' }));
  const page = await shownPage();
  await within(page).findByText('No code yet');
  isLost = false;
  fireEvent.click(within(page).getByRole('button', { name: 'Try again' }));
  expect(await within(page).findByText('042 917')).toBeTruthy();
});

test('where cash is paid out the code comes first; USDT come home, so there "Complete" does', async () => {
  const ofCash = await showOrder(cash());
  expect(before(ofCash.button('Show the code'), ofCash.button('Complete'))).toBe(true);
  expect(ofCash.button('Show the code')?.dataset.variant).toBe('filled');
  expect(ofCash.button('Complete')?.dataset.variant).toBe('default');
  ofCash.unmount();
  const ofCoin = await showOrder(coin());
  expect(before(ofCoin.button('Complete'), ofCoin.button('Show the code'))).toBe(true);
  expect(ofCoin.button('Complete')?.dataset.variant).toBe('filled');
  expect(ofCoin.button('Show the code')?.dataset.variant).toBe('default');
});

test('only the customer of a ready deal has a code', async () => {
  const received = await showOrder(cash({ status: 'received' }), { routes: [] });
  expect(received.dialog.textContent).not.toContain('Pickup code');
  received.unmount();
  const user = aUser({ ...olena, user_offices: [{ office_id: office.id, office: officeName }] });
  const { dialog, server } = await showOrder(cash(), { user, routes: [] });
  expect(dialog.textContent).not.toContain('Pickup code');
  expect(server.to(pickupApi.code)).toHaveLength(0);
});

test('a code that does not work, or cannot be read, leaves the customer with what to do', async () => {
  const locked = await showOrder(cash({ code_locked: true }));
  expect(locked.dialog.textContent).toContain('The code was wrong five times and does not work any more.');
  expect(locked.dialog.textContent).toContain('Ask for the admin at the desk.');
  expect(locked.button('Show the code')).toBeNull();
  locked.unmount();
  const lost = await showOrder(cash(), { routes: [loseConnection(pickupApi.code)] });
  const alert = await within(lost.dialog).findByRole('alert');
  expect(alert.textContent).toContain('The code could not be read');
  expect(lost.dialog.textContent).toContain('Ask for the admin at the desk.');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('after five wrong codes the customer gets a new code with one press', async () => {
  const { dialog, button, server } = await showOrder(cash(), {
    routes: [
      answer(pickupApi.code, { code: '042917', tries_left: 0, renewable: true }),
      answer(pickupApi.renew, { code: '777123', tries_left: 5 }),
    ],
  });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Get a new code' }));
  await waitFor(() => expect(server.to(pickupApi.renew)).toHaveLength(1));
  await waitFor(() => expect(button('Show the code')).not.toBeNull());
  expect(dialog.textContent).not.toContain('The code was wrong five times');
});

test('the codes of the ready deals are read before anybody opens them, and as soon as a deal is ready', async () => {
  const [ready, soon] = [cash(), cash({ status: 'received', version: 3 })];
  const deals = [ready, soon];
  const Ahead = () => {
    useOrderLive();
    usePickupCodesAhead();
    return null;
  };
  const { server } = await renderApp(<Ahead />, {
    user: marta,
    routes: [answer(orderApi.list, () => aPage(deals)), theCode],
  });
  const asked = () => server.to(pickupApi.code).map(({ path }) => path.split('/')[3]);
  await expect.poll(asked).toEqual([ready.id]);
  deals[1] = { ...soon, status: 'ready', version: 4 };
  tell('order_update', deals[1]);
  await expect.poll(asked).toEqual([ready.id, soon.id]);
});

test('when the cashier completes the deal with the code, the receipt replaces the code', async () => {
  const order = cash();
  const done = { ...order, status: 'completed' as const, version: 5, closed_at: new Date('2026-11-20T12:03:00Z') };
  const closing = {
    from: 'ready',
    to: 'completed',
    at: done.closed_at,
    system: false,
    what: null,
    by_code: true,
  } as const;
  const seen = { order, events: [] as OrderEvent[] };
  const { dialog } = await showOrder(order, {
    routes: [theCode, answer(orderApi.get, () => ({ ...seen.order, events: seen.events }))],
  });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Show the code' }));
  seen.order = done;
  seen.events = [{ ...closing, by: { permissions: 'cashier' } }];
  tell('order_update', done);
  expect(await within(dialog).findByText('Handed over with the code, at the office, 14:03')).toBeTruthy();
  expect(screen.queryByText('042 917')).toBeNull();
  expect(document.querySelector('body > article')?.textContent).toContain('Handed over with the code, at the office');
  const steps = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));
  expect(steps.at(-1)).toContain('Handed over with the code, at the office');
});

test('the staff read who handed it over, in their language', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  const order = cash({ status: 'completed', closed_at: new Date('2026-11-20T12:03:00Z') });
  const admin = aUser({ permissions: 'admin', lang: 'uk' });
  const events: OrderEvent[] = [
    {
      from: 'ready',
      to: 'completed',
      at: new Date('2026-11-20T12:03:00Z'),
      by: olena,
      system: false,
      what: null,
      by_code: true,
    },
  ];
  const { dialog } = await showOrder(order, { user: admin, events });
  expect(within(dialog).getByText('Видано за кодом: Olena Hnatiuk, 14:03')).toBeTruthy();
});

test('the customer reads why there is a code, and what to bring', async () => {
  const ready = await showOrder(cash());
  fireEvent.click(await within(ready.dialog).findByRole('button', { name: 'Why a code?' }));
  expect(within(ready.dialog).getByText(/show it only at the desk/).hidden).toBe(false);
  fireEvent.click(within(ready.dialog).getByRole('button', { name: 'What to bring?' }));
  expect(plain(within(ready.dialog).getByText(/^This phone: /).textContent)).toContain('hands you 41,350.00 ₴');
  ready.unmount();
  const confirmed = await showOrder(coin({ status: 'confirmed', sc: 'USD', tc: 'USDT' }));
  fireEvent.click(await within(confirmed.dialog).findByRole('button', { name: 'What to bring?' }));
  expect(within(confirmed.dialog).getByText(/in cash and this phone/).hidden).toBe(false);
  expect(confirmed.button('Why a code?')).toBeNull();
});

test('the staff are not told what to bring', async () => {
  const { button } = await showOrder(cash(), { user: aUser({ permissions: 'admin' }) });
  expect(button('What to bring?')).toBeNull();
  expect(button('Why a code?')).toBeNull();
});
