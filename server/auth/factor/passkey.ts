import { type NewPasskey, type PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/person/passkey.ts';
import { challengeLifeSeconds, setUpLifeSeconds } from '#domain/person/second-factor.ts';

/** A passkey as the database keeps it. */
export type KeptPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
};
type Settings = {
  publicUrl: string | undefined;
  production: boolean;
  log: { info: (context: object, message: string) => void };
};
type Person = { id: string; cellphone: string; full_name: string | null };

/** It comes with the first passkey: with what it needs it is a sixth of all modules, and a start would wait for them. */
const library = () => import('@simplewebauthn/server');

/** Without PUBLIC_URL the page is at localhost, on whichever port: nobody else can have a page there. */
const localPage = /^http:\/\/localhost(:\d{1,5})?$/;

const foreignPage = 'A passkey was refused: it comes from another page. If that is our page, PUBLIC_URL is wrong';

/**
 * Passkeys (WebAuthn) as a second factor: the password was right before, so the key need not ask for a PIN, and it need not
 * know whose it is. A passkey belongs to the host of the page (the relying party) and works nowhere else, which is
 * what makes a copied page useless.
 */
export function passkeys({ publicUrl, production, log }: Settings) {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const rpID = url?.hostname ?? 'localhost';

  const expected = (challenge: string, clientData: string) => {
    const origin = originIn(clientData);
    const isOurs = url ? origin === url.origin : localPage.test(origin);
    if (!isOurs) log.info({ origin: origin.slice(0, 200), expected: url?.origin ?? 'localhost' }, foreignPage);
    return isOurs
      ? {
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        }
      : undefined;
  };

  /** The library throws for an answer that is not right, as for one that nobody can read. Both are a wrong passkey. */
  const right = <T>(checked: Promise<T>): Promise<T | undefined> =>
    checked.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      log.info({ reason, host: rpID }, 'A passkey was refused');
      return undefined;
    });

  return {
    /** False in production without PUBLIC_URL: what is set up for localhost would never work. */
    areOn: url !== undefined || !production,

    async creation(challenge: string, { id, cellphone, full_name }: Person, kept: readonly KeptPasskey[]) {
      const options = await (await library()).generateRegistrationOptions({
        ...{ rpID, rpName: 'Obmin', userID: Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')) },
        ...{ userName: cellphone, userDisplayName: full_name ?? cellphone },
        challenge: bytesOf(challenge),
        timeout: setUpLifeSeconds * 1000,
        attestationType: 'none',
        excludeCredentials: kept.map(descriptorOf),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
      });
      return PasskeyCreation.parse(options);
    },

    async request(challenge: string, kept: readonly KeptPasskey[]): Promise<PasskeyRequest> {
      const options = await (await library()).generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: challengeLifeSeconds * 1000,
        allowCredentials: kept.map(descriptorOf),
        userVerification: 'discouraged',
      });
      return PasskeyRequest.parse(options);
    },

    /** The passkey that the browser has made for this challenge. Undefined when the answer is not right. */
    async made(challenge: string, answer: NewPasskey): Promise<KeptPasskey | undefined> {
      const wanted = expected(challenge, answer.response.clientDataJSON);
      const response = { ...answer, clientExtensionResults: {} };
      const { verifyRegistrationResponse: verify } = await library();
      const { registrationInfo } = (wanted && (await right(verify({ response, ...wanted })))) ?? {};
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        sign_count: counter,
        transports: answer.response.transports ?? [],
      };
    },

    /** The new count of signatures, where the answer is of this passkey and for this challenge. */
    async counted(challenge: string, answer: PasskeyAnswer, kept: KeptPasskey): Promise<number | undefined> {
      const wanted = expected(challenge, answer.response.clientDataJSON);
      const credential = {
        id: kept.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(kept.public_key),
        counter: kept.sign_count,
      };
      const response = { ...answer, clientExtensionResults: {} };
      const { verifyAuthenticationResponse: verify } = await library();
      const checked = wanted && (await right(verify({ response, credential, ...wanted })));
      return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
    },
  };
}

export type Passkeys = ReturnType<typeof passkeys>;

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'));

const descriptorOf = ({ credential_id, transports }: KeptPasskey) => ({
  id: credential_id.toString('base64url'),
  transports,
});

/** Empty when the browser's data names none. */
function originIn(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const origin: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'origin') : undefined;
    return typeof origin === 'string' ? origin : '';
  } catch {
    // A stranger may send anything here.
    return '';
  }
}
