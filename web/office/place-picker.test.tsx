import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locationApi } from '#contract/office/location.ts';
import { choose, places, showExchange, showPickers } from '../testing/exchange.tsx';

const picker = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const { region, district, lviv } = places;

/** Focuses the field. A change of a field without focus is taken for the browser's autofill. */
const enter = (name: string) => act(() => picker(name).focus());

// spec 2.24
test('the district needs a region, and the city needs a district', async () => {
  await showExchange();
  await showPickers();
  expect([picker('District').disabled, picker('City').disabled]).toEqual([true, true]);
  await choose('Region', 'Lviv oblast');
  await waitFor(() => expect(picker('District').disabled).toBe(false));
  expect(picker('City').disabled).toBe(true);
  await choose('District', 'Lviv district');
  await choose('City', 'Lviv');
  expect(localStorage.getItem('obmin.place')).toBe([region.id, district.id, lviv.id].join(','));
});

// spec 4.21
test('another region clears the district and the city', async () => {
  localStorage.setItem('obmin.place', [region.id, district.id, lviv.id].join(','));
  await showExchange();
  await showPickers();
  await waitFor(() => expect(picker('City').value).toBe('Lviv'));
  await choose('Region', 'Kyiv');
  await waitFor(() => expect(picker('District').value).toBe(''));
  expect(picker('City').value).toBe('');
  expect(picker('City').disabled).toBe(true);
});

// spec 5.26, 9.18
test('regions are searched on the server after a pause, districts and cities in the browser', async () => {
  const { server } = await showExchange();
  await showPickers();
  const searches = () => server.to(locationApi.listRegions).map(({ query }) => query.search);
  enter('Region');
  for (const text of ['l', 'lv', 'lvi']) fireEvent.change(picker('Region'), { target: { value: text } });
  await waitFor(() => expect(searches()).toContain('lvi'));
  expect(searches().filter(Boolean)).toEqual(['lvi']);
  fireEvent.click(await screen.findByRole('option', { name: 'Lviv oblast' }));

  await waitFor(() => expect(picker('District').disabled).toBe(false));
  enter('District');
  fireEvent.change(picker('District'), { target: { value: 'LVIV' } });
  expect(await screen.findByRole('option', { name: 'Lviv district' })).toBeTruthy();
  fireEvent.change(picker('District'), { target: { value: 'kyiv' } });
  await waitFor(() => expect(screen.getByRole('listbox').textContent).toBe('Nothing found'));
  expect(server.to(locationApi.listDistricts).every(({ query }) => query.search === undefined)).toBe(true);
});

// spec 5.26
test('a city is found in upper or lower case', async () => {
  const { server } = await showExchange();
  await showPickers();
  await choose('Region', 'Lviv oblast');
  await waitFor(() => expect(picker('District').disabled).toBe(false));
  await choose('District', 'Lviv district');
  await waitFor(() => expect(picker('City').disabled).toBe(false));
  enter('City');
  fireEvent.change(picker('City'), { target: { value: 'LVI' } });
  expect(await screen.findByRole('option', { name: 'Lviv' })).toBeTruthy();
  fireEvent.change(picker('City'), { target: { value: 'stryi' } });
  await waitFor(() => expect(screen.getByRole('listbox').textContent).toBe('Nothing found'));
  expect(server.to(locationApi.listCities).every(({ query }) => query.search === undefined)).toBe(true);
});

test('Enter chooses the first place found, and never submits a form with a half-typed place', async () => {
  await showExchange();
  await showPickers();
  const pressEnter = () => fireEvent.keyDown(picker('Region'), { key: 'Enter', code: 'Enter' });
  const goesOn = true;
  enter('Region');
  fireEvent.change(picker('Region'), { target: { value: 'lv' } });
  expect(pressEnter()).toBe(!goesOn);
  expect(picker('Region').value).toBe('lv');
  const isOffered = () => expect(screen.getByRole('option').hasAttribute('data-combobox-selected')).toBe(true);
  await waitFor(isOffered);
  expect(pressEnter()).toBe(!goesOn);
  await waitFor(() => expect(picker('Region').value).toBe('Lviv oblast'));
  expect(pressEnter()).toBe(goesOn);
});
