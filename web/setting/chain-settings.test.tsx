import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Chain, chainApi } from '#contract/chain/chain.ts';
import { chainFaults } from '#domain/chain/chain-fault.ts';
import { FreshSignInDialog } from '../profile/fresh-sign-in-dialog.tsx';
import { type Answer, afterPassword, answer, refuse } from '../testing/answers.ts';
import { plain } from '../testing/exchange.tsx';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ChainSettings } from './chain-settings.tsx';

const aChain = (more: Partial<Chain> = {}): Chain => ({
  ...{ network: 'TRC20', on: false, base_url: null, has_key: false, final_depth: 19, per_second: 5, per_day: 20_000 },
  ...{ calls_today: 0, asked_at: null, answered_at: null, next_at: null, failures: 0, fault: null, blind: false },
  ...more,
});
const isOn = { on: true, base_url: 'https://api.trongrid.io' } as const;

/** The settings of an admin, with a server that keeps what is changed of the first chain. */
async function show(first: readonly Chain[], routes: Answer[] = []) {
  let chains = [...first];
  const app = await renderApp(
    <>
      <ChainSettings />
      <FreshSignInDialog />
    </>,
    {
      user: aUser({ permissions: 'admin' }),
      routes: [
        answer(chainApi.list, () => chains),
        answer(chainApi.change, ({ body }) => {
          const { key, ...change } = Object(body);
          const [before = aChain(), ...others] = chains;
          const changed = { ...before, ...change, has_key: before.has_key || key !== undefined };
          chains = [changed, ...others];
          return changed;
        }),
        ...routes,
      ],
    },
  );
  const bodies = () => app.server.to(chainApi.change).map(({ body }) => body);
  return { ...app, bodies };
}

const tron = () => screen.findByRole('region', { name: 'TRC20 (Tron)' });
const write = (part: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(part).getByLabelText(label), { target: { value } });
const save = (part: HTMLElement) => fireEvent.click(within(part).getByRole('button', { name: 'Save' }));

test('a chain that is off says nothing of its service, and has its form', async () => {
  await show([aChain(), aChain({ network: 'ERC20' })]);
  const part = await tron();
  expect(within(part).getByRole<HTMLInputElement>('switch', { name: 'Read TRC20 (Tron)' }).checked).toBe(false);
  expect(within(part).queryByRole('status')).toBeNull();
  expect(plain(part.textContent)).toContain('A TronGrid-like service');
  const node = screen.getByRole('region', { name: 'ERC20 (Ethereum)' });
  expect(plain(node.textContent)).toContain('A JSON-RPC node');
});

test('the address and the numbers are saved together, and the key only where one is typed', async () => {
  const { bodies } = await show([aChain()]);
  const part = await tron();
  write(part, 'Address of the service', ' https://api.trongrid.io ');
  write(part, 'Calls a second at most', '3');
  save(part);
  const numbers = { final_depth: 19, per_second: 3, per_day: 20_000 };
  await waitFor(() => expect(bodies()).toEqual([{ base_url: 'https://api.trongrid.io', ...numbers }]));
  expect(await screen.findByText('The settings were saved')).toBeTruthy();
  const key = within(part).getByLabelText<HTMLInputElement>('Key of the service');
  expect(key.type).toBe('password');
  fireEvent.change(key, { target: { value: 'secret' } });
  save(part);
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ key: 'secret' }));
  expect(await within(part).findByText('A key is kept. Type another one to replace it')).toBeTruthy();
});

test.each([
  ['0', 'A whole number from 1 to 500'],
  ['501', 'A whole number from 1 to 500'],
  ['1.5', 'A whole number from 1 to 500'],
  ['', 'A whole number from 1 to 500'],
])('“%s” blocks are refused where they are typed, and nothing is sent', async (typed, words) => {
  const { bodies } = await show([aChain()]);
  const part = await tron();
  write(part, 'Final after so many blocks', typed);
  save(part);
  expect(await within(part).findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(within(part).getByLabelText('Final after so many blocks'));
  expect(bodies()).toEqual([]);
});

test('an address that the server refuses is said beside its field', async () => {
  const errors = [{ pointer: '/base_url', message: 'It must look like https://host.example' }];
  await show([aChain()], [refuse(chainApi.change, 'VALIDATION_ERROR', { errors })]);
  const part = await tron();
  write(part, 'Address of the service', 'http://127.0.0.1');
  save(part);
  const field = within(part).getByLabelText('Address of the service');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('a chain without a service is not switched on, and people are told why', async () => {
  const { bodies } = await show([aChain()]);
  const turn = within(await tron()).getByRole<HTMLInputElement>('switch');
  fireEvent.click(turn);
  expect(await screen.findByText('Save the address of the service first')).toBeTruthy();
  expect([turn.checked, bodies()]).toEqual([false, []]);
});

test('a switch that the server refuses stays as it was, and people are told', async () => {
  await show([aChain({ base_url: 'https://api.trongrid.io' })], [refuse(chainApi.change, 'FORBIDDEN')]);
  const turn = within(await tron()).getByRole<HTMLInputElement>('switch');
  fireEvent.click(turn);
  expect(await screen.findByText('The setting was not changed')).toBeTruthy();
  expect(turn.checked).toBe(false);
});

test('the switch asks who it is when that is long ago, and then reads', async () => {
  const { bodies } = await show(
    [aChain({ base_url: 'https://api.trongrid.io' })],
    afterPassword(answer(chainApi.change, aChain(isOn))),
  );
  const turn = within(await tron()).getByRole<HTMLInputElement>('switch');
  fireEvent.click(turn);
  const password = await screen.findByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'Obmin!2026' } });
  fireEvent.submit(password);
  await waitFor(() => expect(turn.checked).toBe(true));
  expect(bodies().at(-1)).toEqual({ on: true });
});

describe('how the service does', () => {
  const health = async (more: Partial<Chain>) => {
    await show([aChain({ ...isOn, ...more })]);
    return plain(within(await tron()).getByRole('status').textContent);
  };

  test('it has not been asked', async () => {
    expect(await health({ calls_today: 12 })).toBe('Nobody has asked yetToday: 12 of 20,000 calls');
  });

  test('it answers', async () => {
    const answered_at = new Date('2025-11-20T13:05:00Z');
    expect(await health({ answered_at })).toContain('Answers. Last time: 20 Nov 2025 15:05');
  });

  test('people are told that nobody reads the chain', async () => {
    expect(await health({ fault: 'clock', failures: 3, blind: true })).toContain('The network is not read now');
  });

  test.each(chainFaults)('%s has words of its own in both languages', async (fault) => {
    await show([aChain({ ...isOn, fault, failures: 1 })]);
    const words = () => within(screen.getByRole('region', { name: 'TRC20 (Tron)' })).getByRole('status').textContent;
    await tron();
    const english = words();
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    await i18next.changeLanguage('uk');
    await waitFor(() => expect(words()).toMatch(/^[А-ЯІЇЄ]/));
    expect(english).toMatch(/^[A-Z]/);
    expect(`${english} ${words()}`).not.toContain('chains.fault');
  });
});

test('a list that could not be loaded says so, and is asked for again', async () => {
  const { server } = await show([], [refuse(chainApi.list, 'FORBIDDEN')]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await waitFor(() => expect(server.to(chainApi.list).length).toBeGreaterThan(1));
});
