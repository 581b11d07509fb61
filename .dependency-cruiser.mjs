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
      'The domain is pure: itself and pure libraries. Hand the value in instead.',
      '^node_modules/(currency-codes|libphonenumber-js)/',
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
      comment:
        'Knock at the front door: another feature is reached only through its service, its queries or its pickers.',
      severity: 'error',
      from: {
        path: '^(server|web)/([^/]+)/',
        pathNot: ['^(server|web)/(app|lib|ui|seed|locales)/', '^web/(exchange|order-desk|order)/', testing, tests],
      },
      to: {
        path: '^(server|web)/[^/]+/',
        pathNot: ['^$1/$2/', '^$1/(lib|ui)/', '\\.(service|queries)\\.ts$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'screens-stand-on-nouns',
      comment: 'A screen is made of the parts of nouns; it never leans on another screen, except on its queries.',
      severity: 'error',
      from: { path: '^web/(exchange|order-desk)/', pathNot: tests },
      to: {
        path: '^web/',
        pathNot: ['^web/$1/', '^web/(order|office|rate|profile|lib|ui)/', '\\.queries\\.ts$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'orders-stand-on-offices-and-people',
      comment:
        'An order is shown with its office, rate and wallet; these know nothing of orders, nor orders of screens.',
      severity: 'error',
      from: { path: '^web/order/', pathNot: tests },
      to: {
        path: '^web/',
        pathNot: ['^web/(order|office|rate|profile|lib|ui)/', '\\.queries\\.ts$', '-picker\\.tsx$'],
      },
    },
    {
      name: 'lib-is-the-floor',
      comment: 'lib and ui carry the features; they never lean on one. Let the feature hand in what it needs.',
      severity: 'error',
      from: { path: '^(server|web)/(lib|ui)/', pathNot: tests },
      to: { path: '^(server|web)/[^/]+/', pathNot: '^$1/(lib|ui|locales)/' },
    },
    {
      name: 'routes-do-not-reach-the-database',
      comment: 'Routes call services. Only stores speak SQL.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['\\.store\\.ts$', '^server/lib/(db|tables)', '^server/(postgres|migrations|seed|testing)/', tests],
      },
      to: { path: '^node_modules/(@types/)?(kysely|pg)/' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What tests share lives in a testing/ folder; the product never leans on a test.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [tests, testing] },
      to: { path: [tests, testing] },
    },
    {
      name: 'no-developer-packages-in-the-product',
      comment: 'This package is in devDependencies: move it to dependencies, or do without it.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [tests, testing, configs] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-dead-ends',
      comment: 'Nothing is found at this path, so no wall can be checked against it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports this file. Delete it, or join it.',
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
