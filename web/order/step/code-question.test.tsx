import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderDetail, orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import type { Role } from '#domain/person/actor.ts';
import { bringPickup } from '../../lib/address/pickup-address.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { press } from '../../testing/desk.tsx';
import { plain } from '../../testing/exchange.tsx';
import { anId, anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from '../details/order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

/** The code of an open deal is loaded when the first one opens. */
const patient = { timeout: 20_000 };

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const aStaff = (permissions: Role) =>
  aUser({ full_name: 'Olena Hnatiuk', permissions, user_offices: [{ office_id: office.id, office }] });
const readyDeal = (): Order =>
  anOrder({ office, office_id: office.id, sc: 'USDT', tc: 'UAH', amt_to_recv: '41400', sale: false, status: 'ready' });

/** Opens the ready deal. The server takes the code, unless `routes` refuse it. */
async function showDeal(order: Order, permissions: Role = 'cashier', routes: Answer[] = []) {
  let now: OrderDetail = { ...order, events: [] };
  const user = aStaff(permissions);
  const close = answer(orderApi.take, () => {
    const closed_at = new Date('2026-11-24T12:03:00Z');
    const by = { full_name: user.full_name, permissions };
    const event = {
      from: 'ready',
      to: 'completed',
      at: closed_at,
      by,
      system: false,
      what: null,
      by_code: true,
    } as const;
    now = { ...now, version: now.version + 1, status: 'completed', closed_at, events: [event] };
    return now;
  });
  const app = await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      close,
      answer(orderApi.get, () => now),
      answer(officeApi.get, anOffice({ id: office.id })),
      answer(orderApi.list, aPage([])),
      ...routes,
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`Deal ${shortOrderId(order.id)}`) }, patient);
  await within(dialog).findByText('Steps', {}, patient);
  // The deal has been open for a while, so keys and presses do not rest.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  const bodies = () => app.server.to(orderApi.take).map(({ body }) => body);
  return { ...app, dialog, bodies };
}

const panelOf = (order: Order) => screen.findByRole('dialog', { name: `Code: deal ${shortOrderId(order.id)}` });
const fieldIn = (panel: HTMLElement) => within(panel).getByRole<HTMLInputElement>('textbox', { name: 'Pickup code' });

function type(panel: HTMLElement, value: string) {
  fireEvent.change(fieldIn(panel), { target: { value } });
  fireEvent.submit(fieldIn(panel));
}

test('a cashier hands over with the code: key 1, six digits, Enter, and the deal says so', async () => {
  const order = readyDeal();
  const { dialog, bodies } = await showDeal(order);
  expect(within(dialog).queryByRole('button', { name: 'Complete' })).toBeNull();
  press('1', 'Digit1');
  const panel = await panelOf(order);
  await waitFor(() => expect(document.activeElement).toBe(fieldIn(panel)));
  expect(plain(panel.textContent)).toContain('hand over41,400.00 ₴');
  expect(fieldIn(panel).inputMode).toBe('numeric');
  type(panel, '042 917');
  await waitFor(() => expect(bodies()).toEqual([{ code: '042917' }]));
  const done = await screen.findByText(
    `Deal ${shortOrderId(order.id)}: handed over with the code, by Olena Hnatiuk, 14:03`,
  );
  expect(done).toBeTruthy();
  await waitFor(() => expect(plain(dialog.textContent)).toContain('Handed over with the code'));
});

test('a wrong code leaves the field selected, says how many tries are left, and shows no notice', async () => {
  const order = readyDeal();
  const wrong = refuse(callRoute('close').route, 'VALIDATION_ERROR', { reason: 'pickupCodeWrong', tries_left: 3 });
  await showDeal(order, 'cashier', [wrong]);
  press('1', 'Digit1');
  const panel = await panelOf(order);
  type(panel, '111111');
  const alert = await within(panel).findByRole('alert');
  expect(alert.textContent).toBe('Wrong code, 3 tries left');
  const field = fieldIn(panel);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  expect(screen.queryByText('Error updating deal status')).toBeNull();
  fireEvent.change(field, { target: { value: '1' } });
  expect(within(panel).queryByRole('alert')).toBeNull();
});

test.each([
  ['cashier', 'The customer completes this deal on their own phone, or an admin does.'],
  ['admin', 'The customer completes this deal on their own phone, or you do.'],
] as const)('after the fifth wrong code a %s reads the way out', async (role, way) => {
  const order = readyDeal();
  const last = refuse(callRoute('close').route, 'VALIDATION_ERROR', { reason: 'pickupCodeWrong', tries_left: 0 });
  await showDeal(order, role, [last]);
  press('1', 'Digit1');
  const panel = await panelOf(order);
  type(panel, '111111');
  expect((await within(panel).findByRole('alert')).textContent).toContain(way);
  expect(panel.textContent).toContain('Do not hand over by this code');
  expect(panel.textContent).not.toContain('Ask for the code');
  expect(within(panel).queryByRole('textbox')).toBeNull();
  const without = within(panel).queryByRole('button', { name: 'Complete without the code' });
  expect(without === null).toBe(role === 'cashier');
});

test('an admin may complete without the code, and is asked whether the customer has the cash', async () => {
  const order = readyDeal();
  const { bodies } = await showDeal(order, 'admin');
  press('1', 'Digit1');
  fireEvent.click(within(await panelOf(order)).getByRole('button', { name: 'Complete without the code' }));
  const panel = await screen.findByRole('dialog', { name: `Complete deal ${shortOrderId(order.id)}?` });
  fireEvent.click(within(panel).getByRole('button', { name: /in hand$/ }));
  await waitFor(() => expect(bodies()).toEqual([{}]));
});

test('the field reads the scanned address of this deal, and refuses that of another one and any other text', async () => {
  const order = readyDeal();
  const { bodies } = await showDeal(order);
  press('1', 'Digit1');
  const panel = await panelOf(order);
  const other = anId();
  fireEvent.change(fieldIn(panel), { target: { value: pickupAddress('https://obmin.example', other, '042917') } });
  expect(within(panel).getByRole('alert').textContent).toBe(
    `This is the code of deal ${shortOrderId(other)}, not of this one`,
  );
  type(panel, 'https://example.com/123456');
  expect(within(panel).getByRole('alert').textContent).toBe('This is not a pickup code: it has six digits');
  expect(bodies()).toEqual([]);
  fireEvent.change(fieldIn(panel), { target: { value: pickupAddress('https://obmin.example', order.id, '042917') } });
  expect(fieldIn(panel).value).toBe('042917');
});

test('a code that was scanned or found opens the panel by itself; a second Enter of the scanner does nothing, the next one hands over', async () => {
  const order = readyDeal();
  const { bodies } = await showDeal(order);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  act(() => bringPickup(order.id, '042917'));
  const panel = screen.getByRole('dialog', { name: `Code: deal ${shortOrderId(order.id)}` });
  expect(fieldIn(panel).value).toBe('042917');
  fireEvent.submit(fieldIn(panel));
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: /^Hand over/ }));
  expect(bodies()).toEqual([]);
  fireEvent.submit(fieldIn(panel));
  vi.useRealTimers();
  await waitFor(() => expect(bodies()).toEqual([{ code: '042917' }]));
});
