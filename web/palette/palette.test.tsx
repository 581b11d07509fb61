import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { settingApi } from '#contract/setting.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { firstSettings } from '#domain/setting.ts';
import { Kit } from '../app/look/kit.tsx';
import { searchPauseMs } from '../lib/address/search-text.ts';
import { KeysDialog } from '../order-desk/desk-keys-dialog.tsx';
import { SettingsScreen } from '../setting/settings-screen.tsx';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { aCustomer, minutesAgo, newDeskOrder } from '../testing/desk.tsx';
import { anId, anOffice, aPage, aUser } from '../testing/fixtures.ts';
import { activeOption, groupOf, openPalette, pressKey, showShell, typeText } from '../testing/palette.tsx';
import { skipPause } from '../testing/pauses.ts';
import { renderApp } from '../testing/render.tsx';
import { matches } from './palette-match.ts';
import { showPart } from './show-part.ts';
import { settingParts } from './use-settings.ts';

const rynok = { id: anId(), name: 'Rynok Square', name_uk: 'Площа Ринок', address: '1 Rynok Sq', address_uk: null };
const anOwner = () => aUser({ permissions: 'office_owner', user_offices: [{ office_id: rynok.id, office: rynok }] });
const anAdmin = () => aUser({ permissions: 'admin' });
const settled = () => waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());

test('an owner finds deals with the search of the desk, the open ones first, and asks for no people', async () => {
  const old = newDeskOrder({ customer: aCustomer('Marta Bondar'), created_at: minutesAgo(90) });
  const done = newDeskOrder({ customer: aCustomer('Marta Done'), status: 'completed', created_at: minutesAgo(1) });
  const { server, address } = await showShell(anOwner(), { deals: [done, old] });
  await openPalette();
  expect(server.to(orderApi.list)).toEqual([]);
  typeText('marta');
  expect(screen.getByText('Searching…')).toBeTruthy();
  await waitFor(() => expect(groupOf('Deals')).toHaveLength(2));
  expect(groupOf('Deals')?.[0]).toContain(`${shortOrderId(old.id)} Marta Bondar`);
  expect(server.to(orderApi.list).map(({ query }) => query)).toEqual([{ search: 'marta', size: '20' }]);
  expect([...server.to(userApi.list), ...server.to(officeApi.list)]).toEqual([]);
  pressKey('Enter');
  await waitFor(() => expect(address()).toEqual({ tab: 'rates', order: old.id }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('at most five deals are listed, and all of them are a search of the desk', async () => {
  skipPause(searchPauseMs);
  const deals = Array.from({ length: 7 }, () => newDeskOrder());
  const { address } = await showShell(anOwner(), { deals });
  await openPalette();
  typeText('koval');
  await waitFor(() => expect(groupOf('Deals')).toHaveLength(6));
  fireEvent.click(screen.getByRole('option', { name: 'All that are found, on the desk' }));
  expect(address()).toEqual({ tab: 'deals', search: 'koval' });
});

test.each(['ринок', 'rynok sq', 'ПЛОЩА'])('an owner finds an own office by "%s"', async (text) => {
  const { address } = await showShell(anOwner());
  await openPalette();
  expect(groupOf('Offices')).toBeUndefined();
  typeText(text);
  expect(groupOf('Offices')).toEqual(['Rynok Square | 1 Rynok Sq']);
  fireEvent.click(screen.getByRole('option', { name: /^Rynok Square/ }));
  expect(address()).toEqual({ tab: 'offices', dialog: 'edit', office: rynok.id });
});

test('an admin finds offices, people and the parts of the settings', async () => {
  skipPause(searchPauseMs);
  const office = anOffice();
  const person = aUser({ full_name: 'Olena Hnatiuk', permissions: 'cashier', cellphone: '+380671234567' });
  const routes = [answer(officeApi.list, aPage([office])), answer(userApi.list, aPage([person]))];
  const { server, address } = await showShell(anAdmin(), { routes });
  await openPalette();
  typeText('dead');
  await settled();
  expect(groupOf('Offices')).toEqual(['Rynok Square | 1 Rynok Sq']);
  expect(groupOf('People')?.[0]).toMatch(/^Olena Hnatiuk \| .*67.* · Cashier$/);
  expect(groupOf('Settings and actions')).toEqual(['Deadlines of new deals | Settings']);
  expect(server.to(userApi.list).map(({ query }) => query)).toEqual([{ search: 'dead', size: '5' }]);
  fireEvent.click(screen.getByRole('option', { name: /^Olena/ }));
  expect(address()).toEqual({ tab: 'users', user: person.id });
});

test('an admin finds by its words what stands on a part of the settings', async () => {
  await showShell(anAdmin());
  await openPalette();
  const parts = ['tolerance', 'recommended', 'explorer', 'pushes', 'rounded'].map((text) => {
    typeText(text);
    return groupOf('Settings and actions')?.filter((label) => label.endsWith('| Settings'));
  });
  const rates = ['Fair rates | Settings'];
  const networks = ['Reading of the networks | Settings'];
  expect(parts).toEqual([rates, rates, networks, ['Features | Settings'], ['Steps of cash | Settings']]);
});

test('the parts of the settings, people and the own tabs are for admins alone', async () => {
  await showShell(aUser({ permissions: 'cashier' }));
  await openPalette();
  expect(groupOf('Sections')).not.toContain('Settings');
  expect(groupOf('Settings and actions')?.filter((label) => label.includes('Settings'))).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'Deal, office, section or setting' })).toBeTruthy();
});

/** Answers each search of deals only when the test says so. */
function answersByHand() {
  const waiting = new Map<string, (orders: ReturnType<typeof newDeskOrder>[]) => void>();
  const route: Answer = {
    route: orderApi.list,
    reply: async (sent) => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof newDeskOrder>[]>();
      waiting.set(sent.query.search ?? '', resolve);
      return answer(orderApi.list, aPage(await promise)).reply(sent);
    },
  };
  const say = (text: string, name: string) => {
    const order = newDeskOrder({ customer: aCustomer(name) });
    return act(async () => waiting.get(text)?.([order]));
  };
  return { route, say, isAsked: (text: string) => waitFor(() => expect(waiting.has(text)).toBe(true)) };
}

