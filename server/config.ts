import { isIP } from 'node:net';
import { z } from 'zod';
import { pageMaxSize } from '#contract/page.ts';
import type { Decimal } from '#domain/money.ts';
import { isCommonPassword, isValidPassword, passwordMaxLength } from '#domain/password.ts';
import { parsePhone } from '#domain/phone.ts';
import { usualTolerance } from '#domain/rate.ts';
import { usualJumpPercent } from '#domain/rate-guard.ts';
import { passwordDemands } from './auth/password-rules.ts';
import { usualBounds } from './lib/connections.ts';
import { databaseUrlFault } from './lib/db-url.ts';
import type { ThrottleLimits } from './lib/throttle.ts';
import { isPushHost } from './notification/push-services.ts';
import type { MessengerChoice } from './one-time-code/messenger.ts';

/** All settings from the environment variables. No other module reads them. */
export type Config = {
  host: string;
  port: number;
  production: boolean;
  /** Undefined: the server uses its embedded database. */
  databaseUrl: string | undefined;
  /** Address with the role that owns the tables and runs the migrations, if the server's role does not. */
  migrationUrl: string | undefined;
  dataDir: string;
  /** True: an empty database is filled with the demo world. */
  demo: boolean;
  /** True when DEMO=1 is set, so the operator knows that the demo passwords are public. */
  demoByHand: boolean;
  admin: { cellphone: string; password: string } | undefined;
  /** The lowest level that is logged. */
  logLevel: 'info' | 'warn' | 'error';
  limits: boolean;
  throttle: ThrottleLimits;
  /** Undefined: codes can't be sent. */
  messenger: MessengerChoice | undefined;
  /** The largest number of codes sent within 24 hours, to all phones together. */
  codesPerDay: number;
  /** The largest number of open orders of one customer. */
  openOrders: number;
  /** How far a rate may be below the reference and still be recommended. */
  rateTolerance: Decimal;
  /** A rate that moves further than so many percent at once has to be confirmed. */
  rateJumpPercent: Decimal;
  /**
   * `hosts`: push services in addition to the known ones. `relay`: receives pushes instead of the push services, to try
   * pushes out.
   */
  push: { subject: string; hosts: string[]; relay: string | undefined };
  /** The largest number of open connections, including live connections. */
  maxConnections: number;
  /** Undefined: the metrics can't be read. */
  metricsToken: string | undefined;
  /** How long the server still answers after SIGTERM, until proxies send calls to other nodes. */
  drainSeconds: number;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustProxy: string[];
  /** Origins of other sites whose pages may use the API and live connections. */
  corsOrigins: string[];
  /** The source of map tiles and its attribution. Undefined: the page's default. */
  map: { tiles: string | undefined; attribution: string | undefined };
};

/** An empty variable counts as not set. */
const setting = <S extends z.ZodType>(schema: S) => z.preprocess((text) => text || undefined, schema);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An IP address, a network such as 10.0.0.0/8, or one of the names. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  return proxyNames.includes(text) || (isIP(address) > 0 && isNetwork && more.length === 0);
}

/** An origin as browsers write it: scheme and host in lower case, with nothing after it. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Tiles must come over HTTPS or from this server, because the page's headers allow nothing else. */
const isTiles = (text: string) => /^(https:\/\/[^/\s]+)?\/\S*$/.test(text) && /\{z\}.*\{[xy]\}.*\{[xy]\}/.test(text);

const count = (usual: number, most = 1_000_000_000) =>
  setting(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(most, `must be ${most} or less`)
      .default(usual),
  );

const decimal = (usual: Decimal) =>
  setting(
    z
      .string()
      .regex(/^\d{1,10}(\.\d{1,8})?$/, `must be a number such as ${usual}, with at most 8 decimals`)
      .default(usual),
  );

const drainWords = 'must be a whole number from 0 to 300';

const portWords = 'must be a whole number from 0 to 65535';

const databaseUrl = z.string().refine((text) => databaseUrlFault(text) === undefined, {
  error: ({ input }) => databaseUrlFault(String(input)),
});

