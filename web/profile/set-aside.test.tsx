import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userApi } from '#contract/person/user.ts';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const wallet = { data: [{ address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' as const }] };
const email = 'marta@example.com';

async function show(set_aside: { wallet: typeof wallet | null; email: string | null } | undefined) {
  const user = aUser({ wallet: null, email: null, set_aside });
  const app = await renderApp(<ProfileScreen />, {
    user,
    routes: [
      answer(userApi.getStats, { orders_total: 0, orders_completed: 0, volume_usd: '0', favorite_office: null }),
      answer(userApi.changeMe, { ...user, wallet, set_aside: undefined }),
    ],
  });
  return { saved: () => app.server.to(userApi.changeMe).map(({ body }) => body) };
}

const offer = () => screen.queryByRole('region', { name: 'Confirm what stood here before' });

test('the wallet that was set aside is offered whole, and one press confirms it', async () => {
  const { saved } = await show({ wallet, email: null });
  expect(offer()?.textContent).toContain(wallet.data[0]?.address);
  expect(within(offer() ?? expect.unreachable()).queryByText('E-mail')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'This wallet is mine' }));
  await waitFor(() => expect(saved()).toEqual([{ wallet }]));
  await waitFor(() => expect(offer()).toBeNull());
});

test('the e-mail address that was set aside is confirmed by itself', async () => {
  const { saved } = await show({ wallet, email });
  fireEvent.click(screen.getByRole('button', { name: 'This e-mail is mine' }));
  await waitFor(() => expect(saved()).toEqual([{ email }]));
});

test('nothing is offered to everybody else', async () => {
  await show(undefined);
  expect(offer()).toBeNull();
});
