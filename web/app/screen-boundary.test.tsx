import { cleanup, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { ScreenBoundary } from './home.tsx';
import { reloadOnUpdate } from './update.ts';

/** Shows the error that reached the outer boundary. */
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
  // React also logs the error to the console.
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

test('passes any other error to the outer boundary, with or without a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await show();
  screen.getByText('The file of this screen did not come');
  expect(screen.queryByText('Sections')).toBeNull();
});

test('shows a placeholder for a screen that cannot be fetched without a network, and keeps the rest of the page', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  reloadOnUpdate();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  await show();
  screen.getByText('This needs the network');
  screen.getByText('Sections');

  // A page fetches each file once. So a screen that opens again with the network fails, and the page must reload.
  cleanup();
  online.mockRestore();
  await show();
  screen.getByText('The file of this screen did not come');
});
