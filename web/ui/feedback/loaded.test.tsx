import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../lib/call/api.ts';
import { renderApp } from '../../testing/render.tsx';
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

// spec 2.4
test('a query shows a skeleton while loading, then the data or the empty state', async () => {
  const { unmount } = await show(undefined);
  screen.getByText('Waiting');
  unmount();
  await show(['Marta', 'Olena']);
  screen.getByText('Marta, Olena');
});

test('an empty list explains what belongs there', async () => {
  await show([]);
  screen.getByText('Nobody yet');
});

test('a failure shows the reason and a retry', async () => {
  await show(undefined, failure);
  screen.getByText('You are offline. Check the connection and try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('old data stays when a refresh fails', async () => {
  await show(['Marta'], failure);
  screen.getByText('Marta');
  screen.getByRole('alert');
});

/** Sets the browser offline. The returned function sets it online again. */
function loseNetwork() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const back = () => {
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
  };
  onTestFinished(back);
  return back;
}

test('without a network a query says so instead of an error, and loads when the network is back', async () => {
  let isBack = false;
  const read = () => (isBack ? Promise.resolve('Marta') : Promise.reject(failure));
  function List() {
    const query = useQuery({ queryKey: ['names'], queryFn: read });
    return (
      <Loaded query={query} skeleton={<p>Waiting</p>}>
        {(name) => <p>{name}</p>}
      </Loaded>
    );
  }
  await renderApp(<List />);
  await screen.findByRole('alert');
  let back = (): void => undefined;
  act(() => {
    back = loseNetwork();
  });
  screen.getByText('This needs the network');
  expect(screen.queryByRole('alert')).toBeNull();
  isBack = true;
  act(back);
  await screen.findByText('Marta');
});

test('without a network old data shows no error of its own', async () => {
  loseNetwork();
  await show(['Marta'], failure);
  screen.getByText('Marta');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('This needs the network')).toBeNull();
});

test('a refusal is shown as a refusal, with or without a network', async () => {
  loseNetwork();
  await show(undefined, new ApiError({ code: 'FORBIDDEN', status: 403 }));
  screen.getByText('Not enough permissions');
});
