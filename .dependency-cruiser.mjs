/** Which folder may import which. Read each rule as: `from` must not import `to`. */
const tests = '\\.test\\.tsx?$';
const testing = '^(server|web)/testing/|\\.test-kit\\.ts$';
const configs = '\\.config\\.ts$';

const only = (room, comment, ...allowed) => ({
  name: `${room}-walls`,
  comment,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: [tests, testing, configs] },
  to: { pathNot: [`^${room}/`, ...allowed], couldNotResolve: false },
});

export default {
  forbidden: [
    only(
      'domain',
      'The domain imports only itself and pure libraries. Pass the value as an argument instead.',
      '^node_modules/(@noble/hashes|@scure/base|crc|currency-codes|libphonenumber-js)/',
    ),
    only('contract', 'The contract may use zod and the domain, nothing else.', '^domain/', '^node_modules/zod/'),
    only(
      'server',
      'The server may not look into the web. What both need belongs in contract/ or domain/.',
      '^domain/',
      '^contract/',
      '^node_modules/',
      '^(node:)?[a-z_/]+$',
    ),
    only(
      'web',
      'The web may not look into the server. What both need belongs in contract/ or domain/.',
      '^domain/',
      '^contract/',
      '^node_modules/',
    ),
    {
      name: 'features-keep-to-themselves',
      comment: 'Use another feature only through its service, its queries or its pickers.',
      severity: 'error',
      from: {
        path: '^(server|web)/([^/]+)/',
        pathNot: [
          '^(server|web)/(app|lib|ui|seed|locales|database|http|jobs|password)/',
          '^web/(exchange|order-desk|office-admin|order|offer)/',
          testing,
          tests,
        ],
      },
      to: {
        path: '^(server|web)/[^/]+/',
        pathNot: [
          '^$1/$2/',
          '^$1/(lib|ui|database|http|jobs|password)/',
          '\\.(service|queries|sql)\\.ts$',
          '-picker\\.tsx$',
        ],
      },
    },
    {
      name: 'screens-stand-on-nouns',
      comment: 'A screen imports the parts of nouns. It imports nothing of another screen but its queries.',
      severity: 'error',
      from: { path: '^web/(exchange|order-desk|office-admin)/', pathNot: tests },
      to: {
        path: '^web/',
        pathNot: ['^web/$1/', '^web/(order|offer|office|rate|profile|lib|ui)/', '\\.queries\\.ts$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'orders-stand-on-offices-and-people',
      comment:
        'An order is shown with its office, rate and wallet. These import nothing of orders, and orders nothing of screens.',
      severity: 'error',
      from: { path: '^web/order/', pathNot: tests },
      to: {
        path: '^web/',
        pathNot: ['^web/(order|offer|office|rate|profile|lib|ui)/', '\\.queries\\.ts$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'the-app-is-a-list',
      comment: 'app.ts lists the modules. The *.module.ts of a noun builds and registers what the noun needs.',
      severity: 'error',
      from: { path: '^server/app\\.ts$' },
      to: { pathNot: ['\\.module\\.ts$', '^server/module\\.ts$'] },
    },
    {
      name: 'modules-are-built-once',
      comment: 'Only app.ts builds modules. A module receives what it needs of another one as an argument.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/app\\.ts$', testing, tests] },
      to: { path: '^server/[^/]+/.*\\.module\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-is-the-floor',
      comment: 'All features use lib and ui, so these import no feature. Let the feature pass what they need.',
      severity: 'error',
      from: { path: '^(server|web)/(lib|ui|database|http|jobs|password)/', pathNot: [tests, testing] },
      to: { path: '^(server|web)/[^/]+/', pathNot: '^$1/(lib|ui|locales|database|http|jobs|password)/' },
    },
    ...[
      ['lib', 'database|jobs|http|password'],
      ['database', 'jobs|http|password'],
      ['jobs', 'http|password'],
    ].map(([room, above]) => ({
      name: `${room}-does-not-look-up`,
      comment: 'The floor has floors: lib, then database, jobs, http. A room uses only those below it.',
      severity: 'error',
      from: { path: `^server/${room}/`, pathNot: [tests, testing] },
      to: { path: `^server/(${above})/` },
    })),
    {
      name: 'routes-do-not-reach-the-database',
      comment: 'Routes call services. Only stores, and the *.sql.ts that they share, contain SQL.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['\\.(store|sql)\\.ts$', '^server/database/', '^server/(postgres|migrations|seed|testing)/', tests],
      },
      to: { path: '^node_modules/(@types/)?(kysely|pg)/' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'Code that tests share belongs in a testing/ folder. The product never imports a test.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [tests, testing] },
      to: { path: [tests, testing] },
    },
    {
      name: 'no-developer-packages-in-the-product',
      comment: 'This package is in devDependencies: move it to dependencies, or remove the import.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [tests, testing, configs] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-dead-ends',
      comment: 'This path does not exist, so no rule can check it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circles',
      comment: 'Files that import each other: merge them, or move the shared part into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'No file imports this file. Delete it, or merge it into another file.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(domain|contract|server|web)/',
        pathNot: [tests, testing, configs, '(^|/)main\\.tsx?$', '^web/(public|locales)/', '\\.d\\.ts$'],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^web/dist' },
    tsPreCompilationDeps: true,
    // Uses swc. TypeScript 7 lacks the needed interface: with it the tool would find no import and report no error.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
