import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { late } from './late.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>;

test('shows the waiting component with the same props, and the real one as soon as its code is there', async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const Late = late(() => code.promise, Waiting);
  render(<Late name="Olena" />);
  expect(screen.getByText('Waiting for Olena')).toBeDefined();
  await act(async () => code.resolve(Greeting));
  expect(screen.getByText('Hello Olena')).toBeDefined();
});

test('shows code that was fetched before without waiting for it', async () => {
  const Late = late(async () => Greeting, Waiting);
  await Late.fetch();
  render(<Late name="Olena" />);
  expect(screen.getByText('Hello Olena')).toBeDefined();
});

test('gives a failed fetch to the error boundary, and fetches again when it is shown again', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No network'));
  const Late = late(load, Waiting);
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => quiet.mockRestore());
  const { unmount } = render(
    <Boundary>
      <Late name="Olena" />
    </Boundary>,
  );
  expect(await screen.findByText('No network')).toBeDefined();
  unmount();
  render(<Late name="Olena" />);
  expect(await screen.findByText('Hello Olena')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: unknown) => ({
    message: error instanceof Error ? error.message : String(error),
  });
  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}
