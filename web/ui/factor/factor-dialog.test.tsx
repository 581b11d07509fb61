import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Factor, type SecondFactor, secondFactorApi } from '#contract/person/second-factor.ts';
import type { Role } from '#domain/person/actor.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { FactorDialog } from './factor-dialog.tsx';

const at = new Date('2026-11-20T10:00:00Z');
const app: Factor = { id: anId(), kind: 'totp', name: 'Authenticator app', created_at: at, used_at: null };
const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-JKLM-NPQ${place}`);
const none: SecondFactor = {
  factors: [],
  recovery_codes_left: 0,
  staff_policy: 'offered',
  may_add: true,
  passkeys: true,
  must_set_up: false,
};
const started = answer(secondFactorApi.startTotp, {
  set_up: 'set-up-1',
  expires_at: at,
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Obmin?secret=JBSWY3DPEHPK3PXP',
});

async function open(now: SecondFactor, ...routes: Answer[]) {
  return openAs('customer', now, ...routes);
}

async function openAs(role: Role, now: SecondFactor, ...routes: Answer[]) {
  const onClose = vi.fn();
  const { server, queryClient } = await renderApp(<FactorDialog opened onClose={onClose} />, {
    user: aUser({ permissions: role }),
    routes: [answer(secondFactorApi.read, () => now), started, ...routes],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-factor authentication' }));
  return { server, queryClient, dialog, onClose };
}

test('an app is set up with its key and its first code, and the recovery codes are shown once', async () => {
  const now = { ...none };
  const { server, dialog, onClose, queryClient } = await open(
    now,
    answer(secondFactorApi.confirmTotp, () => {
      Object.assign(now, { factors: [app], recovery_codes_left: 10 });
      return { factor: app, recovery_codes: codes };
    }),
  );
  fireEvent.click(await dialog.findByRole('button', { name: /^Authenticator app/ }));
  const field = await dialog.findByLabelText('Code of six digits from the app');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(['JBSW', 'Y3DP', 'EHPK', '3PXP'].every((group) => dialog.queryByText(group))).toBe(true);
  await dialog.findByRole('img', { name: 'QR code for the authenticator app' });
  fireEvent.change(field, { target: { value: '123 456' } });
  await dialog.findByRole('heading', { name: 'Recovery codes' });
  expect(server.to(secondFactorApi.confirmTotp).map(({ body }) => body)).toEqual([
    { set_up: 'set-up-1', code: '123456', name: 'Authenticator app' },
  ]);
  expect(server.to(secondFactorApi.startTotp)).toHaveLength(1);
  expect(queryClient.getQueryData<{ second_factor: boolean }>(['me'])?.second_factor).toBe(true);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a wrong first code is said at the field, and the key stays the same', async () => {
  const { server, dialog } = await open(
    none,
    refuse(secondFactorApi.confirmTotp, 'VALIDATION_ERROR', { reason: 'factorWrong' }),
  );
  fireEvent.click(await dialog.findByRole('button', { name: /^Authenticator app/ }));
  fireEvent.change(await dialog.findByLabelText('Code of six digits from the app'), { target: { value: '000000' } });
  await dialog.findByText('This code or passkey is not right');
  dialog.getByText('JBSW');
  expect(server.to(secondFactorApi.startTotp)).toHaveLength(1);
});

test('the last factor is removed after a question that says what follows', async () => {
  const now = { ...none, factors: [app], recovery_codes_left: 7 };
  const { server, dialog, queryClient } = await open(
    now,
    answer(secondFactorApi.remove, () => {
      now.factors = [];
      return {};
    }),
  );
  await dialog.findByText('7 recovery codes left');
  dialog.getByText(/not used yet/);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Authenticator app' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove Authenticator app?' }));
  question.getByText(/Then your password alone opens your account/);
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Removed: Authenticator app');
  expect(server.to(secondFactorApi.remove)[0]?.path).toContain(app.id);
  expect(queryClient.getQueryData<{ second_factor: boolean }>(['me'])?.second_factor).toBe(false);
});

test('staff who must have a factor are not offered to remove the last one', async () => {
  const now: SecondFactor = { ...none, factors: [app], recovery_codes_left: 7, staff_policy: 'required' };
  const { dialog } = await openAs('cashier', now);
  await dialog.findByText('7 recovery codes left');
  expect(dialog.queryByRole('button', { name: 'Remove Authenticator app' })).toBeNull();
});

test('a customer may remove the last factor, whatever is asked of staff', async () => {
  const { dialog } = await open({ ...none, factors: [app], recovery_codes_left: 7, staff_policy: 'required' });
  await dialog.findByRole('button', { name: 'Remove Authenticator app' });
});

test('a new set of recovery codes asks first, because the old one ends', async () => {
  const { dialog } = await open(
    { ...none, factors: [app], recovery_codes_left: 1 },
    answer(secondFactorApi.renewCodes, { recovery_codes: codes }),
  );
  await dialog.findByText('1 recovery code left');
  fireEvent.click(dialog.getByRole('button', { name: 'Make new codes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Make ten new recovery codes?' }));
  question.getByText('The codes that you have now stop working.');
  fireEvent.click(question.getByRole('button', { name: 'Make new codes' }));
  await dialog.findByText(codes[0] ?? expect.unreachable());
});

test('a passkey is not offered where the browser or the server has none, with the reason', async () => {
  const { dialog } = await open(none);
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: /^Passkey/ });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toContain('This browser has no passkeys');
});

test('a touch that the person stops says so and makes nothing', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { server, dialog } = await open(
    none,
    answer(secondFactorApi.startPasskey, {
      set_up: 'set-up-2',
      expires_at: at,
      options: {
        challenge: 'Y2hhbGxlbmdl',
        rp: { id: 'localhost', name: 'Obmin' },
        user: { id: 'dXNlcg', name: '+380671234567', displayName: 'Marta Bondar' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
      },
    }),
  );
  fireEvent.click(await dialog.findByRole('button', { name: /^Passkey/ }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Make a passkey' }));
  await dialog.findByText('Nothing came from the device. Try again, or choose another way.');
  expect(server.to(secondFactorApi.confirmPasskey)).toEqual([]);
});
