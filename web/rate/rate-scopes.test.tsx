import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, refuse } from '../testing/answers.ts';
import { aPair, aScope, rynok, showRates, textOf } from '../testing/rates.tsx';

// spec 2.50
test('the office search runs on the server, and the chosen office is saved in the address', async () => {
  const others = Array.from({ length: 14 }, (_, at) => aScope({ name: `Office ${at + 10}` }));
  const { server, address } = await showRates({
    scopes: [aScope({ office_id: rynok.id, name: 'Rynok Square', follow: 5, own: 1 }), ...others],
  });
  expect(textOf(await screen.findByRole('button', { name: /^Rynok Square/ }))).toContain('5 follow, 1 own');
  expect(screen.getByText('1–12 of 15')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Find an office' }), { target: { value: 'rynok' } });
  await waitFor(() => expect(server.to(rateApi.listScopes).at(-1)?.query.search).toBe('rynok'));
  await waitFor(() => expect(screen.queryByText('Office 10')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: /^Rynok Square/ }));
  await waitFor(() => expect(address().scope).toBe(rynok.id));
  expect(await screen.findByRole('heading', { name: /Rates of Rynok Square/ })).toBeTruthy();
  await waitFor(() => expect(server.to(rateApi.getOverview).at(-1)?.query).toEqual({ office_id: rynok.id }));
});

test('a deleted office shows a neutral message and a button to the global rates', async () => {
  const gone = refuse(rateApi.getOverview, 'NOT_FOUND', { reason: 'officeNotFound' });
  const global = answer(rateApi.getOverview, {
    offices: 6,
    since: new Date(),
    jump_percent: '3',
    pairs: [aPair()],
    unpublished: [],
  });
  const overview = {
    ...gone,
    reply: (sent: Parameters<typeof gone.reply>[0]) => (sent.query.office_id ? gone : global).reply(sent),
  };
  const { address } = await showRates({
    address: `/?tab=rates&scope=${rynok.id}`,
    routes: [overview, refuse(officeApi.get, 'NOT_FOUND')],
  });
  expect(await screen.findByText('Office not found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the global rates' }));
  await screen.findByRole('article', { name: 'USD to USDT' });
  expect(address()).toEqual({ tab: 'rates' });
});
