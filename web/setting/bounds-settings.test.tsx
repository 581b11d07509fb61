import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type BoundRow, boundApi } from '#contract/order/bound.ts';
import { answer } from '../testing/answers.ts';
import { aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { BoundsSettings } from './bounds-settings.tsx';

async function show(bounds: BoundRow[]) {
  await i18next.loadNamespaces('settings');
  const routes = [answer(boundApi.list, bounds), answer(boundApi.change, []), answer(officeApi.list, aPage([]))];
  const { server, address, router } = await renderApp(<BoundsSettings />, {
    user: aUser({ permissions: 'admin' }),
    address: '/?tab=settings',
    routes,
  });
  const leave = () => act(() => router.history.push('/?tab=deals'));
  return { address, leave, bodies: () => server.to(boundApi.change).map(({ body }) => body) };
}

test('an admin adds a bound, which is saved with a sum and what is needed, and not before', async () => {
  const { bodies } = await show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a bound' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one')).toBeTruthy();
  expect(screen.getByText(/^A sum from 1/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'From, ₴' }), { target: { value: '400 000,50' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^A document/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^The yes of somebody/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies()).toEqual([
      { bounds: [{ from_sum: '400000.5', hours: 720, needs: ['document', 'approval'], office_ids: null }] },
    ]),
  );
});

test('a bound that is removed is not there any more, and then nothing is asked', async () => {
  const { bodies } = await show([{ from_sum: '1000', hours: 24, needs: ['name'], office_ids: null }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.getByText('Nothing is asked at any sum.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toEqual([{ bounds: [] }]));
});

test('who leaves with a bound that is not saved is asked first, and may stay', async () => {
  const { address, leave } = await show([{ from_sum: '1000', hours: 24, needs: ['name'], office_ids: null }]);
  fireEvent.change(await screen.findByRole('textbox', { name: 'From, ₴' }), { target: { value: '2000' } });
  leave();
  fireEvent.click(await screen.findByText('Go on editing'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address().tab).toBe('settings');
  fireEvent.change(screen.getByRole('textbox', { name: 'From, ₴' }), { target: { value: '1 000' } });
  leave();
  await waitFor(() => expect(address().tab).toBe('deals'));
});
