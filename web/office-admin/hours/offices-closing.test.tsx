import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Office, officeApi } from '#contract/office/office.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { dialog, press, rynok, showOffices, staffOf } from '../../testing/offices.tsx';

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

test('the card of a closed office says so, and offers to open it', async () => {
  onFriday();
  const { address: now } = await showOffices({ user: staffOf('office_owner', rynok), offices: [closed] });
  expect(await screen.findByText('Closed through 21 Nov')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open again: Rynok Square' }));
  await waitFor(() => expect(now()).toMatchObject({ dialog: 'closed', office: rynok.id }));
});

test('a cashier closes the office for some hours with a usual reason, and is offered nothing longer', async () => {
  const { bodies } = await openFor(rynok, staffOf('cashier', rynok));
  const offered = dialog()
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.parentElement?.textContent);
  expect(offered).toEqual(['30 minutes', '1 hour', '2 hours', '4 hours']);
  fireEvent.click(dialog().getByRole('radio', { name: '4 hours' }));
  fireEvent.click(dialog().getByRole('button', { name: 'No power' }));
  press('Close the office');
  await waitFor(() => expect(bodies()).toEqual([{ until: '2026-11-20T15:59:59.000Z', reason: 'No power' }]));
});

const planned: Office = {
  ...rynok,
  closures: [{ from: new Date('2026-11-23T07:00:00Z'), until: new Date('2026-11-23T10:00:00Z'), reason: 'Inventory' }],
};

test('an owner plans a closing in Kyiv time', async () => {
  const { bodies } = await openFor(planned);
  fireEvent.click(dialog().getByRole('radio', { name: 'Plan for later' }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog().getByLabelText(label), { target: { value } });
  type('Closed from', '2026-11-30T10:00');
  type('Closed until', '2026-11-30T09:00');
  press('Plan for later');
  expect(await dialog().findByText('Choose a time that is later than now, at most a year')).toBeTruthy();
  type('Closed until', '2026-11-30T12:30');
  press('Plan for later');
  await waitFor(() =>
    expect(bodies()).toEqual([{ from: '2026-11-30T08:00:00.000Z', until: '2026-11-30T10:30:00.000Z', reason: null }]),
  );
});

test('an owner takes a planned closing back', async () => {
  const { bodies } = await openFor(planned);
  fireEvent.click(await screen.findByRole('button', { name: /^Take back: .*Inventory$/ }));
  expect(await screen.findByText('The closing is taken back')).toBeTruthy();
  expect(bodies()).toEqual([{ from: planned.closures[0]?.from.toISOString(), until: null }]);
});
