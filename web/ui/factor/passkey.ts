import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/person/passkey.ts';

/** Why the browser gave no passkey. */
export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused';
  /** True if the device has one for this account already. */
  isKnown: boolean;

  constructor(cause: unknown) {
    super('The browser gave no passkey', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Without a secure connection, and in old browsers, there are none. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

// The library is fetched with the first passkey.
const library = () => import('@simplewebauthn/browser');

/** The person closed the question of the browser, waited too long, or has no such passkey here: browsers do not say which. */
async function refusedAs<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new PasskeyRefused(cause);
  }
}

// The names of transports are open in the standard: browsers leave out those that they do not know. The types of the
// library have a closed list.
type CreationJSON = PublicKeyCredentialCreationOptionsJSON;
type RequestJSON = PublicKeyCredentialRequestOptionsJSON;

export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  return refusedAs(startRegistration({ optionsJSON: options as CreationJSON }));
}

export async function showPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  return refusedAs(startAuthentication({ optionsJSON: options as RequestJSON }));
}
