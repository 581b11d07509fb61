import { act, fireEvent, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { StaffShell } from '../app/shell/staff-shell.tsx';
import { type Answer, answer } from './answers.ts';
import { aPage, type aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

type Setup = { deals?: readonly Order[]; routes?: readonly Answer[]; address?: string };

/** The dashboard of this person, with a field on its screen. */
export async function showShell(
  user: ReturnType<typeof aUser>,
  { deals = [], routes = [], address = '/?tab=rates' }: Setup = {},
) {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const app = await renderApp(
    <StaffShell>
      <input aria-label="A field of the screen" />
    </StaffShell>,
    {
      user,
      address,
      routes: [
        answer(orderApi.list, () => aPage([...deals])),
        answer(officeApi.list, aPage([])),
        answer(userApi.list, aPage([])),
        ...routes,
      ],
    },
  );
  await screen.findByRole('button', { name: 'Go to…' });
  return app;
}

/** Ctrl-K in the focused element. In the Ukrainian layout the key types another letter. */
export const pressPalette = (more: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', code: 'KeyK', ctrlKey: true, ...more });

export async function openPalette(): Promise<HTMLElement> {
  pressPalette();
  const dialog = await screen.findByRole('dialog', { name: 'Find and open' });
  const field = within(dialog).getByRole('combobox');
  act(() => field.focus());
  return dialog;
}

export const paletteField = () => screen.getByRole<HTMLInputElement>('combobox');
export const typeText = (value: string) => fireEvent.change(paletteField(), { target: { value } });
export const pressKey = (key: string) => fireEvent.keyDown(paletteField(), { key, code: key });

/** The labels of a group, from the top. Undefined for a group that is not there. */
export const groupOf = (name: string): string[] | undefined => {
  const group = screen.queryByRole('group', { name });
  return group ? within(group).getAllByRole('option').map(textWithSpaces) : undefined;
};

export const activeOption = () => textWithSpaces(screen.getByRole('option', { selected: true }));

/** The texts of an option, one after another. */
const textWithSpaces = (option: HTMLElement) =>
  [...option.querySelectorAll('span > span, span:not(:has(span))')]
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
    .filter((text, at, all) => all.indexOf(text) === at)
    .join(' | ');
