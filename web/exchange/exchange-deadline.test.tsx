import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { answer, refuse } from '../testing/answers.ts';
import { fill, officeRow, park, plain, planRows, rynok, showExchange, submitButton } from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { aPage } from '../testing/fixtures.ts';

const offices = (...given: (typeof rynok)[]) => answer(officeApi.list, aPage(given));
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

test.each([
  [
    60,
    240,
    'Fixed for 60 minutes of opening time, and for 4 hours once the office confirms',
    'within 1 h',
    'within 4 h',
  ],
  [90, null, 'Fixed for 90 minutes of opening time', 'within 90 min', ''],
  [null, 1440, 'Fixed until the office answers, then for 1 day of opening time', '', 'within 1 d'],
])(
  'the form says for how long this office fixes the rate, and by when each side acts: %s and %s minutes',
  async (answered, arrival, said, answers, brings) => {
    const deadlines = { answer_minutes: answered, arrival_minutes: arrival };
    await showExchange({ routes: [offices({ ...rynok, deadlines }, park)] });
    await fill('2500', 'Rynok Square');
    const fixed = (await screen.findByText(/^Fixed/)).closest('p');
    expect(plain(fixed?.textContent ?? '').trim()).toBe(said);
    expect(planRows().slice(0, 2)).toEqual([`Rynok Square confirms${answers}`, `You bring $2,500.00${brings}`]);
  },
);

test('an office without deadlines says nothing of them', async () => {
  const deadlines = { answer_minutes: null, arrival_minutes: null };
  await showExchange({ routes: [offices({ ...rynok, deadlines })] });
  await fill('2500', 'Rynok Square');
  expect(planRows().slice(0, 2)).toEqual(['Rynok Square confirms', 'You bring $2,500.00']);
  expect(screen.queryByText(/^Fixed/)).toBeNull();
});

test('an office that is closed for a time says why, and can’t be chosen', async () => {
  const shut = { ...rynok, closed_until: tomorrow(), closed_reason: 'The alarm is being repaired' };
  await showExchange({ routes: [offices(shut, park)], address: `/?office_id=${shut.id}&amount=2500` });
  const row = await officeRow('Rynok Square');
  expect(row).toHaveProperty('disabled', true);
  expect(row.textContent).toContain('Takes no new deals for now. The alarm is being repaired');
  expect(await screen.findByText('Choose an office that is not closed')).toBeTruthy();
  expect(submitButton().disabled).toBe(true);
});

test('when the office closes meanwhile, the refusal says until when and why, and the list is read again', async () => {
  const closed = { closed_until: tomorrow(), closed_reason: 'No power' };
  const { server } = await showExchange({
    routes: [refuse(orderApi.create, 'OFFICE_UNAVAILABLE', { reason: 'officeClosed', ...closed })],
  });
  await fill('2500', 'Rynok Square');
  const before = server.to(officeApi.list).length;
  fireEvent.click(submitButton());
  const words = await screen.findByText(/^Closed (until|through) .*\. No power$/);
  expect(words.closest('[role="alert"]')?.textContent).toContain('choose another office or come back later');
  expect(screen.queryByText(/req-1/)).toBeNull();
  expect(server.to(officeApi.list).length).toBeGreaterThan(before);
});

test('an office that closes while the form is open locks its button and says until when, within a message', async () => {
  await showExchange({ routes: [offices(rynok)] });
  const hear = (message: LiveMessage) => act(() => FakeSocket.last().say(z.encode(LiveMessage, message)));
  await fill('2500', 'Rynok Square');
  expect(submitButton().disabled).toBe(false);
  hear({ type: 'office_update', data: { ...rynok, closed_until: tomorrow(), closed_reason: 'No power' } });
  await waitFor(() => expect(submitButton().disabled).toBe(true));
  expect(await screen.findByText('Choose an office that is not closed')).toBeTruthy();
  hear({ type: 'office_update', data: rynok });
  await waitFor(() => expect(submitButton().disabled).toBe(false));
});

test('a new holiday of the network closes the office in the open form, and other steps of cash change its sums', async () => {
  await showExchange({ address: '/?sc=USDT&tc=USD', routes: [offices({ ...rynok, cash_step: null })] });
  const hear = (message: LiveMessage) => act(() => FakeSocket.last().say(z.encode(LiveMessage, message)));
  await fill('1000', 'Rynok Square');
  expect(plain(submitButton().textContent)).toBe('Request 994.00 USD');
  const minutes = { answer_minutes: 60, arrival_minutes: 240 };
  hear({ type: 'network_update', data: { ...minutes, cash_step: { USD: '50' }, holidays: [kyivDay(new Date())] } });
  await waitFor(() => expect(plain(submitButton().textContent)).toBe('Request 950.00 USD'));
  expect(await screen.findAllByText(/^Holiday, closed/)).not.toEqual([]);
});

test('an office that is archived goes from the open form, which names it', async () => {
  await showExchange({ routes: [offices(rynok)] });
  const hear = (message: LiveMessage) => act(() => FakeSocket.last().say(z.encode(LiveMessage, message)));
  await fill('2500', 'Rynok Square');
  hear({ type: 'office_gone', data: { id: rynok.id } });
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Rynok Square/ })).toBeNull());
  expect(submitButton().disabled).toBe(true);
  expect(screen.getAllByText('Rynok Square no longer offers USD → USDT')).not.toEqual([]);
});
