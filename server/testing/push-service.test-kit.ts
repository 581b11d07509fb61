import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { PushMessage, type PushSubscription } from '#contract/notification.ts';

/** The response to an attempt: a status, perhaps with headers, or no response. */
export type Reaction = number | { status: number; headers: Record<string, string> } | 'silence';

/** A received attempt, with any response. */
type Tried = { headers: http.IncomingHttpHeaders; claims: Claims; message: PushMessage; text: string };
type Claims = { aud: string; exp: number; sub: string };

export type Receiver = {
  /** The body with which the browser subscribes. */
  subscription: PushSubscription;
  tries: Tried[];
  /** The messages that the browser showed: those of the accepted attempts. */
  shown: PushMessage[];
  /** The responses to the next attempts, in order. Later attempts are accepted. */
  reactions: Reaction[];
};

/**
 * A push service and its browsers, on this machine. Start the server with `PUSH_RELAY` set to its `url`. It checks the
 * signature and the headers, and decrypts with the browser's key.
 */
export async function openPushService() {
  const receivers = new Map<string, Receiver & { open: (body: Buffer) => string }>();
  /** Violations of the standards. A test should find this empty. */
  const complaints: string[] = [];

  async function take(request: http.IncomingMessage): Promise<Reaction> {
    const endpoint = `https://${request.headers.host}${request.url}`;
    const receiver = receivers.get(endpoint);
    const body = Buffer.concat(await request.toArray());
    if (!receiver) return 404;
    const claims = readSignature(request.headers.authorization ?? '');
    checkHeaders(request, claims, endpoint);
    const text = receiver.open(body);
    const message = PushMessage.parse(JSON.parse(text));
    receiver.tries.push({ headers: request.headers, claims, message, text });
    const reaction = receiver.reactions.shift() ?? 201;
    if (typeof reaction === 'number' && reaction < 300) receiver.shown.push(message);
    return reaction;
  }

  const server = http.createServer((request, response) => {
    take(request).then(
      (reaction) => {
        if (reaction === 'silence') return;
        const { status, headers } = typeof reaction === 'number' ? { status: reaction, headers: {} } : reaction;
        response.writeHead(status, headers).end();
      },
      (error: unknown) => {
        complaints.push(String(error));
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake push service has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    complaints,

    /** Adds a browser and records the messages for it. */
    aReceiver(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`): Receiver {
      const { keys, open } = browserKeys();
      const receiver = { subscription: { endpoint, keys }, tries: [], shown: [], reactions: [], open };
      receivers.set(endpoint, receiver);
      return receiver;
    },

    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const usual = {
  'content-encoding': /^aes128gcm$/,
  ttl: /^\d+$/,
  topic: /^[\w-]{1,32}$/,
  urgency: /^(high|normal)$/,
};

function checkHeaders({ headers }: http.IncomingMessage, { aud, exp }: Claims, endpoint: string) {
  const wrong = Object.entries(usual).flatMap(([name, shape]) => (shape.test(String(headers[name])) ? [] : [name]));
  const secondsLeft = exp - Date.now() / 1000;
  if (aud !== new URL(endpoint).origin) wrong.push('audience');
  if (secondsLeft <= 0 || secondsLeft > 24 * 3600) wrong.push('expiry');
  if (wrong.length > 0) throw new Error(`Wrong: ${wrong.join(', ')}`);
}

/** RFC 8292: the sender, signed with the key that the browser subscribed with. */
function readSignature(authorization: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) throw new Error('Wrong: signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** RFC 8291: the keys of a browser, and how it decrypts a message. */
function browserKeys() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Uint8Array, salt: Buffer, label: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, label, length));

  function open(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const shared = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2, followed by zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, open };
}
