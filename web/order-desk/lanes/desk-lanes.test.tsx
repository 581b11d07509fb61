import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { laneApi } from '#contract/order/lane.ts';
import { minutesAgo, newDeskOrder, showDesk } from '../../testing/desk.tsx';

test('awaited deals say who and what first, and the step of each when these are on the screen', async () => {
  const deals = Array.from({ length: 9 }, (_, at) => newDeskOrder({ created_at: minutesAgo(30 - at) }));
  await showDesk(deals);
  const lanes = within(screen.getByRole('region', { name: 'Open deals' }));
  const seen: { deals: number; steps: number }[] = [];
  await waitFor(() => {
    const openers = lanes.getAllByRole('button', { name: /^(Open deal )?#/ });
    seen.push({ deals: openers.length, steps: lanes.queryAllByRole('button', { name: /^Confirm/ }).length });
    expect(seen.at(-1)).toEqual({ deals: 9, steps: 9 });
  });
  expect(seen[0]).toEqual({ deals: 7, steps: 0 });
});

test.each([
  { before: 'in this window', width: window.innerWidth, height: '518px' },
  { before: 'in a smaller window', width: window.innerWidth - 1, height: '' },
])('awaited lanes are as high as they were last $before: $height', async ({ width, height }) => {
  localStorage.setItem('obmin.lanes', `${width}x${window.innerHeight} 518px`);
  const never = Promise.withResolvers<Response>();
  await showDesk([], { lanesRoute: { route: laneApi.read, reply: () => never.promise } });
  const lanes = await screen.findByRole('region', { name: 'Open deals' });
  expect(lanes.style.getPropertyValue('--kept-height')).toBe(height);
});

test.each([
  { whose: '', says: true },
  { whose: '&whose=none', says: false },
])('lanes without work say that nothing waits, unless they show only some deals: "$whose"', async ({ whose, says }) => {
  await showDesk([newDeskOrder({ status: 'cancelled' })], { address: `/?tab=deals${whose}` });
  await screen.findByText('No request waits for an answer.');
  expect(screen.queryByText(/Nothing needs you now/) !== null).toBe(says);
});
