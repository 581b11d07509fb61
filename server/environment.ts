import { isIP } from 'node:net';
import { bech32 } from '@scure/base';
import { z } from 'zod';
import { pageMaxSize } from '#contract/wire/page.ts';
import { type Decimal, parseAmount } from '#domain/money/money.ts';
import { defaultJumpPercent } from '#domain/money/rate-guard.ts';
import { defaultTolerance } from '#domain/money/tolerance.ts';
import { hoursForSent } from '#domain/order/deadline.ts';
import { isValidPassword, passwordMaxLength, unmetRules } from '#domain/person/password.ts';
import { parseNewPhone } from '#domain/person/phone.ts';
import { usualDifficulty } from '#domain/person/proof-of-work.ts';
import { staffPolicies } from '#domain/person/second-factor.ts';
import { defaultNetworks, isNetwork, type Network, networks } from '#domain/wallet/network.ts';
import { databaseUrlFault, readUrlFault } from './database/connection/db-url.ts';
import { defaultBounds } from './http/connections.ts';
import { isOrigin } from './http/page-origin.ts';
import { isPushHost } from './lib/push-services.ts';
import { parseSecretKeys, secretKeyBytes } from './lib/secret-key.ts';
import { isAmongCommonest } from './password/commonest-passwords.ts';
import { passwordRules } from './password/password-rules.ts';

/** An empty variable counts as not set. */
const setting = <S extends z.ZodType>(schema: S) => z.preprocess((text) => text || undefined, schema);

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An IP address, a network such as 10.0.0.0/8, or one of the names. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
  return proxyNames.includes(text) || (isIP(address) > 0 && isNetwork && more.length === 0);
}

/** Tiles must come over HTTPS or from this server, because the page's headers allow nothing else. */
const isTiles = (text: string) => /^(https:\/\/[^/\s]+)?\/\S*$/.test(text) && /\{z\}.*\{[xy]\}.*\{[xy]\}/.test(text);

/** Browsers have passkeys only at HTTPS, and at localhost. Never at a number, which is no relying party. */
const isPublicUrl = (text: string) =>
  isOrigin(text) && (/^https:\/\/[^/]*[a-z]/.test(text) || /^http:\/\/localhost(:\d+)?$/.test(text));

const count = (fallback: number, max = 1_000_000_000) =>
  setting(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(max, `must be ${max} or less`)
      .default(fallback),
  );

const decimal = (fallback: Decimal) =>
  setting(
    z
      .string()
      .regex(/^\d{1,10}(\.\d{1,8})?$/, `must be a number such as ${fallback}, with at most 8 decimals`)
      .default(fallback),
  );

const mostSentHours = 7 * 24;

/** `TRC20=3,ERC20=2.5`: each network and a sum of USDT. */
function readFees(text: string, { addIssue }: z.RefinementCtx): Partial<Record<Network, Decimal>> {
  const fees = text.split(',').map((part) => part.split('=').map((word) => word.trim()));
  const read = fees.flatMap(([network = '', fee = '', ...more]) => {
    const amount = parseAmount(fee);
    return isNetwork(network) && amount && more.length === 0 ? [[network, amount] as const] : [];
  });
  if (read.length < fees.length) addIssue('must look like TRC20=3,ERC20=2.5');
  return Object.fromEntries(read);
}

/** Public keys of age, or `none` for backups that are not encrypted. */
function readRecipients(text: string, { addIssue }: z.RefinementCtx): string[] {
  const recipients = text === 'none' ? [] : text.split(',').map((part) => part.trim());
  if (!recipients.every(isRecipient))
    addIssue('must be a public key of age such as age1…, with commas between, or none');
  return recipients;
}

const publicKeyBytes = 32;

export function isRecipient(text: string): boolean {
  const read = bech32.decodeUnsafe(text);
  return read?.prefix === 'age' && bech32.fromWordsUnsafe(read.words)?.length === publicKeyBytes;
}

/** `4` or `0,6,12,18`: hours of the day in Kyiv. */
function readHours(text: string, { addIssue }: z.RefinementCtx): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^(?:1?\d|2[0-3])$/.test(part)))
    addIssue('must be hours from 0 to 23 such as 4 or 0,6,12,18');
  return parts.map(Number);
}

const drainError = 'must be a whole number from 0 to 300';

const portError = 'must be a whole number from 0 to 65535';

const databaseUrl = z.string().refine((text) => databaseUrlFault(text) === undefined, {
  error: ({ input }) => databaseUrlFault(String(input)),
});