/** Says what is wrong with the password, without the password. */
function passwordFault(password: string): string {
  if (isCommonPassword(password)) return 'is one of the commonest passwords: choose another';
  if (password.length > passwordMaxLength) return `must have ${passwordMaxLength} characters or fewer`;
  return `must have ${passwordDemands}`;
}

const adminPassword = z.string().refine(isValidPassword, { error: ({ input }) => passwordFault(String(input)) });

const Environment = z.object({
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, portWords)
      .transform(Number)
      .refine((port) => port <= 65_535, portWords)
      .default(8000),
  ),
  DRAIN_SECONDS: setting(
    z
      .string()
      .regex(/^\d{1,3}$/, drainWords)
      .transform(Number)
      .refine((seconds) => seconds <= 300, drainWords)
      .optional(),
  ),
  DATABASE_URL: setting(databaseUrl.optional()),
  MIGRATION_DATABASE_URL: setting(databaseUrl.optional()),
  DATA_DIR: setting(z.string().default('.data')),
  DEMO: setting(z.enum(['0', '1'], 'must be 1 or 0').optional()),
  ADMIN_CELLPHONE: setting(
    z
      .string()
      .refine((text) => parsePhone(text), 'must be a phone number such as +380671234567')
      .optional(),
  ),
  ADMIN_PASSWORD: setting(adminPassword.optional()),
  LOG_LEVEL: setting(z.enum(['info', 'warn', 'error'], 'must be info, warn or error').optional()),
  LIMITS: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  FAILED_SIGN_INS_PER_MINUTE: count(30),
  REGISTRATIONS_PER_HOUR: count(100),
  CODE_REQUESTS_PER_HOUR: count(30),
  CALLS_PER_MINUTE: count(600),
  CODES_PER_DAY: count(1000),
  MAX_CONNECTIONS: count(usualBounds.maxConnections, 1_000_000),
  // The page shows all open orders on one page of a list.
  OPEN_ORDERS_PER_CUSTOMER: count(20, pageMaxSize),
  RATE_TOLERANCE: decimal(usualTolerance),
  RATE_JUMP_PERCENT: decimal(usualJumpPercent),
  MESSENGER: setting(
    z.enum(['outbox', 'webhook', 'telegram-gateway'], 'must be outbox, webhook or telegram-gateway').optional(),
  ),
  MESSENGER_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://host/path' }).optional()),
  MESSENGER_TOKEN: setting(z.string().optional()),
  PUSH_SUBJECT: setting(
    z
      .string()
      .regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'must look like mailto:name@example.com or https://example.com',
      )
      .default('https://obmin.example'),
  ),
  PUSH_HOSTS: setting(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
      .refine(
        (parts) => parts.every(isPushHost),
        'must be names of hosts such as push.example.com, or .example.com for every host below it, with commas between',
      )
      .optional(),
  ),
  PUSH_RELAY: setting(
    z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must look like http://127.0.0.1:9000' }).optional(),
  ),
  METRICS_TOKEN: setting(z.string().min(16, 'must have 16 characters or more').max(500).optional()),
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
  MAP_TILES_URL: setting(z.string().refine(isTiles, 'must look like https://host/{z}/{x}/{y}.png').optional()),
  MAP_ATTRIBUTION: setting(z.string().max(300, 'must have 300 characters or fewer').optional()),
});

type Env = Record<string, string | undefined>;

/** Mistakes in the combination of settings. */
function contradictions(env: Env): string[] {
  const production = env.NODE_ENV === 'production';
  const rules: [broken: unknown, what: string][] = [
    [production && env.LIMITS === 'off', 'LIMITS must be on in production'],
    [production && env.PUSH_RELAY, 'PUSH_RELAY is for trying things out: it must not be set in production'],
    [
      production && env.MESSENGER === 'outbox',
      'MESSENGER=outbox only writes codes into a file: in production it must be webhook or telegram-gateway',
    ],
    ...needed.map(([name, by, value]): [boolean, string] => [
      value === undefined ? Boolean(env[by]) && !env[name] : env[by] === value && !env[name],
      `${name} is needed with ${by}${value === undefined ? '' : `=${value}`}`,
    ]),
  ];
  return rules.flatMap(([broken, what]) => (broken ? [what] : []));
}

