import { Button, Modal } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx';
import { orderFocusId, useKeptFocus } from './order-focus.ts';

/** An open deal. Its button goes when the deal is cancelled, and the question some frames later. */
function Deal() {
  const [isCancelled, setCancelled] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useKeptFocus(String(isCancelled));
  const cancel = () => {
    setCancelled(true);
    setTimeout(() => setAsking(false), 50);
  };
  return (
    <Modal opened onClose={() => undefined} title="Deal">
      <div id={orderFocusId} tabIndex={-1}>
        {!isCancelled && <Button onClick={() => setAsking(true)}>Cancel</Button>}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Cancel the deal?"
        keep="Keep"
        yes="Yes"
        onClose={() => setAsking(false)}
        onYes={cancel}
      >
        It ends.
      </ConfirmDialog>
    </Modal>
  );
}

async function answerWith(answer: string): Promise<HTMLElement> {
  await renderApp(<Deal />);
  const opener = screen.getByRole('button', { name: 'Cancel' });
  act(() => opener.focus());
  fireEvent.click(opener);
  const button = (await screen.findByText(answer)).closest('button') ?? expect.unreachable();
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('It ends.')).toBeNull());
  return opener;
}

test('a question that was kept gives the focus back to its button', async () => {
  const opener = await answerWith('Keep');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the focus stays in the open deal when the answer removes the button that asked', async () => {
  await answerWith('Yes');
  await waitFor(() => expect(document.activeElement?.id).toBe(orderFocusId));
});