test('a late answer of an earlier text never replaces that of the text in the field', async () => {
  skipPause(searchPauseMs);
  const deals = answersByHand();
  await showShell(anOwner(), { routes: [deals.route] });
  await openPalette();
  typeText('olen');
  await deals.isAsked('olen');
  typeText('olena');
  await deals.isAsked('olena');
  await deals.say('olena', 'Olena Later');
  await waitFor(() => expect(groupOf('Deals')?.[0]).toContain('Olena Later'));
  await deals.say('olen', 'Olen Earlier');
  await settled();
  expect(groupOf('Deals')?.map((text) => text.includes('Olena Later'))).toEqual([true]);
  expect(activeOption()).toContain('Olena Later');
});

test('a deal that is found later does not replace the result that Enter means', async () => {
  skipPause(searchPauseMs);
  const deals = answersByHand();
  const { address } = await showShell(anOwner(), { routes: [deals.route] });
  await openPalette();
  typeText('stat');
  expect(activeOption()).toBe('Status');
  await deals.isAsked('stat');
  await deals.say('stat', 'Stat Bondar');
  await waitFor(() => expect(groupOf('Deals')).toHaveLength(1));
  expect(activeOption()).toBe('Status');
  pressKey('Enter');
  expect(address()).toEqual({ tab: 'status' });
});

test('Enter before the answer opens the first result when it is there, unless more is typed', async () => {
  skipPause(searchPauseMs);
  const deals = answersByHand();
  const { address } = await showShell(anOwner(), { routes: [deals.route] });
  await openPalette();
  typeText('bonda');
  pressKey('Enter');
  typeText('bondar');
  await deals.isAsked('bondar');
  await deals.say('bondar', 'Marta Bondar');
  await waitFor(() => expect(groupOf('Deals')).toHaveLength(1));
  expect(address()).toEqual({ tab: 'rates' });
  typeText('koval');
  pressKey('Enter');
  await deals.isAsked('koval');
  await deals.say('koval', 'Taras Koval');
  await waitFor(() => expect(address().order).toBeTruthy());
});

