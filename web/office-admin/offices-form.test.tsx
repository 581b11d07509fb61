import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { refuse } from '../testing/answers.ts';
import { choose } from '../testing/exchange.tsx';
import { anOffice } from '../testing/fixtures.ts';
import { dialog, field, fill, lviv, press, rynok, showOffices, staffOf } from '../testing/offices.tsx';

const openNew = async () => {
  const app = await showOffices();
  fireEvent.click(await screen.findByRole('button', { name: 'Add office' }));
  await screen.findByRole('dialog');
  return app;
};

const openEdit = async (office = rynok, more: Parameters<typeof showOffices>[0] = {}) => {
  const app = await showOffices({
    offices: [office],
    address: `/?tab=offices&dialog=edit&office=${office.id}`,
    ...more,
  });
  await waitFor(() => expect(field('Name')).toBeTruthy());
  return app;
};

const tron = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
const ethereum = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';

/** Types an address, and says that the wallet shows the same last characters. */
const typeWallet = (address: string, label = 'Wallet address') => {
  fill(label, address);
  fireEvent.click(dialog().getByRole('checkbox', { name: new RegExp(` ${address.trim().slice(-4)} at the end`) }));
};

const fillAll = () => {
  fill('Name', '  Sykhiv ');
  fill('Address', ' 62 Chervonoi Kalyny ');
  fill('Working hours', '10:00 - 18:00');
  typeWallet(` ${tron} `);
};

// spec 2.60, 3.19, 4.19, 5.21
test('a new office is sent trimmed, at the centre of Kyiv by default, and then listed', async () => {
  const { server, address } = await openNew();
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['50.4501', '30.5234']);
  fillAll();
  fill('Name in Ukrainian', 'Сихів');
  fill('Address in Ukrainian', ' вул. Червоної Калини, 62 ');
  fill('Phone', '032 255 01 04');
  fill('What to bring, and how to come in', ' Bring a passport ');
  fill('The same in Ukrainian', 'Візьміть паспорт');
  press('Save');
  expect(await screen.findByText('Sykhiv was added')).toBeTruthy();
  expect(server.to(officeApi.create)[0]?.body).toEqual({
    name: 'Sykhiv',
    address: '62 Chervonoi Kalyny',
    address_uk: 'вул. Червоної Калини, 62',
    working_hours: '10:00 - 18:00',
    name_uk: 'Сихів',
    phone: '+380322550104',
    holidays: [],
    instructions: 'Bring a passport',
    instructions_uk: 'Візьміть паспорт',
    answer_minutes: null,
    arrival_minutes: null,
    cash_step: null,
    wallet: { data: [{ address: tron, network: 'TRC20' }] },
    marker: { position: { lat: 50.4501, lng: 30.5234 } },
    city_id: null,
    confirm: false,
    draft: true,
  });
  await waitFor(() => expect(address().dialog).toBeUndefined());
  await waitFor(() => expect(server.to(officeApi.list).length).toBeGreaterThan(1));
});

// spec 5.19
test('missing fields are reported at their place, the first one is focused, and nothing is sent', async () => {
  const { server } = await openNew();
  press('Save');
  expect(await dialog().findByText('Enter the name')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  fill('Name', 'Sykhiv');
  press('Save');
  for (const text of ['Enter the address', 'Enter the working hours', 'Enter the wallet address']) {
    expect(await dialog().findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Address'));
  expect(server.to(officeApi.create)).toEqual([]);
});

// spec 5.20
test('a latitude out of range is refused with a message and does not become zero', { tags: 'long' }, async () => {
  const { server } = await openNew();
  fillAll();
  fill('Latitude', '150');
  fill('Longitude', 'east');
  press('Save');
  expect(await dialog().findByText(/latitude from −90 to 90/)).toBeTruthy();
  expect(dialog().getByText(/longitude from −180 to 180/)).toBeTruthy();
  expect(document.activeElement).toBe(field('Latitude'));
  expect(server.to(officeApi.create)).toEqual([]);
});

test('a pasted pair fills both coordinates, and a decimal comma is accepted', { tags: 'long' }, async () => {
  const { server } = await openNew();
  fillAll();
  fill('Latitude', '49.8419, 24.0315');
  expect([field('Latitude').value, field('Longitude').value]).toEqual(['49.8419', '24.0315']);
  fill('Longitude', '24,5');
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.create)[0]?.body).toMatchObject({ marker: { position: { lat: 49.8419, lng: 24.5 } } }),
  );
});

