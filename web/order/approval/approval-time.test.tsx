import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteServerTime } from '../../lib/call/server-time.ts';
import { anApproval } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { TimeLeft } from './approval-time.tsx';

test('a phone whose clock is ten minutes ahead still says how long somebody may agree', async () => {
  const atServer = new Date(Date.now() - 600_000);
  noteServerTime(new Headers({ Date: atServer.toUTCString() }), Date.now());
  await renderApp(<TimeLeft approval={anApproval({ until: new Date(atServer.getTime() + 300_000) })} />, {});
  expect((await screen.findByText(/left$/)).textContent).toMatch(/^(5:0\d|4:5\d) left$/);
});
