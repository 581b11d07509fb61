import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import type { PasskeyRequest } from '#contract/person/passkey.ts';
import { totpStepAt } from '#domain/person/second-factor.ts';
import { readTotpSecret, totpCodeAt } from '../auth/factor/totp.ts';
import type { client } from './client.ts';
import type { Person, World } from './world.ts';

type Api = Pick<ReturnType<typeof client>, 'post'>;

/** The code of an app for now, or for so many steps of 30 seconds later. */
export const codeNow = (secret: string, later = 0): string =>
  totpCodeAt(readTotpSecret(secret), totpStepAt(Date.now()) + later);

/** Sets an app up, as its person does. With `later` -1 the code of now is still good after it: for tests that stop the clock. */
export async function addApp(
  api: Api,
  { name = 'Phone', later = 0 } = {},
): Promise<{ id: string; secret: string; codes: string[] }> {
  const { set_up, secret } = (await api.post('/v1/users/me/second-factor/totp')).body;
  const body = { set_up, code: codeNow(secret, later), name };
  const added = await api.post('/v1/users/me/second-factor/totp/confirm', body);
  expect(added).toMatchObject({ status: 200 });
  return { id: added.body.factor.id, secret, codes: added.body.recovery_codes ?? [] };
}

type Known = Pick<Person, 'cellphone' | 'password'>;

/** The password of the person, at the sign-in. */
export const withPassword = (world: World, { cellphone, password }: Known, headers = {}) =>
  world.as().post('/v1/token', { username: cellphone, password }, headers);

/** The challenge of a sign-in whose password was right. */
export async function challengeOf(world: World, person: Known, headers = {}): Promise<string> {
  const asked = await withPassword(world, person, headers);
  expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  return asked.body.challenge;
}

export const answer = (world: World, challenge: string, factor: unknown, more: object = {}, headers = {}) =>
  world.as().post('/v1/token/second-factor', { challenge, factor, ...more }, headers);

export const byCode = (code: string) => ({ kind: 'totp', code });
export const byRecoveryCode = (code: string) => ({ kind: 'recovery_code', code });

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR (RFC 8949) of what an authenticator sends: small numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A key that signs as a passkey does (ES256), on a page of this origin. */
export function softwareKey({ origin = 'http://localhost:8000', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let count = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  function authData(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    if (counts) count += 1;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, rest]);
  }

  return {
    create({ challenge, rp }: { challenge: string; rp: { id: string } }) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, 0x41, credential)],
      ]);
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      };
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} };
    },

    get({ challenge, rpId }: PasskeyRequest) {
      const [data, authenticatorData] = [clientData('webauthn.get', challenge), authData(rpId, 0x01)];
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      };
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

export type SoftwareKey = ReturnType<typeof softwareKey>;

export const byPasskey = (key: SoftwareKey, request: PasskeyRequest) => ({ kind: 'passkey', answer: key.get(request) });

export async function addPasskey(api: Api, key = softwareKey(), name = 'Laptop') {
  const { set_up, options } = (await api.post('/v1/users/me/second-factor/passkey')).body;
  const body = { set_up, answer: key.create(options), name };
  return { key, added: await api.post('/v1/users/me/second-factor/passkey/confirm', body) };
}
