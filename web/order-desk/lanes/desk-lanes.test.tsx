import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { minutesAgo, newDeskOrder, showDesk } from '../../testing/desk.tsx';

test('awaited deals say who and what first, and the step of each when these are on the screen', async () => {
  const deals = Array.from({ length: 9 }, (_, at) => newDeskOrder({ created_at: minutesAgo(30 - at) }));
  await showDesk(deals);
  const lanes = within(screen.getByRole('region', { name: 'Open deals' }));
  const seen: { deals: number; steps: number }[] = [];
  await waitFor(() => {
    const openers = lanes.getAllByRole('button', { name: /^Open deal/ });
    seen.push({ deals: openers.length, steps: lanes.queryAllByRole('button', { name: /^Confirm/ }).length });
    expect(seen.at(-1)).toEqual({ deals: 9, steps: 9 });
  });
  expect(seen[0]).toEqual({ deals: 7, steps: 0 });
});
