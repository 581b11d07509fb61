import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office.ts';
import { rateApi } from '#contract/rate.ts';
import { answer, refuse } from '../testing/answers.ts';
import { aPair, rynok, showRates } from '../testing/rates.tsx';

test('an office that was deleted has no rates: that is said calmly, and the global ones are a step away', async () => {
  const gone = refuse(rateApi.getOverview, 'NOT_FOUND', { detail: 'Office not found' });
  const global = answer(rateApi.getOverview, { offices: 6, since: new Date(), pairs: [aPair()], unpublished: [] });
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
