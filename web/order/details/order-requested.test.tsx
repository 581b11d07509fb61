import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Office, officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from './order-dialog.tsx';

const marta = aUser();

/** The deal of a customer who brings cash to this office. */
async function showOrder(status: Order['status'], more: Partial<Office>) {
  await i18next.loadNamespaces('order');
  const office = anOffice({ working_hours: '24/7', ...more });
  const order = anOrder({ customer_id: marta.id, office_id: office.id, office, status });
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
  await within(dialog).findByText('Steps');
  return { dialog, text: () => plain(dialog.textContent) };
}

test.each([
  [7, '7 min'],
  [300, '5 h'],
])(
  'who waits for the confirmation of an office that usually takes %i minutes is told so, and not to come yet',
  async (minutes, wait) => {
    const { dialog, text } = await showOrder('requested', { confirm_minutes: minutes });
    await waitFor(() => expect(text()).toContain(`Do not come yet. The office usually confirms in ${wait}.`));
    expect(within(dialog).queryByRole('link', { name: /^Get directions/ })).toBeNull();
    expect(text()).toContain('OfficeRynok Square');
  },
);

test('who waits for the confirmation can call the office', async () => {
  const { dialog } = await showOrder('requested', { phone: '+380322550101' });
  const link = await within(dialog).findByRole('link', { name: /^\+380 32/ });
  expect(link.getAttribute('href')).toBe('tel:+380322550101');
});

test('an office with too few deals names no usual time', async () => {
  const { text } = await showOrder('requested', { confirm_minutes: null });
  await waitFor(() => expect(text()).toContain('Do not come yet.'));
  expect(text()).not.toContain('usually confirms');
});

test('the way to the office is there after the confirmation', async () => {
  const { dialog, text } = await showOrder('confirmed', { confirm_minutes: 7 });
  expect(await within(dialog).findByRole('link', { name: /^Get directions/ })).toBeTruthy();
  expect(text()).not.toContain('usually confirms');
});
