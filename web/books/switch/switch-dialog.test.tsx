import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { bookApi } from '#contract/ledger/books.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, anOffice, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

const office = anOffice({ cash_steps: { UAH: '50' } });

async function show(isOn: boolean, ...routes: Answer[]) {
  await i18next.loadNamespaces(['books']);
  return renderApp(<SwitchDialog officeId={office.id} isOn={isOn} opened onClose={() => undefined} />, {
    user: aUser({ permissions: 'admin' }),
    routes: [answer(officeApi.get, office), ...routes],
  });
}

const press = (name: string) => act(async () => (await screen.findByRole('button', { name })).click());
const fill = async (label: string, text: string, at = 0) => {
  const field = (await screen.findAllByRole('textbox', { name: label }))[at];
  if (field) fireEvent.change(field, { target: { value: text } });
};

test('an office goes on the books with what was counted, and nothing typed is nothing counted', async () => {
  const { server } = await show(false, answer(bookApi.switch, { office_id: office.id, on: true }));
  await fill('Safe, UAH', '612 350');
  screen.getByText('Rounded to 50 ₴');
  await fill('UAH for 1 USDT', '41,5');
  await fill('Safe, USD', '20000');
  await fill('Wallet TRC20', '29004.5');
  await press('Put on the books…');
  await waitFor(() => expect(server.to(bookApi.switch)).toHaveLength(1));
  expect(server.to(bookApi.switch)[0]?.body).toEqual({
    on: true,
    cash: [
      { currency: 'UAH', amount: '612350', rate: '0.02409639' },
      { currency: 'USD', amount: '20000' },
    ],
    wallets: [{ network: 'TRC20', amount: '29004.5' }],
  });
});

test('deals that are in the way are named, each as a link', async () => {
  const [id] = [anId()];
  const uncovered = [{ order_id: id, currency: 'USD', amount: '300' }];
  const { address } = await show(false, refuse(bookApi.switch, 'CONFLICT', { reason: 'notEnoughFree', uncovered }));
  await fill('Safe, USD', '100');
  await press('Put on the books…');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('More is promised than was counted.');
  expect(alert.textContent).toContain('$300');
  fireEvent.click(screen.getByRole('link'));
  await waitFor(() => expect(address().order).toBe(id));
  expect(screen.getByDisplayValue('100')).toBeTruthy();
});

test('an office leaves the books after a question', async () => {
  const { server } = await show(true, answer(bookApi.switch, { office_id: office.id, on: false }));
  await press('Take off the books…');
  await waitFor(() => expect(server.to(bookApi.switch).map(({ body }) => body)).toEqual([{ on: false }]));
});