const readUrl = z.string().refine((text) => readUrlFault(text) === undefined, {
  error: ({ input }) => readUrlFault(String(input)),
});

/** Says what is wrong with the password, without the password. */
function passwordFault(password: string): string {
  if (unmetRules(password).length > 0) return `must have ${passwordRules}`;
  if (password.length > passwordMaxLength) return `must have ${passwordMaxLength} characters or fewer`;
  return 'is one of the commonest passwords: choose another';
}

const adminPassword = z.string().refine((password) => isValidPassword(password) && !isAmongCommonest(password), {
  error: ({ input }) => passwordFault(String(input)),
});

/** The environment variables: their forms and defaults. */
export const Environment = z.object({
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, portError)
      .transform(Number)
      .refine((port) => port <= 65_535, portError)
      .default(8000),
  ),
  DRAIN_SECONDS: setting(
    z
      .string()
      .regex(/^\d{1,3}$/, drainError)
      .transform(Number)
      .refine((seconds) => seconds <= 300, drainError)
      .optional(),
  ),
  DATABASE_URL: setting(databaseUrl.optional()),
  DATABASE_READ_URL: setting(readUrl.optional()),
  MIGRATION_DATABASE_URL: setting(databaseUrl.optional()),
  SECRET_KEY: setting(
    z
      .string()
      .transform((text, { addIssue }) => {
        const keys = parseSecretKeys(text);
        if (!keys) addIssue(`must be ${secretKeyBytes} bytes or more in base64 or hex; to change it, "new,old"`);
        return keys ?? z.NEVER;
      })
      .default([]),
  ),
  DATA_DIR: setting(z.string().default('.data')),
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_RECIPIENT: setting(z.string().transform(readRecipients).optional()),
  BACKUP_KEEP: count(14, 10_000),
  BACKUP_HOURS: setting(z.string().default('4').transform(readHours)),
  DEMO: setting(z.enum(['0', '1'], 'must be 1 or 0').optional()),
  ADMIN_CELLPHONE: setting(
    z
      .string()
      .refine((text) => parseNewPhone(text), 'must be a phone number such as +380671234567')
      .optional(),
  ),
  ADMIN_PASSWORD: setting(adminPassword.optional()),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').optional()),
  LIMITS: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  FAILED_SIGN_INS_PER_MINUTE: count(30),
  REGISTRATIONS_PER_HOUR: count(100),
  REGISTRATIONS_PER_DAY: count(1000),
  CODE_REQUESTS_PER_HOUR: count(30),
  EMAIL_CHANGES_PER_HOUR: count(10),
  OWN_EXPORTS_PER_HOUR: count(10),
  CALLS_PER_MINUTE: count(600),
  CODES_PER_DAY: count(1000),
  PROOF_DIFFICULTY: count(usualDifficulty),
  MAX_CONNECTIONS: count(defaultBounds.maxConnections, 1_000_000),
  // The page shows all open orders on one page of a list.
  OPEN_ORDERS_PER_CUSTOMER: count(20, pageMaxSize),
  GUEST_DEAL_UAH: decimal('30000'),
  GUEST_DAY_UAH: decimal('300000'),
  SENT_HOURS: count(hoursForSent.withHash, mostSentHours),
  SENT_HOURS_WITHOUT_HASH: count(hoursForSent.withoutHash, mostSentHours),
  NETWORK_FEES: setting(z.string().transform(readFees).optional()),
  FRESH_MINUTES: setting(
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number of minutes, 0 for never')
      .transform(Number)
      .default(10),
  ),
  STAFF_SECOND_FACTOR: setting(z.enum(staffPolicies, 'must be off, offered or required').default('offered')),
  PUBLIC_URL: setting(
    z
      .string()
      .refine((text) => isPublicUrl(text), 'must be an origin such as https://example.com, or http://localhost:8000')
      .optional(),
  ),
  VERIFIED_PHONE_FIRST: setting(z.enum(['on', 'off'], 'must be on or off').optional()),
  NETWORKS: setting(
    z
      .string()
      .default(defaultNetworks.join())
      .transform((text) => text.split(',').map((part) => part.trim().toUpperCase()))
      .refine((parts): parts is Network[] => parts.every(isNetwork), `must be some of ${networks.join(', ')}`),
  ),
  RATE_TOLERANCE: decimal(defaultTolerance),
  RATE_JUMP_PERCENT: decimal(defaultJumpPercent),
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
      .optional(),
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
  RATE_SOURCE_RELAY: setting(
    z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must look like http://127.0.0.1:9000' }).optional(),
  ),
  CHAIN_RELAY: setting(
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
