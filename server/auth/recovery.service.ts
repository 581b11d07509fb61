import type { Session } from '#contract/auth.ts';
import { errors } from '#contract/errors.ts';
import { parsePhone } from '#domain/phone.ts';
import type { Proof } from '#domain/proof-of-work.ts';
import type { Recovery } from '../lib/access.ts';
import { stranger } from '../lib/by.ts';
import { refuse } from '../lib/refuse.ts';
import type { Throttle } from '../lib/throttle.ts';
import type { CodeService, Requester } from '../one-time-code/one-time-code.service.ts';
import type { Source } from './auth.service.ts';
import type { KnownDevices } from './known-device.ts';
import { hashPassword } from './password-hash.ts';
import { refuseGuessable, refuseWeakPassword } from './password-rules.ts';
import type { RecoveryStore } from './recovery.store.ts';
import { isToken } from './token.ts';

type Needs = {
  store: RecoveryStore;
  codes: CodeService;
  throttle: Throttle;
  devices: KnownDevices;
  wake: () => void;
  production: boolean;
};

const purpose = 'recovery';

/** Three steps: send a code, exchange it for a recovery token, set a new password with the token. */
export const recoveryService = ({ store, codes, throttle, devices, wake, production }: Needs) => ({
  async send(text: string, proof: Proof | undefined, { address, cookie }: Source): Promise<{ token: string }> {
    const cellphone = parsePhone(text) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
    await throttle.take('codeRequests', address);
    const device = await devices.read(cookie, cellphone);
    const requester: Requester = device.isKnown ? { kind: 'device', id: device.id } : { kind: 'address', id: address };
    const findUser = () => store.findUser(cellphone);
    return { token: await codes.send({ by: stranger, purpose, cellphone, requester, address, proof, findUser }) };
  },

  async verify({ token, code }: { token: string; code: string }): Promise<Session> {
    const userId = await codes.redeem({ by: stranger, purpose, requestId: token, code });
    return { access_token: await store.addToken(userId), token_type: 'bearer' };
  },

  /** Returns the recovery that this token opens, or undefined if the token is not valid now. */
  async findRecovery(token: string): Promise<Recovery | undefined> {
    return isToken(token) ? store.findToken(token) : undefined;
  },

  /** Returns the device cookie: the code has proved that the caller owns the phone, so the device becomes known. */
  async recover(recovery: Recovery, password: string, { address, cookie, origin, signal }: Source): Promise<string> {
    refuseWeakPassword(password, '/pwd');
    refuseGuessable(password, { owner: await store.getOwner(recovery.userId), production }, '/pwd');
    const hashCaller = { account: recovery.userId, address, isKnown: true, signal };
    const password_hash = await hashPassword(password, hashCaller);
    const account = await store.recover(recovery, { password_hash, origin });
    wake();
    // Before a recovery people often try wrong passwords. Those tries must not delay the sign-in with the new password.
    await throttle.forgive(account);
    return devices.keepAgain(cookie, { id: recovery.userId, cellphone: account });
  },
});

export type RecoveryService = ReturnType<typeof recoveryService>;

const phoneError = [{ pointer: '/cellphone', message: errors.INVALID_PHONE_FORMAT.detail }];
