import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('The fee of a network is a sum for its name, and the others keep theirs', () => {
  expect(readConfig({ NETWORK_FEES: 'TRC20=2.5, TON=1' }).networkFees).toMatchObject({
    TRC20: '2.5',
    TON: '1',
    SOL: '0.5',
  });
  for (const wrong of ['TRC20', 'TRC=1', 'TRC20=-1', 'TRC20=1=2'])
    expect(() => readConfig({ NETWORK_FEES: wrong })).toThrow('NETWORK_FEES must look like');
});

test('Every setting has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8000,
    production: false,
    publicUrl: undefined,
    staffSecondFactor: 'offered',
    databaseUrl: undefined,
    readUrl: undefined,
    metricsToken: undefined,
    migrationUrl: undefined,
    dataDir: '.data',
    backup: { folder: undefined, recipients: undefined, keep: 14, hours: [4] },
    secretKeys: [],
    demo: true,
    demoByHand: false,
    admin: undefined,
    logLevel: 'warn',
    limits: true,
    throttle: { failedSignIns: 30, registrations: 100, codeRequests: 30, emailChanges: 10, ownExports: 10, calls: 600 },
    messenger: { kind: 'outbox' },
    codesPerDay: 1000,
    registrationsPerDay: 1000,
    proofDifficulty: 1000,
    freshMinutes: 10,
    guests: { deal: '30000', day: '300000' },
    verifiedPhoneFirst: false,
    networks: ['TRC20', 'ERC20'],
    openOrders: 20,
    sentMinutes: { withHash: 1440, withoutHash: 240 },
    networkFees: { TRC20: '3', ERC20: '3', BEP20: '0.5', SOL: '0.5', TON: '0.5' },
    maxConnections: 5000,
    rateTolerance: '0.05',
    rateJumpPercent: '3',
    push: { subject: 'https://obmin.example', hasOwnSubject: false, hosts: [], relay: undefined },
    drainSeconds: 0,
    trustProxy: [],
    corsOrigins: [],
    map: { tiles: undefined, attribution: undefined },
  });
});

test('An empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', HOST: '' })).toEqual(readConfig({}));
});

test('MAX_CONNECTIONS sets the number of connections', () => {
  expect(readConfig({ MAX_CONNECTIONS: '200' }).maxConnections).toBe(200);
  for (const MAX_CONNECTIONS of ['0', '-1', '1.5', 'many', '1000001'])
    expect(() => readConfig({ MAX_CONNECTIONS })).toThrow('MAX_CONNECTIONS must be');
});

test('The drain lasts five seconds in production, zero elsewhere, or as long as DRAIN_SECONDS says', () => {
  expect(readConfig({ NODE_ENV: 'production' }).drainSeconds).toBe(5);
  expect(readConfig({ NODE_ENV: 'production', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: '300' }).drainSeconds).toBe(300);
  for (const DRAIN_SECONDS of ['301', '-1', '1.5', 'long']) {
    expect(() => readConfig({ DRAIN_SECONDS })).toThrow('DRAIN_SECONDS must be a whole number from 0 to 300');
  }
});

test('One error lists all mistakes with the names of the settings', () => {
  const mistakes = () =>
    readConfig({
      NODE_ENV: 'production',
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      LIMITS: 'off',
      ADMIN_CELLPHONE: '12',
      PATH: '/bin',
    });
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'LIMITS', 'ADMIN_CELLPHONE', 'ADMIN_PASSWORD']) {
    expect(mistakes).toThrow(name);
  }
  expect(mistakes).not.toThrow('NODE_ENV');
});

test('A mistake in a password is reported without the password', () => {
  const env = { ADMIN_CELLPHONE: '+380671234567', ADMIN_PASSWORD: 'hunter2' };
  expect(() => readConfig(env)).toThrow('ADMIN_PASSWORD');
  expect(() => readConfig(env)).not.toThrow('hunter2');
});

test('A mistake in ADMIN_PASSWORD is reported exactly', () => {
  const start = (ADMIN_PASSWORD: string) => () => readConfig({ ADMIN_CELLPHONE: '+380671234567', ADMIN_PASSWORD });
  expect(start('short')).toThrow('ADMIN_PASSWORD must have 8 characters');
  expect(start('Passw0rd!')).toThrow('ADMIN_PASSWORD is one of the commonest passwords');
  expect(start('Liverpool1!')).toThrow('ADMIN_PASSWORD is one of the commonest passwords');
  expect(start('Aa!067-123-45-67')).toThrow('ADMIN_PASSWORD must not hold the number of ADMIN_CELLPHONE');
  expect(start('Obmin!2026')).not.toThrow();
  const admin = { ADMIN_CELLPHONE: '+380671234567', ADMIN_PASSWORD: 'Obmin!2026' };
  expect(() => readConfig({ NODE_ENV: 'production', ...admin })).toThrow('ADMIN_PASSWORD must not hold "Obmin"');
  expect(start(`Kyiv-1654!${'x'.repeat(120)}`)).toThrow('ADMIN_PASSWORD must have 128 characters or fewer');
});

