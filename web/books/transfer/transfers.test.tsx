import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Books, entryApi } from '#contract/ledger/entries.ts';
import { type OfficeTransfer, officeTransferApi } from '#contract/ledger/office-transfers.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, anOffice, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { Transfers } from './transfers.tsx';

const [own, other] = [anOffice({ name: 'Stryiskyi Park' }), anOffice({ name: 'Khreshchatyk' })];
const user = aUser({ permissions: 'office_owner', user_offices: [{ office_id: own.id, office: own }] });
const books: Books = {
  ...{ office_id: own.id, on: true, offices: [], entry_limit: null, promised: [], stocks: [], wallet_readings: [] },
  accounts: [{ kind: 'safe', currency: 'USD', part: '', id: anId(), balance: '25000' }],
};
const person = { id: anId(), full_name: 'Roman Bondar' };

const aTransfer = (more: Partial<OfficeTransfer>): OfficeTransfer => ({
  ...{ id: anId(), from_office: own, to_office: other, currency: 'USD', network: null, amount: '5000' },
  ...{ reason: 'For Friday', state: 'on_way', sent_by: person, sent_at: new Date(), arrived_amount: null },
  ...{ ended_by: null, ended_at: null, ...more },
});

async function show(transfers: OfficeTransfer[], address = '/?tab=books&view=transfers', ...routes: Answer[]) {
  await i18next.loadNamespaces(['books', 'booking']);
  return renderApp(<Transfers officeId={own.id} />, {
    user,
    address,
    routes: [
      {
        route: officeApi.get,
        reply: (sent) => answer(officeApi.get, sent.path.endsWith(own.id) ? own : other).reply(sent),
      },
      answer(entryApi.get, books),
      answer(officeTransferApi.list, aPage(transfers)),
      answer(officeApi.list, aPage([own, other])),
      ...routes,
    ],
  });
}

const fill = async (label: string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } });
const press = (name: string) => act(async () => (await screen.findByRole('button', { name })).click());

test('the sender may take back what is on its way, the receiver counts, and what ended says how', async () => {
  await show([
    aTransfer({}),
    aTransfer({ from_office: other, to_office: own }),
    aTransfer({ state: 'arrived', arrived_amount: '4980', ended_by: person, ended_at: new Date() }),
  ]);
  const [out, into, ended] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(out?.getAllByRole('button').map((button) => button.textContent)).toEqual(['Take back…']);
  expect(into?.getAllByRole('button').map((button) => button.textContent)).toEqual(['Count it…']);
  expect(ended?.queryAllByRole('button')).toEqual([]);
  ended?.getByText('$20 short.');
});

test('what was counted of a transfer is said by its address, and a missing price is asked for', async () => {
  const transfer = aTransfer({ from_office: other, to_office: own });
  const unvalued = refuse(officeTransferApi.arrive, 'INVALID_AMOUNT', {
    errors: [{ pointer: '/rate', message: 'USDT for one of the currency' }],
  });
  const { server } = await show([transfer], `/?tab=books&view=transfers&dialog=arrival&transfer=${transfer.id}`, {
    route: officeTransferApi.arrive,
    reply: (sent) =>
      (Object(sent.body).rate === undefined ? unvalued : answer(officeTransferApi.arrive, transfer)).reply(sent),
  });
  await fill('What was counted', '4 980');
  screen.getByText('$20 less than was sent. It becomes a shortage of the office that sent it.');
  await fill('Reason', 'Counted with Petro');
  await press('Book what came');
  await fill('USDT for 1 USD', '1,002');
  await press('Book what came');
  await screen.findByText('It has arrived');
  const bodies = server.to(officeTransferApi.arrive).map(({ body }) => body);
  expect(bodies).toEqual([
    { amount: '4980', reason: 'Counted with Petro' },
    { amount: '4980', reason: 'Counted with Petro', rate: '1.002' },
  ]);
});

test('money is sent to another office than the own one, with a key', async () => {
  const { server } = await show([], undefined, answer(officeTransferApi.send, aTransfer({})));
  await press('Send to an office');
  fireEvent.click(await screen.findByRole('combobox', { name: 'To which office' }));
  fireEvent.click(await screen.findByRole('option', { name: /Khreshchatyk/ }));
  fireEvent.click(screen.getByRole('combobox', { name: 'From where' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Safe, USD' }));
  await fill('Sum', '5000');
  await fill('Why, and who carries it', 'For Friday, by Petro');
  await press('Send');
  await waitFor(() => expect(server.to(officeTransferApi.send)).toHaveLength(1));
  const [sent] = server.to(officeTransferApi.send);
  expect(sent?.body).toEqual({
    ...{ from_office_id: own.id, to_office_id: other.id, currency: 'USD', amount: '5000' },
    reason: 'For Friday, by Petro',
  });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
