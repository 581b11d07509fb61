import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OwnStatement, statementApi } from '#contract/person/statement.ts';
import { type Answer, answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anId, anOffice, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { StatementDialog } from './statement-dialog.tsx';

const { id, name, name_uk, address, address_uk } = anOffice();
const deal = {
  ...{ id: anId(), closed_at: new Date('2026-11-20T10:00:00Z'), office: { id, name, name_uk, address, address_uk } },
  ...{ sc: 'UAH', given: '83000', tc: 'USDT', received: '1975.41190476', rate: '0.0238' },
  ...{ network: 'TRC20' as const, tx_hash: 'ab12' },
};
const november: OwnStatement = {
  month: '2026-11',
  deals: [deal],
  sums: [
    { currency: 'UAH', given: '83000', received: '0' },
    { currency: 'USDT', given: '0', received: '1975.41190476' },
  ],
  is_cut: false,
};

async function show(statement: OwnStatement, ...more: Answer[]) {
  await i18next.loadNamespaces('statement');
  const routes = [answer(statementApi.read, statement), ...more];
  return renderApp(<StatementDialog opened onClose={() => undefined} />, { user: aUser(), routes });
}

test('a statement says the sums of each currency with all digits, and has every deal on paper', async () => {
  await show(november);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 completed deal');
  const rows = dialog.getAllByRole('row').map(({ textContent }) => plain(textContent));
  expect(rows).toEqual(['CurrencyYou gaveYou received', 'UAH83,000.000.00', 'USDT0.001,975.41190476']);
  const paper = document.querySelector('article');
  expect(paper?.textContent).toContain(deal.id);
  expect(plain(paper?.textContent)).toContain('1,975.41190476 USDT');
  expect(paper?.textContent).toContain('ab12');
});

test('another month is read, and a month without deals says so', async () => {
  const { server } = await show({ ...november, deals: [], sums: [] });
  expect(await screen.findByText('No completed deals in this month')).toBeTruthy();
  const months = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  const before = months.options[1]?.value ?? '';
  fireEvent.change(months, { target: { value: before } });
  await waitFor(() => expect(server.to(statementApi.read).at(-1)?.query.month).toBe(before));
});

test('the file is saved under the name that the server gives', async () => {
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  onTestFinished(() => makeUrl.mockRestore());
  const headers = { 'content-disposition': 'attachment; filename="obmin-statement-2026-11.csv"' };
  await show(november, { route: statementApi.file, reply: () => new Response('a,b', { headers }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Saved as obmin-statement-2026-11.csv')).toBeTruthy();
});