test('Refuses a port that is not a whole number from 0 to 65535', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0);
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
  for (const PORT of ['65536', '8000.5', '0x1F', ' ', '-1', 'http']) {
    expect(() => readConfig({ PORT })).toThrow('PORT must be a whole number from 0 to 65535');
  }
});

test('An invalid database address is reported with its setting and without its password', () => {
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_READ_URL']) {
    for (const url of ['postgres://obmin:ab#cd@db:5432/obmin', 'postgres://obmin:abcd@db:port/obmin']) {
      const start = () => readConfig({ DATABASE_URL: 'postgres://db/obmin', [name]: url });
      expect(start).toThrow(`  ${name} must look like postgres://`);
      expect(start).not.toThrow(/ab#?cd/);
    }
  }
  const readable = [
    'postgres://obmin:ab%23cd@db/obmin',
    'postgres:///obmin?host=/run/postgresql',
    'postgres://me@/obmin',
  ];
  for (const DATABASE_URL of readable) expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('A mistake in a setting with fixed values lists these values', () => {
  expect(() => readConfig({ NODE_ENV: 'prod' })).toThrow('NODE_ENV must be development, test or production');
  expect(() => readConfig({ MESSENGER: 'sms' })).toThrow('MESSENGER must be outbox, webhook or telegram-gateway');
});

test('The demo world is on by default, but never in production', () => {
  const admin = { ADMIN_CELLPHONE: '0671234567', ADMIN_PASSWORD: 'Kyiv-Lviv-1654!' };
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://db/obmin' }).demo).toBe(true);
  expect(readConfig(admin)).toMatchObject({ demo: true, demoByHand: false, admin: { cellphone: '0671234567' } });
  expect(readConfig({ ...admin, DEMO: '1' })).toMatchObject({ demo: true, demoByHand: true });
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('Codes go to a file in development, and in production to the messenger of the settings', () => {
  const messenger = (env: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...env }).messenger;
  const [url, token] = ['https://sms.example/send', 'key'];
  expect(messenger({})).toBeUndefined();
  expect(readConfig({}).messenger).toEqual({ kind: 'outbox' });
  expect(() => messenger({ MESSENGER: 'outbox' })).toThrow('MESSENGER=outbox only writes codes into a file');
  expect(messenger({ MESSENGER: 'webhook', MESSENGER_URL: url })).toEqual({ kind: 'webhook', url, token: undefined });
  expect(messenger({ MESSENGER: 'telegram-gateway', MESSENGER_TOKEN: token })).toMatchObject({ token });
  expect(() => messenger({ MESSENGER: 'webhook' })).toThrow('MESSENGER_URL');
  expect(() => messenger({ MESSENGER: 'webhook', MESSENGER_URL: 'sms.example' })).toThrow('MESSENGER_URL');
  expect(() => messenger({ MESSENGER: 'telegram-gateway' })).toThrow('MESSENGER_TOKEN');
});

test('MIGRATION_DATABASE_URL and DATABASE_READ_URL need DATABASE_URL', () => {
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL'])
    expect(() => readConfig({ [name]: 'postgres://owner@db/obmin' })).toThrow('DATABASE_URL is needed');
});

test('Only proxies in TRUST_PROXY are trusted', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
  expect(trusted('loopback, 10.0.0.0/8,::1')).toEqual(['loopback', '10.0.0.0/8', '::1']);
  for (const wrong of ['true', '1', '10.0.0.0/33', '10.0.0.1/', 'proxy.example', 'loopback,,']) {
    expect(() => trusted(wrong)).toThrow('TRUST_PROXY');
  }
});

test('Only origins in CORS_ORIGINS may use the API from another site', () => {
  const origins = (CORS_ORIGINS: string) => readConfig({ CORS_ORIGINS }).corsOrigins;
  expect(origins('https://desk.example, http://localhost:5173')).toEqual([
    'https://desk.example',
    'http://localhost:5173',
  ]);
  for (const wrong of ['*', 'desk.example', 'https://desk.example/', 'https://Desk.example', 'null', 'ws://x', 'a,']) {
    expect(() => origins(wrong)).toThrow('CORS_ORIGINS');
  }
});

test('Map tiles must come over HTTPS or from this server', () => {
  const tiles = (MAP_TILES_URL: string) => readConfig({ MAP_TILES_URL }).map.tiles;
  expect(tiles('https://tiles.example/osm/{z}/{x}/{y}.png?key=1')).toBe(
    'https://tiles.example/osm/{z}/{x}/{y}.png?key=1',
  );
  expect(tiles('/tiles/{z}/{y}/{x}.jpg')).toBe('/tiles/{z}/{y}/{x}.jpg');
  for (const wrong of ['http://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/tile.png', '{z}/{x}/{y}']) {
    expect(() => tiles(wrong)).toThrow('MAP_TILES_URL');
  }
});

test('LIMITS=off is allowed outside production', () => {
  expect(readConfig({ LIMITS: 'off' }).limits).toBe(false);
});

test('Pushes have a sender, and PUSH_RELAY is refused in production', () => {
  const relay = 'http://127.0.0.1:9000';
  expect(readConfig({ PUSH_SUBJECT: 'mailto:desk@example.com', PUSH_RELAY: relay }).push).toEqual({
    subject: 'mailto:desk@example.com',
    hasOwnSubject: true,
    hosts: [],
    relay,
  });
  expect(() => readConfig({ PUSH_SUBJECT: 'somebody' })).toThrow('PUSH_SUBJECT');
  expect(() => readConfig({ PUSH_RELAY: 'http://elsewhere.example' })).toThrow('PUSH_RELAY');
  expect(() => readConfig({ NODE_ENV: 'production', PUSH_RELAY: relay })).toThrow('PUSH_RELAY');
});

test.each([
  ['RATE_SOURCE_RELAY', 'rateSourceRelay'],
  ['CHAIN_RELAY', 'chainRelay'],
] as const)('%s is on this machine, and refused in production', (name, field) => {
  const relay = 'http://127.0.0.1:9000';
  expect(readConfig({ [name]: relay })[field]).toBe(relay);
  expect(() => readConfig({ [name]: 'http://elsewhere.example' })).toThrow(name);
  expect(() => readConfig({ NODE_ENV: 'production', [name]: relay })).toThrow(name);
});

test('PUSH_HOSTS adds push services by host', () => {
  const hosts = (PUSH_HOSTS: string) => readConfig({ PUSH_HOSTS }).push.hosts;
  expect(hosts('push.example.com, .Push.Example.org')).toEqual(['push.example.com', '.push.example.org']);
  for (const wrong of [
    'https://push.example.com',
    'push.example.com:8443',
    'push.example.com/send',
    '*.example.com',
    'push..example.com',
    'a.example,',
    '-a.example.com',
    'localhost',
    '.com',
    '127.0.0.1',
    '10.0.0.0x7f',
    '[::1]',
    'пуш.укр',
    `${'a'.repeat(64)}.example.com`,
  ]) {
    expect(() => hosts(wrong), wrong).toThrow('PUSH_HOSTS must be names of hosts such as push.example.com');
  }
});

test('The limit of open orders is a whole number, and not above the largest page', () => {
  expect(readConfig({ OPEN_ORDERS_PER_CUSTOMER: '100' }).openOrders).toBe(100);
  for (const wrong of ['0', '101', '2.5', 'many']) {
    expect(() => readConfig({ OPEN_ORDERS_PER_CUSTOMER: wrong })).toThrow('OPEN_ORDERS_PER_CUSTOMER must be');
  }
});

test('How far a rate may move without being asked about is a number of percent', () => {
  expect(readConfig({}).rateJumpPercent).toBe('3');
  expect(readConfig({ RATE_JUMP_PERCENT: '0.5' }).rateJumpPercent).toBe('0.5');
  for (const wrong of ['-1', '3%', 'never']) {
    expect(() => readConfig({ RATE_JUMP_PERCENT: wrong })).toThrow('RATE_JUMP_PERCENT must be');
  }
});

test('How far below the reference a rate is not discouraged is a number with the decimals of a rate', () => {
  expect(readConfig({ RATE_TOLERANCE: '0.00000001' }).rateTolerance).toBe('0.00000001');
  expect(readConfig({ RATE_TOLERANCE: '0' }).rateTolerance).toBe('0');
  for (const wrong of ['-1', '0,05', '5%', '1e-3', '0.123456789']) {
    expect(() => readConfig({ RATE_TOLERANCE: wrong })).toThrow('RATE_TOLERANCE must be');
  }
});

test('The networks of new addresses are some of the five', () => {
  expect(readConfig({ NETWORKS: 'ton, SOL' }).networks).toEqual(['TON', 'SOL']);
  expect(() => readConfig({ NETWORKS: 'TRC20,BTC' })).toThrow('NETWORKS must be some of TRC20, ERC20');
});

test('Phones are verified first where a messenger reaches them, or as the setting says', () => {
  const webhook = { MESSENGER: 'webhook', MESSENGER_URL: 'https://sms.example/send' };
  expect(readConfig({}).verifiedPhoneFirst).toBe(false);
  expect(readConfig(webhook).verifiedPhoneFirst).toBe(true);
  expect(readConfig({ ...webhook, VERIFIED_PHONE_FIRST: 'off' }).verifiedPhoneFirst).toBe(false);
  expect(readConfig({ VERIFIED_PHONE_FIRST: 'on' }).verifiedPhoneFirst).toBe(true);
  const alone = { NODE_ENV: 'production', VERIFIED_PHONE_FIRST: 'on' };
  expect(() => readConfig(alone)).toThrow('VERIFIED_PHONE_FIRST=on needs a MESSENGER');
});
