import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownDataApi } from '#contract/person/own-data.ts';
import { type Answer, refuse } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OwnData } from './own-data.tsx';

async function show(...routes: Answer[]) {
  await i18next.loadNamespaces('privacy');
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  onTestFinished(() => makeUrl.mockRestore());
  const { server } = await renderApp(<OwnData />, { user: aUser(), routes });
  return { server, makeUrl };
}

test('the own data are saved as a file under the name that the server gives', async () => {
  const headers = { 'content-disposition': 'attachment; filename="obmin-my-data-2026-11-26.json"' };
  const { makeUrl } = await show({ route: ownDataApi.export, reply: () => new Response('{}', { headers }) });
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('Saved as obmin-my-data-2026-11-26.json');
  expect(makeUrl).toHaveBeenCalledOnce();
});

test('a file that did not come is said, and nothing is saved', async () => {
  const { makeUrl, server } = await show(refuse(ownDataApi.export, 'SERVER_ERROR'));
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('The file was not saved');
  await waitFor(() => expect(server.to(ownDataApi.export)).toHaveLength(1));
  expect(makeUrl).not.toHaveBeenCalled();
});
