import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Office, officeApi } from '#contract/office.ts';
import { answer, refuse } from '../testing/answers.ts';
import { dialog, press, rynok, showOffices, staffOf } from '../testing/offices.tsx';

const address = `/?tab=offices&dialog=closed&office=${rynok.id}`;
const closed: Office = {
  ...rynok,
  closed_until: new Date('2026-11-21T22:00:00Z'),
  closed_reason: 'The alarm is being repaired',
};

/** It is Friday, 14:00 in Kyiv. */
function onFriday() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
}

const openFor = async (office: Office = rynok, user = staffOf('office_owner', rynok)) => {
  onFriday();
  const app = await showOffices({ address, user, offices: [office], routes: [answer(officeApi.close, closed)] });
  await screen.findByRole('button', { name: office.closed_until ? 'Open again' : 'Close the office' });
  return { ...app, bodies: () => app.server.to(officeApi.close).map(({ body }) => body) };
};

test('an owner closes the office for today, until midnight in Kyiv, and says why', async () => {
  const { bodies, address: now } = await openFor();
  fireEvent.change(dialog().getByRole('textbox', { name: 'Why' }), {
    target: { value: ' The alarm is being repaired ' },
  });
  press('Close the office');
  expect(await screen.findByText('Rynok Square is closed')).toBeTruthy();
  expect(bodies()).toEqual([{ until: '2026-11-20T22:00:00.000Z', reason: 'The alarm is being repaired' }]);
  await waitFor(() => expect(now().dialog).toBeUndefined());
});

test('through another day: the day is needed, and lies within a year', async () => {
  const { bodies } = await openFor();
  fireEvent.click(dialog().getByRole('radio', { name: 'Through another day' }));
  const day = dialog().getByLabelText('Last day');
  for (const wrong of ['', '2026-11-19', '2028-01-01']) {
    fireEvent.change(day, { target: { value: wrong } });
    press('Close the office');
    expect(await dialog().findByText('Choose a time that is later than now, at most a year')).toBeTruthy();
  }
  expect(bodies()).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-11-29' } });
  press('Close the office');
  await waitFor(() => expect(bodies()).toEqual([{ until: '2026-11-29T22:00:00.000Z', reason: null }]));
});

test('a closed office says until when and why, and is opened again', async () => {
  const { bodies } = await openFor(closed);
  expect(dialog().getByText(/^Closed through 21 Nov\. The alarm is being repaired$/)).toBeTruthy();
  press('Open again');
  expect(await screen.findByText('Rynok Square is open again')).toBeTruthy();
  expect(bodies()).toEqual([{ until: null }]);
});

test('a refusal is said, and the dialog stays with what was typed', async () => {
  onFriday();
  await showOffices({
    address,
    user: staffOf('office_owner', rynok),
    routes: [refuse(officeApi.close, 'NOT_FOUND')],
  });
  await screen.findByRole('button', { name: 'Close the office' });
  fireEvent.change(dialog().getByRole('textbox', { name: 'Why' }), { target: { value: 'Repair' } });
  press('Close the office');
  expect(await screen.findByText('Rynok Square was not closed')).toBeTruthy();
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Why' }).value).toBe('Repair');
});

test('the card of a closed office says so, and offers to open it; a cashier is offered neither', async () => {
  onFriday();
  const { unmount, address: now } = await showOffices({ user: staffOf('office_owner', rynok), offices: [closed] });
  expect(await screen.findByText('Closed through 21 Nov')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open again: Rynok Square' }));
  await waitFor(() => expect(now()).toMatchObject({ dialog: 'closed', office: rynok.id }));
  unmount();
  await showOffices({ user: staffOf('cashier', rynok), address });
  await screen.findByRole('heading', { name: 'Rynok Square' });
  expect(screen.queryByRole('button', { name: /^Closed for today: Rynok/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
