import type { z } from 'zod';
import type { Decimal } from '#domain/money/money.ts';
import type { GuestBounds } from '#domain/order/walk-in/walk-in.ts';
import { holdsProductName, personalPart } from '#domain/person/password.ts';
import type { StaffPolicy } from '#domain/person/second-factor.ts';
import { type Network, usualFees } from '#domain/wallet/network.ts';
import { Environment } from './environment.ts';
import type { ThrottleLimits } from './http/limit/throttle.ts';
import { withSecretsOfFiles } from './lib/secret-files.ts';

/** The messenger that the environment selects, with the values that it needs. */
export type MessengerConfig =
  | { kind: 'outbox' }
  | { kind: 'telegram-gateway'; url: string; token: string }
  | { kind: 'webhook'; url: string; token: string | undefined };

/** Where and when the embedded database is backed up, and who can read the backups. */
export type BackupConfig = {
  /** Undefined: no backups are made by themselves. */
  folder: string | undefined;
  /** Public keys of age. Empty: backups are not encrypted. Undefined: nobody has said. */
  recipients: readonly string[] | undefined;
  keep: number;
  /** Hours of the day in Kyiv at which a backup is made. */
  hours: readonly number[];
};

/** All settings from the environment variables. No other module reads them. */
export type Config = {
  host: string;
  port: number;
  production: boolean;
  /** Undefined: the server uses its embedded database. */
  databaseUrl: string | undefined;
  /** Addresses of standbys, which serve the reads of server/http/read-places.ts. */
  readUrl: string | undefined;
  /** Address with the role that owns the tables and runs the migrations, if the server's role does not. */
  migrationUrl: string | undefined;
  dataDir: string;
  backup: BackupConfig;
  /** What seals pickup codes: the first key seals, and any opens. Empty: the server makes one in `dataDir`. */
  secretKeys: readonly Buffer[];
  /** True: an empty database is filled with the demo world. */
  demo: boolean;
  /** True when DEMO=1 is set, so the operator knows that the demo passwords are public. */
  demoByHand: boolean;
  admin: { cellphone: string; password: string } | undefined;
  /** The lowest level that is logged. */
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  limits: boolean;
  throttle: ThrottleLimits;
  /** Undefined: codes can't be sent. */
  messenger: MessengerConfig | undefined;
  /** The largest number of codes sent within 24 hours, to all phones together. */
  codesPerDay: number;
  /** The largest number of registrations within 24 hours, from everywhere together. */
  registrationsPerDay: number;
  /** How many tries of scrypt a proof of work takes on average. */
  proofDifficulty: number;
  /** How much time an order gets when its customer says that the USDT is sent. */
  sentMinutes: { withHash: number; withoutHash: number };
  /** What a transfer of USDT costs on each network. */
  networkFees: Readonly<Record<Network, Decimal>>;
  /** The largest number of open orders of one customer. */
  openOrders: number;
  /** What guests at the window may exchange, in UAH. */
  guests: GuestBounds;
  /** A sign-in is fresh for this many minutes. With 0 no call asks for the password again. */
  freshMinutes: number;
  /** Whether staff may or must have a second factor. */
  staffSecondFactor: StaffPolicy;
  /** The address of the page, to whose host passkeys belong. Undefined: localhost. */
  publicUrl: string | undefined;
  /** People verify their phone before they place an order or get a role. */
  verifiedPhoneFirst: boolean;
  /** The networks on which new addresses may be. */
  networks: readonly Network[];
  /** How far a rate may be below the reference and still be recommended. */
  rateTolerance: Decimal;
  /** Is asked instead of the sources of market rates, to try them out. */
  rateSourceRelay: string | undefined;
  /** For tests: the address that is asked instead of the services of the chains. */
  chainRelay: string | undefined;
  /** A rate that moves by more than this percentage in one change has to be confirmed. */
  rateJumpPercent: Decimal;
  /**
   * `hosts`: push services in addition to the known ones. `relay`: receives pushes instead of the push services, to try
   * pushes out.
   */
  /** `subject` is ours unless it was set, which production asks for. */
  push: { subject: string; hasOwnSubject: boolean; hosts: string[]; relay: string | undefined };
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

type Env = Record<string, string | undefined>;

const trials = ['PUSH_RELAY', 'RATE_SOURCE_RELAY', 'CHAIN_RELAY'];

/** Mistakes in the combination of settings. */
function contradictions(env: Env): string[] {
  const production = env.NODE_ENV === 'production';
  const rules: [broken: unknown, what: string][] = [
    [production && env.LIMITS === 'off', 'LIMITS must be on in production'],
    [
      personalPart(env.ADMIN_PASSWORD ?? '', { cellphone: env.ADMIN_CELLPHONE ?? '', full_name: null }),
      'ADMIN_PASSWORD must not hold the number of ADMIN_CELLPHONE',
    ],
    [production && holdsProductName(env.ADMIN_PASSWORD ?? ''), 'ADMIN_PASSWORD must not hold "Obmin" in production'],
    ...trials.map((name): [broken: unknown, what: string] => [
      production && env[name],
      `${name} is for trying things out: it must not be set in production`,
    ]),
    [
      production && env.MESSENGER === 'outbox',
      'MESSENGER=outbox only writes codes into a file: in production it must be webhook or telegram-gateway',
    ],
    [
      production && env.VERIFIED_PHONE_FIRST === 'on' && !env.MESSENGER,
      'VERIFIED_PHONE_FIRST=on needs a MESSENGER: without one nobody can verify a phone',
    ],
    [
      production && env.BACKUP_RECIPIENT === 'none',
      'BACKUP_RECIPIENT=none leaves backups unencrypted: in production it must be a public key of age',
    ],
    [
      env.BACKUP_DIR && env.DATABASE_URL,
      'BACKUP_DIR is for the embedded database: for that of DATABASE_URL see docs/operations/backup.md',
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
  ['DATABASE_URL', 'DATABASE_READ_URL'],
  ['ADMIN_PASSWORD', 'ADMIN_CELLPHONE'],
  ['BACKUP_RECIPIENT', 'BACKUP_DIR'],
  ['ADMIN_CELLPHONE', 'ADMIN_PASSWORD'],
  ['MESSENGER_URL', 'MESSENGER', 'webhook'],
  ['MESSENGER_TOKEN', 'MESSENGER', 'telegram-gateway'],
];

const telegramGateway = 'https://gatewayapi.telegram.org';

/** Codes in a file are for trying things out. In production without MESSENGER no codes are sent. */
function messengerConfig(data: z.output<typeof Environment>): MessengerConfig | undefined {
  const { MESSENGER: kind, MESSENGER_URL: url, MESSENGER_TOKEN: token } = data;
  if (kind === 'webhook' && url) return { kind, url, token };
  if (kind === 'telegram-gateway' && token) return { kind, url: url ?? telegramGateway, token };
  return data.NODE_ENV !== 'production' ? { kind: 'outbox' } : undefined;
}

/** By default where codes reach phones. Codes in a file reach nobody. */
function verifiedPhoneFirst(data: z.output<typeof Environment>): boolean {
  const isReal = data.MESSENGER !== undefined && data.MESSENGER !== 'outbox';
  return data.VERIFIED_PHONE_FIRST === undefined ? isReal : data.VERIFIED_PHONE_FIRST === 'on';
}

function adminConfig({ ADMIN_CELLPHONE: cellphone, ADMIN_PASSWORD: password }: z.output<typeof Environment>) {
  return cellphone && password ? { cellphone, password } : undefined;
}

const pushConfig = ({ PUSH_SUBJECT, PUSH_HOSTS = [], PUSH_RELAY: relay }: z.output<typeof Environment>) => ({
  subject: PUSH_SUBJECT ?? 'https://obmin.example',
  hasOwnSubject: PUSH_SUBJECT !== undefined,
  hosts: PUSH_HOSTS,
  relay,
});

/** A push service that has trouble with our pushes must find the people who run them, or it refuses the pushes. */
export const lacksPushContact = ({ production, push }: Pick<Config, 'production' | 'push'>): boolean =>
  production && !push.hasOwnSubject;

/** What a server in production does without, each with what that means. The start works, so somebody has to be told. */
export const lacksOf = ({
  messenger,
  trustProxy,
  publicUrl,
  metricsToken,
  map,
  backup,
  databaseUrl,
}: Config): string[] => {
  const lacks: [isLacking: boolean, meaning: string][] = [
    [messenger === undefined, 'MESSENGER is not set: no phone can be verified and no forgotten password replaced'],
    [
      trustProxy.length === 0,
      'TRUST_PROXY is not set: behind a proxy all callers share one address, in the log and for every limit',
    ],
    [
      databaseUrl === undefined && backup.folder === undefined,
      'BACKUP_DIR is not set: no backup of the embedded database is made',
    ],
    [publicUrl === undefined, 'PUBLIC_URL is not set: nobody can use passkeys as a second factor'],
    [metricsToken === undefined, 'METRICS_TOKEN is not set: nothing can ring when something is wrong'],
    [
      map.tiles === undefined,
      'MAP_TILES_URL is not set: maps take their background from the public street map, which promises nothing',
    ],
  ];
  return lacks.flatMap(([isLacking, meaning]) => (isLacking ? [meaning] : []));
};

/** Defaults that differ in production. Elsewhere the console shows the address and no line for each call. */
const fallback = {
  production: { demo: false, logLevel: 'info', drainSeconds: 5 },
  elsewhere: { demo: true, logLevel: 'warn', drainSeconds: 0 },
} as const;

/** Reads all settings. Throws one error that lists every mistake. */
export function readConfig(given: Env): Config {
  const { env, mistakes } = withSecretsOfFiles(given);
  const { data, error } = Environment.safeParse(env);
  mistakes.push(...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`));
  mistakes.push(...contradictions(env));
  if (!data || mistakes.length > 0) {
    throw new Error(['Some settings cannot be used:', ...mistakes].join('\n  '));
  }
  const production = data.NODE_ENV === 'production';
  const { demo, logLevel, drainSeconds } = fallback[production ? 'production' : 'elsewhere'];
  return {
    host: data.HOST,
    port: data.PORT,
    production,
    databaseUrl: data.DATABASE_URL,
    readUrl: data.DATABASE_READ_URL,
    migrationUrl: data.MIGRATION_DATABASE_URL,
    dataDir: data.DATA_DIR,
    backup: {
      folder: data.BACKUP_DIR,
      recipients: data.BACKUP_RECIPIENT,
      keep: data.BACKUP_KEEP,
      hours: data.BACKUP_HOURS,
    },
    secretKeys: data.SECRET_KEY,
    demo: data.DEMO ? data.DEMO === '1' : demo,
    demoByHand: data.DEMO === '1',
    admin: adminConfig(data),
    logLevel: data.LOG_LEVEL ?? logLevel,
    limits: data.LIMITS === 'on',
    throttle: {
      failedSignIns: data.FAILED_SIGN_INS_PER_MINUTE,
      registrations: data.REGISTRATIONS_PER_HOUR,
      codeRequests: data.CODE_REQUESTS_PER_HOUR,
      emailChanges: data.EMAIL_CHANGES_PER_HOUR,
      ownExports: data.OWN_EXPORTS_PER_HOUR,
      calls: data.CALLS_PER_MINUTE,
    },
    messenger: messengerConfig(data),
    codesPerDay: data.CODES_PER_DAY,
    registrationsPerDay: data.REGISTRATIONS_PER_DAY,
    proofDifficulty: data.PROOF_DIFFICULTY,
    sentMinutes: { withHash: data.SENT_HOURS * 60, withoutHash: data.SENT_HOURS_WITHOUT_HASH * 60 },
    networkFees: { ...usualFees, ...data.NETWORK_FEES },
    openOrders: data.OPEN_ORDERS_PER_CUSTOMER,
    guests: { deal: data.GUEST_DEAL_UAH, day: data.GUEST_DAY_UAH },
    freshMinutes: data.FRESH_MINUTES,
    staffSecondFactor: data.STAFF_SECOND_FACTOR,
    publicUrl: data.PUBLIC_URL,
    verifiedPhoneFirst: verifiedPhoneFirst(data),
    networks: data.NETWORKS,
    rateTolerance: data.RATE_TOLERANCE,
    rateSourceRelay: data.RATE_SOURCE_RELAY,
    chainRelay: data.CHAIN_RELAY,
    rateJumpPercent: data.RATE_JUMP_PERCENT,
    push: pushConfig(data),
    maxConnections: data.MAX_CONNECTIONS,
    metricsToken: data.METRICS_TOKEN,
    drainSeconds: data.DRAIN_SECONDS ?? drainSeconds,
    trustProxy: data.TRUST_PROXY ?? [],
    corsOrigins: data.CORS_ORIGINS ?? [],
    map: { tiles: data.MAP_TILES_URL, attribution: data.MAP_ATTRIBUTION },
  };
}
