import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderDetail, orderApi, StatusCode } from '#contract/order/order.ts';
import type { Role } from '#domain/person/actor.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anId, anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { useOrderLive } from '../order.queries.ts';
import { OrderDialog } from './order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const office = anOffice({ working_hours: '24/7' });
const officeName = { id: office.id, name: office.name, address: office.address };
const marta = aUser();
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

const aStaff = (permissions: Role) =>
  aUser({ full_name: 'Olena Hnatiuk', permissions, user_offices: [{ office_id: office.id, office: officeName }] });

/** 1000 USDT for cash, confirmed by the cashier. The customer must send the USDT. */
const aDeal = (more: Partial<Order> = {}): Order =>
  anOrder({
    customer_id: marta.id,
    office: officeName,
    sc: 'USDT',
    tc: 'UAH',
    sale: false,
    amt_to_exch: '1000',
    amt_to_recv: '41350.004',
    cash: '41350',
    rate: '41.35',
    status: 'confirmed',
    version: 2,
    confirmed_at: at('12:49'),
    office_wallet: { data: [{ address: 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd' }] },
    ...more,
  });

/** What is the same in each step. */
const step = { system: false, what: null, by_code: false };
const withEvents = (order: Order): OrderDetail => ({
  ...order,
  events: [
    { from: null, to: 'requested', at: order.created_at, by: { permissions: 'customer' }, ...step },
    { from: 'requested', to: 'confirmed', at: at('12:49'), by: { permissions: 'cashier' }, ...step },
  ],
});

/** Opening hours that do not include the present moment: an hour of yesterday, Kyiv time. */
function closedNow(): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Kyiv' });
  return `${day.format(Date.now() - 24 * 60 * 60_000)} 09:00 - 10:00`;
}

async function receives(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Receive' }));
  fireEvent.click(await screen.findByRole('button', { name: /^The 1,000.00.USDT are in the wallet$/ }));
}

type How = { user?: ReturnType<typeof aUser>; routes?: Answer[]; address?: string };

async function showOrder(
  order: Order,
  { user = marta, routes = [], address = `/?tab=deals&order=${order.id}` }: How = {},
) {
  await i18next.loadNamespaces('order');
  const Screen = () => {
    useOrderLive();
    return <OrderDialog />;
  };
  const app = await renderApp(<Screen />, {
    user,
    address,
    routes: [
      answer(orderApi.get, () => withEvents(order)),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      ...routes,
    ],
  });
  const dialog = await screen.findByRole('dialog');
  // The code of the dialog is loaded on the first opening, which takes time.
  await within(dialog).findByText('Steps');
  return { ...app, dialog, text: () => plain(dialog.textContent) };
}

const say = (type: 'order_update', order: Order) => {
  const wire = JSON.parse(
    JSON.stringify({ ...order, status: z.encode(StatusCode.json, order.status), amt_to_recv: 41350.004 }),
  );
  wire.customer = order.customer;
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type, data: wire }));
};

