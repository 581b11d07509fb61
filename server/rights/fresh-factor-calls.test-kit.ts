import { addApp } from '../testing/factor.test-kit.ts';
import { password, type World } from '../testing/world.ts';
import type { FreshCase, FreshRow } from './fresh-case.test-kit.ts';
import type { CallDetails } from './rights-calls.test-kit.ts';

type Made = ReturnType<FreshCase['make']>;

const [asks, never] = [true, false];

/** Of somebody who has set up an app. */
const withFactor =
  (next: (app: { id: string }) => CallDetails) =>
  async (world: World): Made => {
    const by = await world.customer();
    const app = await addApp(world.as(by));
    return { by, factor: app.secret, ...next(app) };
  };

const newPassword = { old_password: password, password: 'Dnipro-Odesa-1794!' };

/** The calls of one's own second factors, as rows of the table of fresh calls. */
export const factorRows: readonly FreshRow[] = [
  ['POST /v1/users/me/second-factor/totp', '', asks, async (world) => ({ by: await world.customer() })],
  ['POST /v1/users/me/second-factor/passkey', '', asks, async (world) => ({ by: await world.customer() })],
  ['DELETE /v1/users/me/second-factor/:id', '', asks, withFactor(({ id }) => ({ url: id }))],
  ['POST /v1/users/me/second-factor/recovery-codes', '', asks, withFactor(() => ({}))],
  ['POST /v1/users/me/pwd', 'of somebody with a factor', asks, withFactor(() => ({ body: newPassword }))],
  [
    'POST /v1/users/me/pwd',
    'of somebody without',
    never,
    async (world) => ({ by: await world.customer(), body: newPassword }),
  ],
];
