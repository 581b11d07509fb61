import { cleanup, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { reloadOnUpdate } from './update.ts';

/** Says in the page what has gone on to it. */
class Fallen extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.message ?? this.props.children;
}

const failure = new TypeError('The file of this screen did not come');

function Screen(): ReactNode {
  throw failure;
}

const show = async () => {
  // React tells the console as well.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  await renderApp(
    <Fallen>
      <nav>Sections</nav>
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    </Fallen>,
  );
};

test('a failure of its own goes on to whoever catches it, with or without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await show();
  screen.getByText('The file of this screen did not come');
  expect(screen.queryByText('Sections')).toBeNull();
});

test('a screen that cannot be fetched without a network says so in its place, and the rest of the page stays', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  reloadOnUpdate();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  await show();
  screen.getByText('This needs the network');
  screen.getByText('Sections');

  // The file is asked for once for each page; opened again with the network, the page has to be loaded anew.
  cleanup();
  online.mockRestore();
  await show();
  screen.getByText('The file of this screen did not come');
});
