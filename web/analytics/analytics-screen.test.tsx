import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { analyticsApi, type OrderAnalytics } from '#contract/analytics.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { AnalyticsScreen } from './analytics-screen.tsx';

const statuses = ['requested', 'confirmed', 'completed', 'cancelled', 'received', 'ready'] as const;
const byStatus = (completed: number) =>
  statuses.map((status) => ({ status, count: status === 'completed' ? completed : 0 }));

const month: OrderAnalytics = {
  by_status: byStatus(12),
  by_office: [{ office_id: '0199c3f2-0000-7000-8000-000000000001', name: 'Rynok Square', count: 12 }],
  usdt_to: [{ currency: 'UAH', count: 5, amount: '41350.5' }],
  to_usdt: [{ currency: 'USD', count: 7, amount: '2500' }],
  previous: { by_status: byStatus(9), by_office: [], usdt_to: [], to_usdt: [] },
};
const none = { by_status: byStatus(0), by_office: [], usdt_to: [], to_usdt: [] };

afterEach(() => vi.useRealTimers());

async function show(route: Answer, address = '/?tab=analytics') {
  await i18next.loadNamespaces(['analytics', 'dates', 'order']);
  return renderApp(<AnalyticsScreen />, { user: aUser({ permissions: 'admin' }), routes: [route], address });
}

test('the period is compared with the one before, and each chart states its finding', async () => {
  await show(answer(analyticsApi.orders, month));
  expect(await screen.findByText('12 deals placed, cancelled ones too')).toBeTruthy();
  expect(screen.getByText(/9 in the period before \(\+3\)/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Orders by Status' }).textContent).toContain('Completed: 12 of 12 deals');
  expect(screen.getByText('Rynok Square has the most: 12 of 12 deals')).toBeTruthy();
});

test('whole days are compared with as many days before, and the first of them is named', async () => {
  await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=2025-10-01&to=2025-10-31');
  expect(await screen.findByText('· 9 in the period before (+3), counted from 31 Aug 2025')).toBeTruthy();
});

test('a period up to now is compared with an equally long one before, and its first moment is named', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T01:30:00+02:00'), toFake: ['Date'] });
  await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=7d');
  expect(await screen.findByText('· 9 in the period before (+3), counted from 8 Nov 22:30')).toBeTruthy();
});

test('the presets use the new day when the screen stays open over midnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00+02:00'), toFake: ['Date'] });
  const { server } = await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=today');
  await screen.findByText('12 deals placed, cancelled ones too');
  const since = () => server.to(analyticsApi.orders).at(-1)?.query.from;
  expect(since()).toBe('2026-11-19T22:00:00.000Z');
  vi.setSystemTime('2026-11-21T09:00:00+02:00');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(since()).toBe('2026-11-20T22:00:00.000Z'));
});

// spec 2.49
test('orders are counted by status, by office and by the currency exchanged with USDT', async () => {
  await show(answer(analyticsApi.orders, month));
  await screen.findByText('12 deals placed, cancelled ones too');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Orders by Status',
    'Orders by Office',
    'Orders by Currency (USDT to currency)',
    'Orders by Currency (currency to USDT)',
  ]);
  expect(screen.getByText('UAH is asked for most often: 5 of 5 deals')).toBeTruthy();
  expect(screen.getByText('USD is offered most often: 7 of 7 deals')).toBeTruthy();
});

test('every chart can be shown as a table with the totals', async () => {
  await show(answer(analyticsApi.orders, month));
  const card = await screen.findByRole('region', { name: 'Orders by Currency (USDT to currency)' });
  fireEvent.click(within(card).getByRole('radio', { name: 'Table' }));
  const row = within(await within(card).findByRole('table')).getByRole('row', { name: /UAH/ });
  expect(row.textContent?.replaceAll(/\s/g, ' ')).toContain('50+541,350.50 ₴');
});

// spec 2.48
test('the period is in the address, and the request uses days in Kyiv', async () => {
  const { server } = await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=2026-10-01&to=2026-10-31');
  await screen.findByText('12 deals placed, cancelled ones too');
  expect(screen.getByRole('button', { name: '1 Oct 2026 – 31 Oct 2026' })).toBeTruthy();
  expect(server.to(analyticsApi.orders)[0]?.query).toEqual({
    from: '2026-09-30T21:00:00.000Z',
    to: '2026-10-31T22:00:00.000Z',
  });
});

// spec 2.48
test('a chosen period is saved in the address and requested', async () => {
  const { server, address } = await show(answer(analyticsApi.orders, month));
  fireEvent.click(await screen.findByRole('button', { name: '30 days' }));
  fireEvent.click(await screen.findByRole('button', { name: '7 days' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'analytics', from: '7d' }));
  await waitFor(() => expect(server.to(analyticsApi.orders)).toHaveLength(2));
});

test('the picker focuses the last day of the period, also where the first one is a day of the month before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00+02:00'), toFake: ['Date'] });
  await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=30d');
  fireEvent.click(screen.getByRole('button', { name: '30 days' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('24 November 2026'));
});

test('a period that is too long is not requested', async () => {
  const { server } = await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=2020-01-01&to=2026-10-31');
  expect(await screen.findByText('At most 366 days at once')).toBeTruthy();
  expect(server.to(analyticsApi.orders)).toEqual([]);
});

test('a period in the future shows no orders, and no request is sent', async () => {
  const { server } = await show(answer(analyticsApi.orders, month), '/?tab=analytics&from=2126-01-01');
  expect(screen.getByRole('button', { name: 'Since 1 Jan 2126' })).toBeTruthy();
  expect(await screen.findByText('No deals in this period, nor in the one before')).toBeTruthy();
  expect(server.to(analyticsApi.orders)).toEqual([]);
});

test('a period without a start is named by its end', async () => {
  await show(answer(analyticsApi.orders, month), '/?tab=analytics&to=2026-11-01');
  expect(await screen.findByRole('button', { name: 'Until 1 Nov 2026' })).toBeTruthy();
});

test('without any order the screen says so and what to do', async () => {
  await show(answer(analyticsApi.orders, { ...none, previous: none }));
  expect(await screen.findByText('No deals in this period, nor in the one before')).toBeTruthy();
});

// spec 8.31
test('a refusal is shown with a retry', async () => {
  await show(refuse(analyticsApi.orders, 'SERVER_ERROR'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
