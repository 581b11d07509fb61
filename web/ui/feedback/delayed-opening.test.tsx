import { Modal } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { useDelayedOpening } from './delayed-opening.ts';

function Late({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      centered={false}
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      title="Late"
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    />
  );
}

function Screen() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen !== undefined && <Late opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

test('a dialog that mounts on its first opening returns the focus to the button that opened it', async () => {
  await renderApp(<Screen />);
  const button = screen.getByRole('button', { name: 'Open' });
  for (const _ of ['first', 'second']) {
    button.focus();
    fireEvent.click(button);
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    fireEvent.click(close);
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});
