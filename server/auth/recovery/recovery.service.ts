import type { Session } from '#contract/person/auth.ts';
import { errors, messages } from '#contract/wire/errors.ts';
import { parsePhone } from '#domain/person/phone.ts';
import type { Proof } from '#domain/person/proof-of-work.ts';
import { stranger } from '../../database/by.ts';
import type { Recovery } from '../../http/access.ts';
import type { Throttle } from '../../http/limit/throttle.ts';
import { refuse } from '../../lib/refuse.ts';
import type { CodeService, Requester } from '../../one-time-code/one-time-code.service.ts';
import { hashPassword, isRightPassword } from '../../password/password-hash.ts';
import { refuseGuessable, refuseWeakPassword } from '../../password/password-rules.ts';
import type { KnownDevices } from '../device/known-device.ts';
import type { Source } from '../source.ts';
import { isToken } from '../token.ts';
import type { RecoveryStore } from './recovery.store.ts';

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
    const owner = await store.getOwner(recovery.userId);
    refuseGuessable(password, { owner, production }, '/pwd');
    const hashCaller = { account: recovery.userId, address, isKnown: true, signal };
    // Somebody else knows the one that has ended.
    if (owner.password_ended && (await isRightPassword(owner.password_hash, password, hashCaller)))
      refuse('VALIDATION_ERROR', { reason: 'passwordNotNew', errors: notNewError });
    const password_hash = await hashPassword(password, hashCaller);
    const account = await store.recover(recovery, { password_hash, origin });
    wake();
    // Before a recovery people often try wrong passwords. Those tries must not delay the sign-in with the new password.
    await throttle.forgive(account);
    return devices.keepAgain(cookie, { id: recovery.userId, cellphone: account });
  },
});

export type RecoveryService = ReturnType<typeof recoveryService>;

const notNewError = [{ pointer: '/pwd', message: messages.passwordNotNew }];
const phoneError = [{ pointer: '/cellphone', message: errors.INVALID_PHONE_FORMAT.detail }];
