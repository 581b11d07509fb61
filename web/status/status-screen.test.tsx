import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ServiceStatus, statusApi } from '#contract/status.ts';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { StatusScreen } from './status-screen.tsx';

const since = new Date('2026-11-20T09:00:00Z');
const working = { state: 'works', since, failed_at: null, about: null } as const;

const show = (parts: ServiceStatus['parts'], permissions: 'admin' | 'cashier' = 'admin') =>
  renderApp(<StatusScreen />, { user: aUser({ permissions }), routes: [answer(statusApi.get, () => ({ parts }))] });

test('staff read of each part whether it works and since when', async () => {
  await show(
    [
      { ...working, part: 'database' },
      { ...working, part: 'messenger', state: 'off' },
    ],
    'cashier',
  );
  const [database, messenger] = await screen.findAllByRole('listitem');
  expect(database?.textContent).toMatch(/^DatabaseWorks.*So since 20\sNov\D+11:00$/);
  expect(messenger?.textContent).toContain('Not set up');
});

test('an admin reads what fails, and when it failed last', async () => {
  await show([{ part: 'jobs', state: 'fails', since, failed_at: since, about: 'order-expiry' }]);
  const list = within(await screen.findByRole('list', { name: 'Status' }));
  expect(list.getByText('Does not work')).toBeTruthy();
  expect(list.getByText('What: order-expiry')).toBeTruthy();
  expect(list.getByText(/^Last failure: 20 Nov/)).toBeTruthy();
});
