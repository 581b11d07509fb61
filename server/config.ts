import { isIP } from 'node:net';
import { z } from 'zod';
import { isValidPassword } from '#domain/password.ts';
import { parsePhone } from '#domain/phone.ts';
import type { MessengerChoice } from './code/messenger.ts';
import type { Limits } from './lib/throttle.ts';

/** What the server is told by its environment. Nothing else reads the environment. */
export type Config = {
  host: string;
  port: number;
  production: boolean;
  /** Undefined: the server brings a database of its own. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Whether an empty database is filled with the demo world. */
  demo: boolean;
  /** Whether somebody asked for the demo world by hand, and so knows that its passwords are public. */
  demoByHand: boolean;
  admin: { cellphone: string; password: string } | undefined;
  limits: boolean;
  throttle: Limits;
  /** Undefined: codes cannot be sent. */
  messenger: MessengerChoice | undefined;
  /** So many codes may be sent within 24 hours, to all numbers together. */
  codesPerDay: number;
  /** The proxies in front, whose word for the caller's address is believed. */
  trustProxy: string[];
  /** Other sites whose pages may use the API and the live connection. */
  corsOrigins: string[];
};

/** A variable that is set to nothing is as good as none. */
const setting = <S extends z.ZodType>(schema: S) => z.preprocess((text) => text || undefined, schema);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network such as 10.0.0.0/8, or one of the names. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  return proxyNames.includes(text) || (isIP(address) > 0 && isNetwork && more.length === 0);
}

/** As browsers spell it: scheme and host, in small letters, and nothing behind. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const count = (usual: number) =>
  setting(z.coerce.number('must be a number').int().min(1, 'must be 1 or more').max(1_000_000_000).default(usual));

const Environment = z.object({
  NODE_ENV: setting(z.enum(['development', 'test', 'production']).default('development')),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).default(8000)),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/name')
      .optional(),
  ),
  DATA_DIR: setting(z.string().default('.data')),
  DEMO: setting(z.enum(['0', '1'], 'must be 1 or 0').optional()),
  ADMIN_CELLPHONE: setting(
    z
      .string()
      .refine((text) => parsePhone(text), 'must be a phone number such as +380671234567')
      .optional(),
  ),
  ADMIN_PASSWORD: setting(
    z
      .string()
      .refine(isValidPassword, 'must have 8 characters, a capital, a small letter, a digit and a special character')
      .optional(),
  ),
  LIMITS: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  FAILED_SIGN_INS_PER_MINUTE: count(30),
  REGISTRATIONS_PER_HOUR: count(100),
  CODE_REQUESTS_PER_HOUR: count(30),
  CALLS_PER_MINUTE: count(600),
  CODES_PER_DAY: count(1000),
  MESSENGER: setting(z.enum(['outbox', 'telegram-gateway', 'webhook']).optional()),
  MESSENGER_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://host/path' }).optional()),
  MESSENGER_TOKEN: setting(z.string().optional()),
  TRUST_PROXY: setting(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (parts) => parts.every(isProxy),
        `must be addresses, networks or ${proxyNames.join(', ')}, with commas between`,
      )
      .optional(),
  ),
  CORS_ORIGINS: setting(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isOrigin), 'must be origins such as https://example.com, with commas between')
      .optional(),
  ),
});

type Env = Record<string, string | undefined>;

/** What is wrong with settings taken together. */
function contradictions(env: Env): string[] {
  const found: string[] = [];
  if (env.LIMITS === 'off' && env.NODE_ENV === 'production') found.push('LIMITS must be on in production');
  if (env.ADMIN_CELLPHONE && !env.ADMIN_PASSWORD) found.push('ADMIN_PASSWORD is needed with ADMIN_CELLPHONE');
  if (env.ADMIN_PASSWORD && !env.ADMIN_CELLPHONE) found.push('ADMIN_CELLPHONE is needed with ADMIN_PASSWORD');
  if (env.MESSENGER === 'webhook' && !env.MESSENGER_URL) found.push('MESSENGER_URL is needed with MESSENGER=webhook');
  if (env.MESSENGER === 'telegram-gateway' && !env.MESSENGER_TOKEN) {
    found.push('MESSENGER_TOKEN is needed with MESSENGER=telegram-gateway');
  }
  return found;
}

const telegramGateway = 'https://gatewayapi.telegram.org';

/** Codes in a file are for trying things out: in production somebody has to ask for it. */
function messengerOf(data: z.output<typeof Environment>): MessengerChoice | undefined {
  const { MESSENGER: kind, MESSENGER_URL: url, MESSENGER_TOKEN: token } = data;
  if (kind === 'webhook' && url) return { kind, url, token };
  if (kind === 'telegram-gateway' && token) return { kind, url: url ?? telegramGateway, token };
  return kind === 'outbox' || data.NODE_ENV !== 'production' ? { kind: 'outbox' } : undefined;
}

/** Reads every setting at once, and tells every mistake at once. */
export function readConfig(env: Env): Config {
  const { data, error } = Environment.safeParse(env);
  const mistakes = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  mistakes.push(...contradictions(env));
  if (!data || mistakes.length > 0) {
    throw new Error(['Some settings cannot be used:', ...mistakes].join('\n  '));
  }
  const { ADMIN_CELLPHONE: cellphone, ADMIN_PASSWORD: password } = data;
  const admin = cellphone && password ? { cellphone, password } : undefined;
  const production = data.NODE_ENV === 'production';
  return {
    host: data.HOST,
    port: data.PORT,
    production,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    demo: data.DEMO ? data.DEMO === '1' : !production,
    demoByHand: data.DEMO === '1',
    admin,
    limits: data.LIMITS === 'on',
    throttle: {
      failedSignIns: data.FAILED_SIGN_INS_PER_MINUTE,
      registrations: data.REGISTRATIONS_PER_HOUR,
      codeRequests: data.CODE_REQUESTS_PER_HOUR,
      calls: data.CALLS_PER_MINUTE,
    },
    messenger: messengerOf(data),
    codesPerDay: data.CODES_PER_DAY,
    trustProxy: data.TRUST_PROXY ?? [],
    corsOrigins: data.CORS_ORIGINS ?? [],
  };
}