// spec 2.62
test('moving the pin fills both coordinates, and they are sent', async () => {
  const { server } = await openNew();
  fillAll();
  fireEvent.keyDown(await dialog().findByRole('button', { name: 'Location of the office' }), { key: 'ArrowLeft' });
  await waitFor(() => expect(Number(field('Longitude').value)).toBeLessThan(30.5234));
  const [lat, lng] = [Number(field('Latitude').value), Number(field('Longitude').value)];
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.create)[0]?.body).toMatchObject({ marker: { position: { lat, lng } } }),
  );
});

test('a wallet that is too long is refused, not cut off', { tags: 'long' }, async () => {
  const { server } = await openNew();
  fillAll();
  fill('Wallet address', 'T'.repeat(51));
  press('Save');
  expect(await dialog().findByText('At most 50 characters. Check what was pasted.')).toBeTruthy();
  expect(server.to(officeApi.create)).toEqual([]);
});

test('an office gets one address for each network, and a second one of the same network is refused', async () => {
  const { server } = await openNew();
  fillAll();
  press('Add an address on another network');
  typeWallet('TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y', 'Wallet address 2');
  press('Save');
  expect(await dialog().findByText('An office can have only one address for each network')).toBeTruthy();
  expect(document.activeElement).toBe(field('Wallet address 2'));
  expect(server.to(officeApi.create)).toEqual([]);
  typeWallet(ethereum, 'Wallet address 2');
  fireEvent.click(dialog().getByRole('radio', { name: 'ERC20 (Ethereum)' }));
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.create)[0]?.body).toMatchObject({
      wallet: {
        data: [
          { address: tron, network: 'TRC20' },
          { address: ethereum, network: 'ERC20' },
        ],
      },
    }),
  );
});

test('an address that states no network says so, and stays as it is while nobody edits it', {
  tags: 'long',
}, async () => {
  const { server } = await openEdit(anOffice({ wallet: { data: [{ address: 'TOldAddress' }] } }));
  expect(dialog().getByText('Network not stated')).toBeTruthy();
  fill('Name', 'Rynok 2');
  press('Save');
  await waitFor(() => expect(server.to(officeApi.change)).toHaveLength(1));
  expect(server.to(officeApi.change)[0]?.body).not.toHaveProperty('wallet');
});

test("working hours that can't be parsed show a warning and are saved", { tags: 'long' }, async () => {
  const { server } = await openEdit();
  fill('Working hours', 'ask at the door');
  expect(
    await dialog().findByText(
      /These hours are not understood\. Customers read them as they are, .* 09:00 - 18:00 on every day/,
    ),
  ).toBeTruthy();
  press('Save');
  await waitFor(() => expect(server.to(officeApi.change)[0]?.body).toMatchObject({ working_hours: 'ask at the door' }));
});

// spec 2.60, 3.20
test('an office fills the form with its place, default hours if it has none, and keeps other wallets', async () => {
  const wallet = { data: [{ address: 'TFirst' }, { address: ethereum, network: 'ERC20' as const }] };
  const { server } = await openEdit(anOffice({ city_id: lviv.id, city: lviv, working_hours: null, wallet }));
  const picker = (name: string) => dialog().getByRole<HTMLInputElement>('combobox', { name }).value;
  await waitFor(() => expect(picker('City')).toBe('Lviv'));
  expect([picker('Region'), picker('District')]).toEqual(['Lviv oblast', 'Lviv district']);
  expect(field('Working hours').value).toBe('09:00 - 18:00');
  typeWallet(tron);
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.change)[0]?.body).toMatchObject({
      city_id: lviv.id,
      working_hours: '09:00 - 18:00',
      wallet: {
        data: [
          { address: tron, network: 'TRC20' },
          { address: ethereum, network: 'ERC20' },
        ],
      },
    }),
  );
  expect(await screen.findByText('Rynok Square was saved')).toBeTruthy();
});