/** A setting that needs another setting, or a certain value of it. */
const needed: readonly [name: string, by: string, value?: string][] = [
  ['DATABASE_URL', 'MIGRATION_DATABASE_URL'],
  ['ADMIN_PASSWORD', 'ADMIN_CELLPHONE'],
  ['ADMIN_CELLPHONE', 'ADMIN_PASSWORD'],
  ['MESSENGER_URL', 'MESSENGER', 'webhook'],
  ['MESSENGER_TOKEN', 'MESSENGER', 'telegram-gateway'],
];

const telegramGateway = 'https://gatewayapi.telegram.org';

/** Codes in a file are for trying things out. In production without MESSENGER no codes are sent. */
function messengerOf(data: z.output<typeof Environment>): MessengerChoice | undefined {
  const { MESSENGER: kind, MESSENGER_URL: url, MESSENGER_TOKEN: token } = data;
  if (kind === 'webhook' && url) return { kind, url, token };
  if (kind === 'telegram-gateway' && token) return { kind, url: url ?? telegramGateway, token };
  return data.NODE_ENV !== 'production' ? { kind: 'outbox' } : undefined;
}

function adminOf({ ADMIN_CELLPHONE: cellphone, ADMIN_PASSWORD: password }: z.output<typeof Environment>) {
  return cellphone && password ? { cellphone, password } : undefined;
}

/** Defaults that differ in production. Elsewhere the console shows the address and no line for each call. */
const usual = {
  production: { demo: false, logLevel: 'info', drainSeconds: 5 },
  elsewhere: { demo: true, logLevel: 'warn', drainSeconds: 0 },
} as const;

/** Reads all settings. Throws one error that lists every mistake. */
export function readConfig(env: Env): Config {
  const { data, error } = Environment.safeParse(env);
  const mistakes = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  mistakes.push(...contradictions(env));
  if (!data || mistakes.length > 0) {
    throw new Error(['Some settings cannot be used:', ...mistakes].join('\n  '));
  }
  const production = data.NODE_ENV === 'production';
  const { demo, logLevel, drainSeconds } = usual[production ? 'production' : 'elsewhere'];
  return {
    host: data.HOST,
    port: data.PORT,
    production,
    databaseUrl: data.DATABASE_URL,
    migrationUrl: data.MIGRATION_DATABASE_URL,
    dataDir: data.DATA_DIR,
    demo: data.DEMO ? data.DEMO === '1' : demo,
    demoByHand: data.DEMO === '1',
    admin: adminOf(data),
    logLevel: data.LOG_LEVEL ?? logLevel,
    limits: data.LIMITS === 'on',
    throttle: {
      failedSignIns: data.FAILED_SIGN_INS_PER_MINUTE,
      registrations: data.REGISTRATIONS_PER_HOUR,
      codeRequests: data.CODE_REQUESTS_PER_HOUR,
      calls: data.CALLS_PER_MINUTE,
    },
    messenger: messengerOf(data),
    codesPerDay: data.CODES_PER_DAY,
    openOrders: data.OPEN_ORDERS_PER_CUSTOMER,
    rateTolerance: data.RATE_TOLERANCE,
    rateJumpPercent: data.RATE_JUMP_PERCENT,
    push: { subject: data.PUSH_SUBJECT, hosts: data.PUSH_HOSTS ?? [], relay: data.PUSH_RELAY },
    maxConnections: data.MAX_CONNECTIONS,
    metricsToken: data.METRICS_TOKEN,
    drainSeconds: data.DRAIN_SECONDS ?? drainSeconds,
    trustProxy: data.TRUST_PROXY ?? [],
    corsOrigins: data.CORS_ORIGINS ?? [],
    map: { tiles: data.MAP_TILES_URL, attribution: data.MAP_ATTRIBUTION },
  };
}
