import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { orderApi, totalHeader } from '#contract/order/order.ts';
import { authApi } from '#contract/person/auth.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { newDeskOrder, showDesk, textOf } from '../../testing/desk.tsx';
import { shellActionsId } from '../../ui/sidebar-slots.tsx';

const saved: { name: string; text: Promise<string> }[] = [];

beforeEach(() => {
  saved.length = 0;
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: files.at(-1)?.text() ?? Promise.resolve('') });
  });
  const place = document.createElement('div');
  place.id = shellActionsId;
  document.body.append(place);
  return () => {
    place.remove();
    vi.restoreAllMocks();
  };
});

const headers = {
  [totalHeader]: '2',
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="obmin-orders-2026-11-21.csv"',
};

/** A file whose chunks arrive only when the test sends them. */
function aStream() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      control = given;
    },
  });
  const route: Answer = { route: orderApi.export, reply: () => new Response(body, { headers }) };
  return {
    route,
    say: (text: string) => control?.enqueue(new TextEncoder().encode(text)),
    end: () => control?.close(),
    breakOff: () => control?.error(new TypeError('network')),
  };
}

async function open() {
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return screen.findByRole('dialog', { name: 'Export deals' });
}

const start = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));

test('shows the filter, the progress and the saved file', async () => {
  const stream = aStream();
  const { server } = await showDesk([newDeskOrder(), newDeskOrder()], {
    routes: [stream.route],
    address: '/?tab=deals&sc=USD',
  });
  await screen.findByText('2 deals');
  const dialog = await open();
  expect(textOf(dialog)).toContain('2 deals, as a CSV file');
  expect(within(dialog).getByRole('list', { name: 'Filters' }).textContent).toBe('Gives: USD');
  start(dialog);
  await screen.findByText('0 of 2 rows');
  act(() => stream.say('id,status\r\n1,ready\r'));
  act(() => stream.say('\n'));
  await screen.findByText('1 of 2 rows');
  act(() => {
    stream.say('2,ready\r\n');
    stream.end();
  });
  await screen.findByText('2 deals in obmin-orders-2026-11-21.csv');
  expect(saved.map(({ name }) => name)).toEqual(['obmin-orders-2026-11-21.csv']);
  expect(await saved[0]?.text).toBe('id,status\r\n1,ready\r\n2,ready\r\n');
  const [sent] = server.to(orderApi.export);
  expect(sent?.query).toEqual({ sc: 'USD', decimals: 'point' });
  expect(sent?.headers.authorization).toMatch(/^Bearer /);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an export keeps running in the background, and a cancelled export saves no file', async () => {
  const stream = aStream();
  await showDesk([newDeskOrder()], { routes: [stream.route] });
  start(await open());
  fireEvent.click(await screen.findByRole('button', { name: 'Go on working' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Exporting, 0 %' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel export' }));
  act(() => stream.breakOff());
  await screen.findByText('The export was cancelled. No file was saved.');
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('a broken download is discarded, with an error message', async () => {
  const stream = aStream();
  await showDesk([newDeskOrder()], { routes: [stream.route] });
  start(await open());
  await screen.findByText('0 of 2 rows');
  act(() => stream.breakOff());
  const notice = await screen.findByRole('alert');
  expect(textOf(notice)).toContain('Export failed');
  expect(within(notice).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(saved).toEqual([]);
});

/** A server that asks for the password before it sends a file. */
async function askedForPassword() {
  let isProved = false;
  const stream = aStream();
  const file: Answer = {
    route: orderApi.export,
    reply: (sent) => (isProved ? stream.route : refuse(orderApi.export, 'FRESH_SIGN_IN_REQUIRED')).reply(sent),
  };
  const prove = answer(authApi.prove, () => {
    isProved = true;
    return {};
  });
  const { server } = await showDesk([newDeskOrder()], { routes: [file, prove] });
  start(await open());
  return { server, stream, question: await screen.findByRole('dialog', { name: 'Enter your password' }) };
}

test('an export of everything asks for the password, and begins by itself when it is right', async () => {
  const { server, stream, question } = await askedForPassword();
  const field = within(question).getByLabelText('Current password');
  fireEvent.change(field, { target: { value: 'Obmin!2026' } });
  fireEvent.submit(field);
  await waitFor(() => expect(server.to(orderApi.export)).toHaveLength(2));
  act(() => {
    stream.say('id,status\r\n1,ready\r\n');
    stream.end();
  });
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['obmin-orders-2026-11-21.csv']));
  expect(server.to(authApi.prove).map(({ body }) => body)).toEqual([{ password: 'Obmin!2026' }]);
});

test('who does not enter the password gets no file, and reads why', async () => {
  const { server, question } = await askedForPassword();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  const notice = await screen.findByRole('alert');
  expect(textOf(notice)).toContain('This was not done: it needs your password again.');
  expect(server.to(orderApi.export)).toHaveLength(1);
  expect(saved).toEqual([]);
});

test('without a filter, an empty export does not blame the filters', async () => {
  await showDesk([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('No deals yet')).toBeTruthy();
});
