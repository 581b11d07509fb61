import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locationApi } from '#contract/office/location.ts';
import { answer } from '../testing/answers.ts';
import { choose } from '../testing/exchange.tsx';
import { anId, aPage } from '../testing/fixtures.ts';
import { dialog, lviv, showOffices } from '../testing/offices.tsx';

// spec 2.61
test('the district waits for a region and the city for a district, and another region clears both', async () => {
  const regions = [lviv.district.region, { id: anId(), name: 'Kyiv' }];
  await showOffices({ routes: [answer(locationApi.listRegions, aPage(regions))] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add office' }));
  await screen.findByRole('dialog');
  const picker = (name: string) => dialog().getByRole<HTMLInputElement>('combobox', { name });
  const areDisabled = () => ['District', 'City'].map((name) => picker(name).disabled);
  await dialog().findByRole('combobox', { name: 'Region' });
  expect(areDisabled()).toEqual([true, true]);
  await choose('Region', 'Lviv oblast');
  await waitFor(() => expect(areDisabled()).toEqual([false, true]));
  await choose('District', 'Lviv district');
  await waitFor(() => expect(areDisabled()).toEqual([false, false]));
  await choose('City', 'Lviv');
  await choose('Region', 'Kyiv');
  await waitFor(() => expect(['District', 'City'].map((name) => picker(name).value)).toEqual(['', '']));
  expect(picker('City').disabled).toBe(true);
});
