import { addFactor, replaceCodes } from '../auth/factor/factor.store.ts';
import { factorSeal } from '../auth/factor/open-factors.ts';
import { newRecoveryCodes } from '../auth/factor/recovery-code.ts';
import { readTotpSecret } from '../auth/factor/totp.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { demoFactorAccount } from './accounts.ts';

/**
 * Adds the public secret of the demo as an app of this person, sealed as the secret of a real one. Nobody knows the
 * recovery codes: the person makes new ones in the profile.
 */
export async function addDemoFactor(tx: Tx, userId: string, secretKeys: readonly Buffer[]): Promise<void> {
  const id = newId();
  const secret = factorSeal(secretKeys).seal(id, readTotpSecret(demoFactorAccount.secret));
  await addFactor(tx, userId, { kind: 'totp', id, name: 'Demo app', secret, step: 0 });
  await replaceCodes(tx, userId, newRecoveryCodes(userId).hashes);
}
