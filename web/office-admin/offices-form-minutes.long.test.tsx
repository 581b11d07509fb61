import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { dialog, field, fill, press, rynok, showOffices } from '../testing/offices.tsx';

test('an office may have its own minutes: empty means the usual ones, 0 no deadline', { tags: 'long' }, async () => {
  const own = {
    ...rynok,
    answer_minutes: 30,
    wallet: { data: [{ address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' as const }] },
  };
  const { server } = await showOffices({
    offices: [own],
    address: `/?tab=offices&dialog=edit&office=${rynok.id}`,
  });
  await screen.findByRole('button', { name: 'Save' });
  expect([field('Minutes to answer').value, field('Minutes for the money').value]).toEqual(['30', '']);
  fill('Minutes to answer', '1h');
  press('Save');
  expect(await dialog().findByText('Enter whole minutes, at most 10,080')).toBeTruthy();
  fill('Minutes to answer', '');
  fill('Minutes for the money', '0');
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.change)[0]?.body).toMatchObject({ answer_minutes: null, arrival_minutes: 0 }),
  );
});