describe('the customer', () => {
  test('reads the sums with two decimals, what to do now, and the wallet to send to', async () => {
    const { text, dialog } = await showOrder(aDeal());
    expect(text()).toContain('You give1,000.00 T');
    expect(text()).toContain('You receive in cash41,350.00 ₴');
    expect(text()).toContain('Send 1,000.00 USDT to the office’s wallet, and we prepare the cash.');
    expect(await within(dialog).findByRole('img', { name: /TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd/ })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Copy address' })).toBeTruthy();
  });

  test('reads in one line when the rate was fixed', async () => {
    const { dialog } = await showOrder(aDeal({ created_at: new Date('2020-11-19T12:02:00Z') }));
    expect(within(dialog).getByText(/^1 USDT = 41.3500 UAH, fixed/).textContent).toContain('19\u00A0Nov\u00A02020');
  });

  // spec 3.9
  test('sees the steps with their times and actors, and the directions to the office', async () => {
    const { dialog, text } = await showOrder(aDeal());
    const steps = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
    expect(steps.map((step) => step.replace(/, done/, ''))).toEqual([
      expect.stringMatching(/^CreatedYou.*13:42$/),
      expect.stringMatching(/^ConfirmedCashier.*14:49$/),
      'Office receives USDTWaiting for you',
      '4Cash gets ready',
      '5Completed',
    ]);
    await waitFor(() => expect(text()).toContain('Open 24 hours'));
    const route = within(dialog).getByRole('link', { name: /^Get directions/ });
    expect(route.getAttribute('href')).toContain('destination=49.8419%2C24.0315');
    expect(text()).toContain('CashierUnassigned');
  });

  // spec 2.74, 4.14
  test('cancels only after a question that names the order', async () => {
    const order = aDeal();
    const cancelled = { ...order, status: 'cancelled' as const, version: 3, cancelled_at: at('13:00') };
    const { dialog, server, text } = await showOrder(order, { routes: [answer(orderApi.take, cancelled)] });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel deal' }));
    const number = `#${order.id.slice(-4)}`;
    const question = await screen.findByRole('dialog', { name: `Cancel deal ${number}?` });
    expect(plain(question.textContent)).toContain('1,000.00 T → 41,350.00 ₴, Rynok Square');
    expect(server.to(orderApi.take)).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: `Cancel deal ${number}` }));
    expect(await screen.findByText(`Deal ${number} is cancelled`)).toBeTruthy();
    expect(server.to(orderApi.take)).toMatchObject([
      { path: `/v1/orders/${order.id}/cancel`, headers: { 'if-match': '"2"' } },
    ]);
    expect(text()).toContain('The deal was cancelled.');
    expect(within(dialog).queryByRole('button', { name: 'Cancel deal' })).toBeNull();
  });

  test('reads that it is too late when the order moved while the cancel question was open', {
    tags: 'long',
  }, async () => {
    const order = aDeal();
    const { dialog, server } = await showOrder(order);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel deal' }));
    const number = `#${order.id.slice(-4)}`;
    const question = await screen.findByRole('dialog', { name: `Cancel deal ${number}?` });
    say('order_update', { ...order, status: 'received', version: 3, received_at: at('13:03') });
    await within(question).findByText(/has moved on meanwhile: Received/);
    expect(within(question).queryByRole('button', { name: `Cancel deal ${number}` })).toBeNull();
    fireEvent.click(within(question).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Cancel deal ${number}?` })).toBeNull());
    expect(server.to(orderApi.take)).toHaveLength(0);
  });

  test('reads in the same line that the office is closed', async () => {
    const { text } = await showOrder(aDeal(), {
      routes: [answer(officeApi.get, { ...office, working_hours: closedNow() })],
    });
    await waitFor(() => expect(text()).toMatch(/prepare the cash\. The office is closed until/));
  });

  test('sees no directions after the cash was received, because USDT is sent to the wallet', async () => {
    const order = aDeal({
      sc: 'USD',
      tc: 'USDT',
      sale: true,
      status: 'received',
      version: 3,
      received_at: at('13:03'),
    });
    const { dialog, text } = await showOrder(order);
    expect(within(dialog).queryByRole('link', { name: /^Get directions/ })).toBeNull();
    expect(text()).toContain('OfficeRynok Square');
  });
});

describe('staff view:', () => {
  // spec 2.72
  test('the office owner sees the customer and what to check, and takes the receive step', async () => {
    const { dialog, text } = await showOrder(aDeal(), { user: aStaff('office_owner') });
    expect(text()).toContain('Check that 1,000.00 USDT arrived in the office’s wallet.');
    expect(text()).toContain('CustomerMarta Bondar+380 67 123 45 67');
    expect(text()).toContain('Customer gives1,000.00 T');
    expect(text()).toContain('Office walletNetwork not stated TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd');
    expect(within(dialog).getByRole('button', { name: 'Receive' })).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: /^Get directions/ })).toBeNull();
  });

  test('the cashier of the same order waits for the owner', async () => {
    const { dialog, text } = await showOrder(aDeal(), { user: aStaff('cashier') });
    expect(text()).toContain('The customer sends 1,000.00 USDT, and the office owner checks that they arrived.');
    expect(within(dialog).queryByRole('button', { name: 'Receive' })).toBeNull();
  });

  test('when a colleague takes the step first, the dialog shows the current status and the colleague', async () => {
    const order = aDeal();
    const received = { ...order, status: 'received' as const, version: 3, received_at: at('13:03') };
    const by = { full_name: 'Iryna Melnyk', permissions: 'admin' } as const;
    const events: OrderDetail['events'] = [{ from: 'confirmed', to: 'received', at: at('13:03'), by, ...step }];
    let now: OrderDetail = withEvents(order);
    const { dialog, text } = await showOrder(order, {
      user: aStaff('office_owner'),
      routes: [
        answer(orderApi.get, () => now),
        {
          route: orderApi.take,
          reply: (sent) => {
            now = { ...received, events };
            return refuse(orderApi.take, 'ORDER_ALREADY_PROCESSED', { order: received }).reply(sent);
          },
        },
      ],
    });
    await receives(dialog);
    const number = `#${order.id.slice(-4)}`;
    expect(await screen.findByText(`Iryna Melnyk received the money of deal ${number} at 15:03`)).toBeTruthy();
    expect(text()).toContain('The cashier prepares 41,350.00 UAH in cash.');
    expect(screen.queryByText('Error updating deal status')).toBeNull();
  });

  // spec 8.14
  test('a failed step shows an error and can be tried again', { tags: 'long' }, async () => {
    const routes = [refuse(orderApi.take, 'SERVER_ERROR')];
    const { dialog, server } = await showOrder(aDeal(), { user: aStaff('office_owner'), routes });
    await receives(dialog);
    expect(await screen.findByText('Error updating deal status')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.to(orderApi.take)).toHaveLength(2));
  });
});

