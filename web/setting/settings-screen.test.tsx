import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { chainApi } from '#contract/chain/chain.ts';
import { settingApi } from '#contract/setting.ts';
import { firstSettings, type Settings } from '#domain/setting.ts';
import { FreshSignInDialog } from '../profile/fresh-sign-in-dialog.tsx';
import { type Answer, afterPassword, answer, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/** The screen of an admin, with a server that keeps the settings. */
async function show(more: Partial<Settings> = {}, routes: Answer[] = []) {
  let settings: Settings = { ...firstSettings, ...more };
  const screens = (
    <>
      <SettingsScreen />
      <FreshSignInDialog />
    </>
  );
  const app = await renderApp(screens, {
    user: aUser({ permissions: 'admin' }),
    routes: [
      answer(settingApi.get, () => settings),
      answer(settingApi.change, ({ body }) => {
        settings = { ...settings, ...Object(body) };
        return settings;
      }),
      answer(chainApi.list, () => []),
      ...routes,
    ],
  });
  await screen.findAllByRole('button', { name: 'Save' });
  return { ...app, bodies: () => app.server.to(settingApi.change).map(({ body }) => body) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const feature = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

test('an admin chooses the networks of new addresses, and at least one stays', async () => {
  const { bodies } = await show();
  const panel = within(screen.getByRole('region', { name: 'Networks of USDT' }));
  const box = (name: RegExp) => panel.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/^TRC20/).checked, box(/^ERC20/).checked, box(/^TON/).checked]).toEqual([true, true, false]);
  fireEvent.click(box(/^TON/));
  fireEvent.click(box(/^ERC20/));
  fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toEqual([{ networks: ['TRC20', 'TON'] }]));
  fireEvent.click(box(/^TON/));
  fireEvent.click(box(/^TRC20/));
  fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Choose at least one.')).toBeTruthy();
  expect(bodies()).toHaveLength(1);
});

test('an admin says how much worse a fair rate may be, with a comma or a point', async () => {
  const { bodies } = await show();
  const panel = within(screen.getByRole('region', { name: 'Fair rates' }));
  const typed = panel.getByRole<HTMLInputElement>('textbox', { name: 'Worse by at most' });
  expect(typed.value).toBe('0.05');
  fireEvent.change(typed, { target: { value: '-1' } });
  fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('A number from 0 to 1000.')).toBeTruthy();
  fireEvent.change(typed, { target: { value: '0,10' } });
  fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toEqual([{ rate_tolerance: '0.1' }]));
});

test('an admin changes the deadlines of the network, and takes one away with an empty field', async () => {
  const { bodies } = await show();
  expect([field('The office answers within').value, field('The money comes within').value]).toEqual(['60', '240']);
  fireEvent.change(field('The office answers within'), { target: { value: ' 90 ' } });
  fireEvent.change(field('The money comes within'), { target: { value: '' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? document.body);
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(bodies()).toEqual([{ answer_minutes: 90, arrival_minutes: null }]);
});

test('an admin changes how long a named payout waits', async () => {
  const { bodies } = await show();
  expect(field('After “I handed over the cash”').value).toBe('1440');
  fireEvent.change(field('A named payout completes after'), { target: { value: '120' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1] ?? document.body);
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(bodies()).toEqual([{ handed_minutes: 1440, completion_minutes: 120 }]);
});

test.each(['0', '10081', '1.5', 'an hour'])('%s is no number of minutes, and nothing is sent', async (typed) => {
  const { bodies } = await show();
  fireEvent.change(field('The office answers within'), { target: { value: typed } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? document.body);
  expect(await screen.findByText('Enter whole minutes, at most 10,080')).toBeTruthy();
  expect(document.activeElement).toBe(field('The office answers within'));
  expect(bodies()).toEqual([]);
});

test('an admin sets how cash is counted, and what cannot be counted is not sent', async () => {
  await i18next.loadNamespaces('cash');
  const { bodies } = await show();
  const add = async (currency: string, step: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add a currency' }));
    fireEvent.click((await screen.findAllByRole('combobox', { name: /^Currency of row/ })).at(-1) ?? document.body);
    fireEvent.click(await screen.findByRole('option', { name: currency }));
    fireEvent.change(screen.getByRole('textbox', { name: `Step of ${currency}` }), { target: { value: step } });
  };
  const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[2] ?? document.body);
  await add('JPY', '0.5');
  save();
  expect(await screen.findByText('JPY: from 0.01 to 10,000, and a whole number of the smallest coin')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the step of JPY' }));
  await add('UAH', '10');
  await add('USD', '0,5');
  save();
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  expect(bodies()).toEqual([{ cash_step: { UAH: '10', USD: '0.5' } }]);
});

test('a feature is asked about before it stops, and starts again at once', async () => {
  const { bodies } = await show();
  fireEvent.click(feature('New deals'));
  const question = await screen.findByRole('dialog', { name: 'Stop new deals?' });
  expect(question.textContent).toContain('nobody places a deal');
  expect(bodies()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Stop new deals' }));
  expect(await screen.findByText('Switched off: New deals')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(feature('New deals').checked).toBe(false);
  fireEvent.click(feature('New deals'));
  expect(await screen.findByText('Switched on: New deals')).toBeTruthy();
  expect(bodies()).toEqual([{ orders: false }, { orders: true }]);
});

test('maintenance is asked about before it begins, and a refusal leaves the switch as it was', async () => {
  const { bodies } = await show({}, [refuse(settingApi.change, 'FORBIDDEN')]);
  fireEvent.click(feature('Maintenance'));
  const question = await screen.findByRole('dialog', { name: 'Begin maintenance?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Begin maintenance' }));
  expect(await screen.findByText('The setting was not changed')).toBeTruthy();
  expect(bodies()).toEqual([{ maintenance: true }]);
  expect(feature('Maintenance').checked).toBe(false);
});

test('maintenance begins by itself once the password is proved', async () => {
  const { bodies } = await show({}, afterPassword(answer(settingApi.change, { ...firstSettings, maintenance: true })));
  fireEvent.click(feature('Maintenance'));
  const question = await screen.findByRole('dialog', { name: 'Begin maintenance?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Begin maintenance' }));
  const password = await screen.findByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'Obmin!2026' } });
  fireEvent.submit(password);
  await waitFor(() => expect(feature('Maintenance').checked).toBe(true));
  expect(bodies()).toEqual([{ maintenance: true }, { maintenance: true }]);
});

test('the screen speaks Ukrainian', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await renderApp(<SettingsScreen />, {
    user: aUser({ permissions: 'admin' }),
    routes: [answer(settingApi.get, { ...firstSettings, answer_minutes: null })],
  });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Офіс відповідає за' })).value).toBe('');
  expect(screen.getByRole('switch', { name: /^Технічне обслуговування/ })).toBeTruthy();
});
