import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { recoveryApi } from '#contract/person/recovery.ts';
import { hashBytes, meetsDifficulty, scryptCost } from '#domain/person/proof-of-work.ts';
import { call } from '../lib/call/api.ts';
import { findProof, type ProofTask } from '../lib/call/proof/find-proof.ts';
import { chooseLanguage } from '../lib/text/i18n.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { renderApp } from '../testing/render.tsx';
import { ProofOfWork } from './proof-of-work.tsx';

/** The worker of the page, as far as this test lets it go. */
class FakeWorker {
  static started: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  task: ProofTask | undefined;
  isEnded = false;
  constructor() {
    FakeWorker.started.push(this);
  }
  postMessage(task: ProofTask) {
    this.task = task;
  }
  terminate() {
    this.isEnded = true;
  }
  finish() {
    this.onmessage?.({ data: findProof(this.task ?? expect.unreachable()) });
  }
}
const theWorker = async () => {
  await waitFor(() => expect(FakeWorker.started).toHaveLength(1));
  return FakeWorker.started[0] ?? expect.unreachable();
};

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const proof = {
  algorithm: 'scrypt',
  salt: 'salt',
  difficulty: 3,
  expires_at: new Date('2026-11-25T12:00:00Z'),
} as const;

/** A server that asks for a proof first. */
const paying = (given: Answer): Answer => {
  const refusal = refuse(given.route, 'RATE_LIMIT_EXCEEDED', { proof });
  const isPaid = (body: unknown) => Object(body).proof !== undefined;
  return { route: given.route, reply: (sent) => (isPaid(sent.body) ? given : refusal).reply(sent) };
};
const register = paying(answer(authApi.register, { access_token: 'made', token_type: 'bearer' }));
const recover = paying(answer(recoveryApi.send, { token: 'asked' }));
const verify = paying(answer(verificationApi.send, { request_id: 'asked' }));
const account = { cellphone: '+380671234567', password: 'Better than that 1!' };

async function open(send: () => Promise<unknown>) {
  const { server } = await renderApp(<ProofOfWork />, { routes: [register, recover, verify] });
  const outcome = send().catch((error: unknown) => error);
  return { server, outcome };
}

test.each([
  ['a registration', authApi.register, () => call(authApi.register, { body: account }), account],
  [
    'a recovery',
    recoveryApi.send,
    () => call(recoveryApi.send, { body: { cellphone: account.cellphone } }),
    { cellphone: account.cellphone },
  ],
  ['a verification', verificationApi.send, () => call(verificationApi.send), {}],
] as const)('%s waits for the work, says so, and is sent again by itself', async (_, route, send, body) => {
  const { server, outcome } = await open(send);
  await screen.findByRole('dialog', { name: 'One moment: your device is computing' });
  expect(screen.getByRole('status').textContent).toBe('Computing. This takes about 20 seconds on a phone.');
  const worker = await theWorker();
  expect(worker.task).toEqual({ salt: 'salt', difficulty: 3 });
  act(() => worker.finish());
  expect(await outcome).not.toBeInstanceOf(Error);
  expect(server.to(route).map((sent) => sent.body)).toEqual([
    body,
    { ...body, proof: { salt: 'salt', nonce: expect.any(String) } },
  ]);
  expect(worker.isEnded).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the person can give up: the worker ends, nothing is sent again, and there is no wait', async () => {
  const { server, outcome } = await open(() => call(recoveryApi.send, { body: { cellphone: account.cellphone } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await outcome).toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: undefined,
    detail: 'You have stopped the task. Send the request again when you like.',
  });
  expect((await theWorker()).isEnded).toBe(true);
  expect(server.to(recoveryApi.send)).toHaveLength(1);
});

test('a device that cannot do the work gives up too', async () => {
  const { outcome } = await open(() => call(recoveryApi.send, { body: { cellphone: account.cellphone } }));
  await screen.findByRole('dialog');
  const worker = await theWorker();
  act(() => worker.onerror?.());
  expect(await outcome).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
});

test('work that takes longer than usual says so, in the language of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { outcome } = await open(() => call(recoveryApi.send, { body: { cellphone: account.cellphone } }));
  await screen.findByRole('dialog');
  await act(() => chooseLanguage('uk'));
  await screen.findByText('Обчислюємо. На телефоні це триває близько 20 секунд.');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await screen.findByText('Ще обчислюємо. Це триває довше, ніж зазвичай, і піде далі саме.');
  fireEvent.click(screen.getByRole('button', { name: 'Скасувати' }));
  expect(await outcome).toMatchObject({ detail: 'Ви зупинили задачу. Надішліть запит ще раз, коли забажаєте.' });
  vi.useRealTimers();
  await act(() => chooseLanguage('en'));
});

test('the worker finds a number that meets the difficulty', async () => {
  const { scrypt } = await import('@noble/hashes/scrypt.js');
  const { salt, nonce } = findProof({ salt: 'salt', difficulty: 5 });
  expect(meetsDifficulty(scrypt(nonce, salt, { ...scryptCost, dkLen: hashBytes }), 5)).toBe(true);
});
