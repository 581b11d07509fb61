import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { levelApi } from '#contract/ledger/levels.ts';
import { answer } from '../../testing/answers.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { LevelsDialog } from './levels-dialog.tsx';

test('an owner says below which sum to be told, and what may be promised beyond what is free; nothing typed is neither', async () => {
  await i18next.loadNamespaces(['books']);
  const officeId = anId();
  const saved = { office_id: officeId, levels: [{ currency: 'UAH', low: '50000', beyond: '0' }] };
  const { server } = await renderApp(
    <LevelsDialog officeId={officeId} currencies={['USD', 'EUR']} opened onClose={() => undefined} />,
    { user: aUser({ permissions: 'admin' }), routes: [answer(levelApi.list, saved), answer(levelApi.set, saved)] },
  );
  const fill = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  const save = () => act(async () => screen.getByRole('button', { name: 'Save' }).click());
  await fill('Too little, USD', '2 000,5');
  await fill('Beyond what is free, USD', 'much');
  await save();
  await screen.findByText('A sum, such as 1 250.50');
  expect(server.to(levelApi.set)).toHaveLength(0);
  await fill('Beyond what is free, USD', '300');
  await fill('Too little, EUR', '0');
  await save();
  await waitFor(() => expect(server.to(levelApi.set)).toHaveLength(1));
  expect(server.to(levelApi.set)[0]?.body).toEqual({
    levels: [
      { currency: 'USD', low: '2000.5', beyond: '300' },
      { currency: 'UAH', low: '50000', beyond: '0' },
    ],
  });
});
