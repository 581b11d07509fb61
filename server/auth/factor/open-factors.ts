import type { Role } from '#domain/person/actor.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/db.ts';
import type { ThrottleStore } from '../../http/limit/throttle.store.ts';
import { openSeal } from '../../lib/seal.ts';
import type { ServerNeeds } from '../../module.ts';
import type { AccountNotices } from '../../one-time-code/account-notice.service.ts';
import type { KnownDevices } from '../device/known-device.ts';
import { challengeStore } from './challenge.store.ts';
import { factorService } from './factor.service.ts';
import { factorStore } from './factor.store.ts';
import { factorCheck } from './factor-check.ts';
import { ownFactorStore } from './own-factor.store.ts';
import { passkeys as openPasskeys } from './passkey.ts';
import { secondStep } from './second-step.service.ts';
import { secondStepStore } from './second-step.store.ts';
import { wrongFactors } from './wrong-factors.ts';

type Needs = {
  db: Db;
  config: Pick<Config, 'secretKeys' | 'publicUrl' | 'production' | 'staffSecondFactor'>;
  log: ServerNeeds['log'];
  counts: ThrottleStore;
};
type Shared = {
  devices: KnownDevices;
  notices: AccountNotices;
  refuseUnserved: (role: Role) => Promise<void>;
  wake: () => void;
};

/** The seal of the secrets of apps. Each is bound to the id of its factor. */
export const factorSeal = (secretKeys: readonly Buffer[]) => openSeal(secretKeys, 'secrets of second factors, sealed');

/** Builds what second factors need: the steps that ask for them, and what people do with their own. */
export function openFactors({ db, config, log, counts }: Needs, shared: Shared) {
  const { publicUrl, production, staffSecondFactor: policy } = config;
  const passkeys = openPasskeys({ publicUrl, production, log });
  const seal = factorSeal(config.secretKeys);
  const store = factorStore(db);
  const challenges = challengeStore(db);
  const check = factorCheck({ store, passkeys, seal, log });
  const wrong = wrongFactors({ counts });
  return {
    steps: secondStep({ store, steps: secondStepStore(db), challenges, check, wrong, passkeys, ...shared }),
    factors: factorService({ store, own: ownFactorStore(db), challenges, passkeys, seal, policy }),
  };
}