describe('the order dialog', () => {
  test('follows live changes of the order and ignores older ones', async () => {
    const order = aDeal();
    const { text } = await showOrder(order);
    say('order_update', { ...order, status: 'received', version: 3, received_at: at('13:03') });
    await waitFor(() => expect(text()).toContain('The office has your USDT'));
    say('order_update', order);
    expect(text()).toContain('The office has your USDT');
  });

  test('hides the order from a person who has lost access to it', async () => {
    const order = aDeal();
    const [seen, gone] = [answer(orderApi.get, () => withEvents(order)), refuse(orderApi.get, 'ORDER_NOT_FOUND')];
    let now = seen;
    const routes: Answer[] = [{ route: orderApi.get, reply: (sent) => now.reply(sent) }];
    const { text } = await showOrder(order, { user: aStaff('cashier'), routes });
    expect(text()).toContain(order.customer.full_name);
    now = gone;
    act(() => FakeSocket.last().close(4403));
    await screen.findByRole('dialog', { name: 'Deal not found' });
    expect(text()).not.toContain(order.customer.full_name);
  });

  test('shows "not found" for an unknown order', async () => {
    await i18next.loadNamespaces('order');
    const routes = [refuse(orderApi.get, 'ORDER_NOT_FOUND')];
    const { address } = await renderApp(<OrderDialog />, {
      user: marta,
      routes,
      address: `/?tab=deals&order=${anId()}`,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Deal not found' });
    expect(within(dialog).getAllByText('Deal not found')).toHaveLength(1);
    const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1);
    if (close) fireEvent.click(close);
    await waitFor(() => expect(address()).toEqual({ tab: 'deals' }));
  });

  test('closes with the back button, and goes back in the history when closed', { tags: 'long' }, async () => {
    const order = aDeal();
    const { router, address } = await showOrder(order);
    const toList = { search: { tab: 'deals' } } as const;
    const toOrder = { search: { tab: 'deals', order: order.id } } as const;
    await act(() => router.navigate(toList));
    await act(() => router.navigate(toOrder));
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(address()).toEqual({ tab: 'deals' }));
    act(() => router.history.forward());
    await waitFor(() => expect(address().order).toBe(order.id));
  });
});
