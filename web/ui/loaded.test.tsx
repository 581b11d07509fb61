import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { renderApp } from '../testing/render.tsx';
import { Loaded } from './loaded.tsx';

const refetch = vi.fn();
const failure = new ApiError({ code: 'NETWORK_ERROR', status: 0 });

const show = (data: string[] | undefined, error: unknown = null) =>
  renderApp(
    <Loaded
      query={{ data, error, refetch }}
      isEmpty={(names) => names.length === 0}
      empty={<p>Nobody yet</p>}
      skeleton={<p>Waiting</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </Loaded>,
  );

test('what is on its way is a skeleton, then it is here, or empty', async () => {
  const { unmount } = await show(undefined);
  screen.getByText('Waiting');
  unmount();
  await show(['Marta', 'Olena']);
  screen.getByText('Marta, Olena');
});

test('a list without entries teaches what belongs there', async () => {
  await show([]);
  screen.getByText('Nobody yet');
});

test('a failure says why and offers another try', async () => {
  await show(undefined, failure);
  screen.getByText('You are offline. Check the connection and try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('what was read before stays when a refresh fails', async () => {
  await show(['Marta'], failure);
  screen.getByText('Marta');
  screen.getByRole('alert');
});