test('says that nothing is found, and that something could not be loaded, with another try', async () => {
  skipPause(searchPauseMs);
  let isBroken = false;
  const list: Answer = {
    route: orderApi.list,
    reply: (sent) =>
      (isBroken ? refuse(orderApi.list, 'VALIDATION_ERROR') : answer(orderApi.list, aPage([]))).reply(sent),
  };
  const { server } = await showShell(anOwner(), { routes: [list] });
  await openPalette();
  typeText('zzzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  isBroken = true;
  typeText('yyyy');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.to(orderApi.list)).toHaveLength(3));
  expect(await screen.findByText(/^Failed to Load Data: /)).toBeTruthy();
});

test('without a network it says so, asks nothing, and still goes to sections', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { server } = await showShell(anAdmin());
  await openPalette();
  typeText('rat');
  expect(screen.getByText('No connection. Only sections and settings are found.')).toBeTruthy();
  expect(groupOf('Sections')).toEqual(['Rates | Now']);
  expect(server.to(orderApi.list)).toEqual([]);
});

test('a pickup code belongs into no address, so it is not searched for', async () => {
  const { server } = await showShell(anOwner());
  await openPalette();
  typeText('042 917');
  expect(screen.getByText('This looks like a pickup code. The search of the deals reads it.')).toBeTruthy();
  expect(server.to(orderApi.list)).toEqual([]);
});

test('chooses the theme and the sound, and shows the keys', async () => {
  const { address } = await showShell(anOwner());
  onTestFinished(() => document.documentElement.removeAttribute('data-mantine-color-scheme'));
  await openPalette();
  typeText('theme dark');
  pressKey('Enter');
  await openPalette();
  typeText('theme');
  expect(groupOf('Settings and actions')).toEqual(['Theme: System', 'Theme: Light', 'Theme: Dark | Now']);
  render(
    <Kit env="test" withCssVariables={false}>
      <KeysDialog />
    </Kit>,
  );
  typeText('keys do');
  pressKey('Enter');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  expect(address()).toEqual({ tab: 'rates' });
});

test('the language is changed in the account', async () => {
  const user = anOwner();
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  const { server } = await showShell(user, { routes: [answer(userApi.changeMe, { ...user, lang: 'uk' })] });
  await openPalette();
  typeText('language');
  expect(groupOf('Settings and actions')).toEqual(['Language: English | Now', 'Language: Українська']);
  pressKey('ArrowDown');
  pressKey('Enter');
  await waitFor(() => expect(server.to(userApi.changeMe).map(({ body }) => body)).toEqual([{ lang: 'uk' }]));
  expect(await screen.findByRole('button', { name: 'Знайти…' })).toBeTruthy();
});

test('an English word finds a tab, a setting and an action on a Ukrainian page', async () => {
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await showShell(anAdmin());
  await openPalette();
  await act(() => i18next.changeLanguage('uk'));
  const found = async (text: string, group: string, label: string) => {
    typeText(text);
    await waitFor(() => expect(groupOf(group)).toEqual([label]));
  };
  await found('books', 'Розділи', 'Облік');
  await found('tolerance', 'Налаштування та дії', 'Чесні курси | Налаштування');
  await found('dark', 'Налаштування та дії', 'Тема: Темна');
});

test('signing out ends the session', async () => {
  const { server } = await showShell(anOwner(), { routes: [answer(authApi.signOut, {})] });
  await openPalette();
  typeText('sign out');
  pressKey('Enter');
  await waitFor(() => expect(server.to(authApi.signOut)).toHaveLength(1));
});

test('each part of the settings is on their screen, and gets the focus when it is there', async () => {
  showPart('settings-features');
  await renderApp(<SettingsScreen />, { user: anAdmin(), routes: [answer(settingApi.get, firstSettings)] });
  await waitFor(() => {
    const headings = settingParts.map(([id]) => document.getElementById(id)?.closest('section'));
    expect(headings.every(Boolean)).toBe(true);
  });
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('settings-features');
});

test('each typed word must be there, in any order', () => {
  expect(matches('dark theme', ['Theme: Dark'])).toBe(true);
  expect(matches('dark light', ['Theme: Dark'])).toBe(false);
  expect(matches('здоров’я', ["Вулиця Здоров'я", null])).toBe(true);
});