// spec 2.61
test('a region without a city is not a place yet, and the form says so', { tags: 'long' }, async () => {
  const { server } = await openNew();
  fillAll();
  await choose('Region', 'Lviv oblast');
  expect(await dialog().findByText('Without a city this choice is not saved.')).toBeTruthy();
  await choose('District', 'Lviv district');
  await choose('City', 'Lviv');
  expect(dialog().queryByText('Without a city this choice is not saved.')).toBeNull();
  press('Save');
  await waitFor(() => expect(server.to(officeApi.create)[0]?.body).toMatchObject({ city_id: lviv.id }));
});

// spec 8.27
test('a server refusal is shown at its field, and the form keeps the typed text', async () => {
  const errors = [{ pointer: '/city_id', message: 'There is no such city' }];
  await openEdit(rynok, { routes: [refuse(officeApi.change, 'NOT_FOUND', { errors })] });
  fill('Name', 'Rynok 2');
  press('Save');
  expect(await dialog().findByText('Choose a city that exists')).toBeTruthy();
  expect(await screen.findByText('The office was not saved')).toBeTruthy();
  expect(field('Name').value).toBe('Rynok 2');
});

test('an office changed by another person in the meantime is not overwritten, and the form says so', async () => {
  const { server } = await openEdit(
    { ...rynok, version: 3 },
    { routes: [refuse(officeApi.change, 'CONFLICT', { reason: 'officeChanged' })] },
  );
  fill('Name', 'Rynok 2');
  press('Save');
  expect(await screen.findByText(/Somebody else has changed this office meanwhile/)).toBeTruthy();
  expect(server.to(officeApi.change)[0]?.headers['if-match']).toBe('"3"');
  expect(field('Name').value).toBe('Rynok 2');
});

test('closing asks before unsaved input is lost', { tags: 'long' }, async () => {
  const { server, address } = await openEdit();
  fill('Name', 'Rynok 2');
  press('Cancel');
  fireEvent.click(await screen.findByText('Go on editing'));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(field('Name').value).toBe('Rynok 2');
  press('Cancel');
  fireEvent.click(await screen.findByText('Leave without saving', { selector: 'button *' }));
  await waitFor(() => expect(address().dialog).toBeUndefined());
  expect(server.to(officeApi.change)).toEqual([]);
});

// spec 4.19
test('text typed and removed again is not a change', { tags: 'long' }, async () => {
  const { address } = await openEdit();
  fill('Name', 'Rynok 2');
  fill('Name', 'Rynok Square');
  press('Cancel');
  await waitFor(() => expect(address().dialog).toBeUndefined());
});

test('a read-only form shows no default hours, name or wallet', async () => {
  const bare = anOffice({ name: null, working_hours: null, wallet: null });
  await openEdit(bare, { offices: [bare], user: staffOf('cashier', bare) });
  for (const name of ['Name', 'Working hours', 'Wallet address', 'City']) expect(field(name).value).toBe('Not set');
});

// spec 4.20, 6.14
test('a person who is not an admin reads the same form and closes it', async () => {
  const { address } = await openEdit(rynok, { user: staffOf('office_owner', rynok) });
  expect(dialog().getByText('Only admins change offices.')).toBeTruthy();
  expect(field('Name').readOnly).toBe(true);
  expect(field('City').value).toBe('Lviv');
  expect(dialog().queryByRole('button', { name: /^(Save|Cancel)$/ })).toBeNull();
  const [, close] = dialog().getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(address().dialog).toBeUndefined());
});
