import type { Session } from '#contract/auth.ts';
import { parsePhone } from '#domain/phone.ts';
import type { CodeService } from '../code/code.service.ts';
import type { Recovery } from '../lib/access.ts';
import { refuse } from '../lib/refuse.ts';
import type { Throttle } from '../lib/throttle.ts';
import { hashPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-rules.ts';
import type { RecoveryStore } from './recovery.store.ts';
import { isToken } from './token.ts';

type Needs = { store: RecoveryStore; codes: CodeService; throttle: Throttle; wake: () => void };

const purpose = 'recovery';

/** Three steps, each of which hands out what the next one asks for. */
export const recoveryService = ({ store, codes, throttle, wake }: Needs) => ({
  async send(text: string, address: string): Promise<{ token: string }> {
    const cellphone = parsePhone(text) ?? refuse('INVALID_PHONE_FORMAT', { errors: phoneError });
    await throttle.take('codeRequests', address);
    return { token: await codes.send({ purpose, cellphone, findUser: () => store.findUser(cellphone) }) };
  },

  async verify({ token, code }: { token: string; code: string }): Promise<Session> {
    const userId = await codes.redeem({ purpose, requestId: token, code });
    return { access_token: await store.addToken(userId), token_type: 'bearer' };
  },

  /** Whoever has this recovery token just now. */
  async findRecovery(token: string): Promise<Recovery | undefined> {
    return isToken(token) ? store.findToken(token) : undefined;
  },

  async recover(recovery: Recovery, { password, address }: { password: string; address: string }): Promise<void> {
    refuseWeakPassword(password, '/pwd');
    const password_hash = await hashPassword(password);
    const account = (await store.recover({ ...recovery, password_hash })) ?? refuse('UNAUTHORIZED');
    wake();
    // Whoever forgot the password has tried some, and may sign in with the new one at once.
    await throttle.forgive({ account, address });
  },
});

export type RecoveryService = ReturnType<typeof recoveryService>;

const phoneError = [{ pointer: '/cellphone', message: 'This is not a phone number' }];
