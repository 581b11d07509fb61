import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export type Certificate = { cert: string; key: string; name: string; privateKey: KeyObject };

/**
 * Creates a certificate for these names, signed by the issuer or self-signed. Node can create keys but not
 * certificates.
 */
export function makeCertificate(names: string[], issuer?: Certificate): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = names[0] ?? 'nobody';
  const day = 24 * 3_600_000;
  const body = der(
    0x30,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1], randomBytes(8)),
    algorithm,
    nameOf(issuer?.name ?? name),
    der(0x30, time(Date.now() - day), time(Date.now() + day)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...(issuer ? [] : [isAuthority]), alternativeNames(names))),
  );
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey);
  const certificate = der(0x30, body, algorithm, der(0x03, [0], signature));
  const lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  };
}

/** One ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...content: (Uint8Array | number[])[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  const { length } = bytes;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** ecdsa-with-SHA256 */
const algorithm = der(0x30, oid('2a8648ce3d040302'));
/** A name whose only attribute is the common name. */
const nameOf = (text: string) => der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(text)))));
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const isAuthority = der(0x30, oid('551d13'), der(0x01, [255]), der(0x04, der(0x30, der(0x01, [255]))));
const alternativeNames = (names: string[]) =>
  der(0x30, oid('551d11'), der(0x04, der(0x30, ...names.map((name) => (isIPv4(name) ? address(name) : host(name))))));
const host = (name: string) => der(0x82, Buffer.from(name));
const address = (text: string) => der(0x87, text.split('.').map(Number));
