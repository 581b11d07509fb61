import { partRights } from './rights-part-rows.test-kit.ts';

/**
 * The table of rights: what each caller gets from each call of the server. A row is a call or a case of it, a cell is a
 * caller. The server does not read this table: `config.access` of each route and domain/person/actor.ts decide. rights.test.ts
 * makes every call of the table as every caller. It also checks that the server has no other calls.
 *
 * The table names the calls itself and is not derived from the routes: it says what is wanted, so a new route or a new
 * right must be written here by somebody who means it. A derived table would agree with every mistake.
 */

// A cell is a status, with the error code for a refusal. For some calls it says whether the answer shows the row's object.
const ok = '200';
const made = '201';
/** `seen`: the answer contains the object. `none`: it does not. */
const seen = '200 seen';
const none = '200 unseen';
const out = '401 UNAUTHORIZED';
const no = '403 FORBIDDEN';
/** The object does not exist, or the caller may not see it. Both get the same answer. */
const gone = '404 NOT_FOUND';
const goneUser = '404 USER_NOT_FOUND';
const goneOrder = '404 ORDER_NOT_FOUND';
const stuck = '409 CONFLICT';
const moved = '409 ORDER_ALREADY_PROCESSED';
// The call is allowed, but its code is wrong.
const wrong = '422 VALIDATION_ERROR';
/** Callers without a valid session. */
export const withoutSession = [
  'anonymous',
  'garbage token',
  'expired session',
  'revoked session',
  'recovery token',
] as const;

/** The order of `customer` is at the office of `cashier` and `owner`. The people "elsewhere" work at another office. */
export const people = [
  'customer',
  'another customer',
  'cashier',
  'cashier elsewhere',
  'owner',
  'owner elsewhere',
  'admin',
] as const;

export type CallerKind = (typeof withoutSession)[number] | (typeof people)[number];
type Cells = readonly string[];
export type RightsRow = { call: string; about: string; cells: Record<CallerKind, string> };

// biome-ignore format: the columns make it a table
const openToAnyone: readonly [call: string, cell: string][] = [
  ['GET /*',                                  ok],
  ['GET /v1/health-check',                    ok],
  ['GET /v1/public/rates',                    ok],
  ['GET /v1/public/rates/month',              ok],
  ['GET /v1/public/rates.xml',                ok],
  ['GET /v1/agreement',                       ok],
  ['GET /livez',                              ok],
  ['GET /readyz',                             ok],
  ['GET /openapi.json',                       ok],
  ['GET /docs',                               ok],
  ['GET /docs/:file',                         ok],
  ['GET /docs/start.js',                      ok],
  // 404 for everyone unless a metrics token is configured.
  ['GET /metrics',                            gone],
  ['POST /v1/token',                          ok],
  ['POST /v1/token/second-factor',            stuck],
  ['POST /v1/users',                          made],
  ['POST /v1/users/recovery/phone-send',      ok],
  ['POST /v1/users/recovery/phone-verify',    wrong],
];

/** Calls that need a session: callers without one get 401. */
// biome-ignore format: the columns make it a table
const forSessions: readonly [call: string, about: string, ...Cells][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/users/me',                      '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['PUT /v1/users/me',                      '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/export',               '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/statement',            '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/statement/file',       '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['PUT /v1/agreement',                     '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/users/me/agreement',            '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/agreement',           '',                    stuck,     stuck,     stuck,     stuck,     stuck,     stuck,     stuck],
  ['GET /v1/users/me/erasure',              '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/erasure',             '',                    ok,        ok,        stuck,     stuck,     stuck,     stuck,     stuck],
  ['DELETE /v1/users/me/erasure',           '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/:id/erasure',             '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/erase',             'who did not ask',     no,        no,        no,        no,        no,        no,        stuck],
  ['GET /v1/users/me/stats',                '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/sessions',             '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['DELETE /v1/users/me/sessions',          '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['DELETE /v1/users/me/sessions/:id',      'of another person',   gone,      gone,      gone,      gone,      gone,      gone,      gone],
  ['GET /v1/users/me/sign-ins',             '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/second-factor',          '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/second-factor/totp',    '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/second-factor/totp/confirm',  'that nobody began',   stuck,     stuck,     stuck,     stuck,     stuck,     stuck,     stuck ],
  ['POST /v1/users/me/second-factor/passkey',  '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/second-factor/passkey/confirm',  'that nobody began',   stuck,     stuck,     stuck,     stuck,     stuck,     stuck,     stuck ],
  ['PUT /v1/users/me/second-factor/:id',      'of nobody',           gone,      gone,      gone,      gone,      gone,      gone,      gone ],
  ['DELETE /v1/users/me/second-factor/:id',   'of nobody',           gone,      gone,      gone,      gone,      gone,      gone,      gone ],
  ['POST /v1/users/me/second-factor/recovery-codes',  'without a factor',    stuck,     stuck,     stuck,     stuck,     stuck,     stuck,     stuck ],
  ['POST /v1/token/fresh',                  '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/me/pwd',                 '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/phone-verification/send',   '',                 ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/phone-verification/verify', '',                 wrong,     wrong,     wrong,     wrong,     wrong,     wrong,     wrong],
  ['POST /v1/token/revoke',                 '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],

  ['GET /v1/users',                         'the customer',        no,        no,        no,        no,        seen,      none,      seen],
  ['GET /v1/users',                         'the cashier',         no,        no,        no,        no,        seen,      none,      seen],
  ['GET /v1/users',                         'an idle cashier',     no,        no,        no,        no,        seen,      seen,      seen],
  ['GET /v1/users/:id',                     'the customer',        ok,        goneUser,  ok,        goneUser,  ok,        goneUser,  ok  ],
  ['GET /v1/users/:id',                     'the cashier',         goneUser,  goneUser,  ok,        goneUser,  ok,        goneUser,  ok  ],
  ['GET /v1/users/:id',                     'nobody',              goneUser,  goneUser,  goneUser,  goneUser,  goneUser,  goneUser,  goneUser],
  ['GET /v1/users/:id/offices',             'the customer',        none,      goneUser,  goneUser,  goneUser,  none,      goneUser,  none],
  ['GET /v1/users/:id/offices',             'the cashier',         goneUser,  goneUser,  seen,      goneUser,  seen,      goneUser,  seen],
  ['GET /v1/users/:id/orders',              'the customer',        seen,      goneUser,  seen,      goneUser,  seen,      goneUser,  seen],
  ['PATCH /v1/users/:id/promote',           'a customer',          no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/promote',           'an owner',            no,        no,        no,        no,        no,        no,        stuck],
  ['PATCH /v1/users/:id/demote',            'a cashier',           no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/demote',            'an owner',            no,        no,        no,        no,        no,        no,        stuck],
  ['PATCH /v1/users/:id/demote',            'an admin',            no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/block',             'a customer',          no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/block',             'an admin',            no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/unblock',           'who is not blocked',  no,        no,        no,        no,        no,        no,        stuck],
  ['DELETE /v1/users/:id/sessions',         'a customer',          no,        no,        no,        no,        no,        no,        ok  ],

  ['GET /v1/offices',                       '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/offices/:id',                   '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/offices/:id',                   'its people',          none,      none,      seen,      none,      seen,      none,      seen],
  ['POST /v1/offices',                      '',                    no,        no,        no,        no,        no,        no,        made],
  ['PUT /v1/offices/:id',                   '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['DELETE /v1/offices/:id',                'without orders',      no,        no,        no,        no,        no,        no,        ok  ],
  ['DELETE /v1/offices/:id',                'with open orders',    no,        no,        no,        no,        no,        no,        stuck],
  ['POST /v1/offices/:id',                  '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['PUT /v1/offices/:id/closed',            '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['PUT /v1/offices/:id/owners',            '',                    no,        no,        no,        no,        no,        no,        ok  ],

  ['GET /v1/networks',                      '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],

  ['GET /v1/loc/regions',                   '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/loc/regions/:id',               '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/loc/regions',                  '',                    no,        no,        no,        no,        no,        no,        made],
  ['GET /v1/loc/districts',                 '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/loc/districts/:id',             '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/loc/districts',                '',                    no,        no,        no,        no,        no,        no,        made],
  ['GET /v1/loc/cities',                    '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/loc/cities/:id',                '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/loc/cities',                   '',                    no,        no,        no,        no,        no,        no,        made],

  ['GET /v1/rates',                         '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/current-rates',           '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/last-rates',              '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/last-rates',              'switched off',        none,      none,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/current',                 '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/pairs',                   '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/rates/office-rates',            '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/ranking',                 '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/rates/subscriptions',           '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/rates/history',                 '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/overview',                '',                    no,        no,        seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/overview',                'of the office',       no,        no,        seen,      seen,      seen,      seen,      seen],
  ['GET /v1/rates/scopes',                  '',                    no,        no,        seen,      seen,      seen,      seen,      seen],
  ['POST /v1/rates',                        '',                    no,        no,        no,        no,        no,        no,        made],
  ['POST /v1/rates',                        'of the office',       no,        no,        no,        no,        no,        no,        made],
  ['POST /v1/rates/publish',                '',                    no,        no,        no,        no,        no,        no,        made],
  ['DELETE /v1/rates/:id',                  '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/rates/:id/status',            '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['POST /v1/rates/subscribe',              '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/exchange',                      '',                    seen,      seen,      seen,      seen,      seen,      seen,      seen],
  ['GET /v1/terms',                         '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/terms',                        '',                    no,        no,        no,        no,        no,        no,        made],

  ['POST /v1/orders',                       '',                    made,      made,      no,        no,        no,        no,        no  ],
  ['GET /v1/orders',                        '',                    seen,      none,      seen,      none,      seen,      none,      seen],
  ['GET /v1/orders',                        'at the office',       seen,      none,      seen,      none,      seen,      none,      seen],
  ['GET /v1/orders/lanes',                  '',                    no,        no,        seen,      none,      seen,      none,      seen],
  ['GET /v1/orders/export',                 '',                    no,        no,        seen,      none,      seen,      none,      seen],
  ['GET /v1/orders/:id',                    '',                    seen,      goneOrder, seen,      goneOrder, seen,      goneOrder, seen],
  ['GET /v1/orders/:id',                    'that is not there',   goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder],
  ['PUT /v1/orders/:id/confirm',            'requested, for cash', no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/confirm',            'requested, for coin', no,        no,        no,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/confirm',            'received, for cash',  no,        no,        ok,        goneOrder, no,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/confirm',            'received, for coin',  no,        no,        no,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/confirm',            'confirmed',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/receive',            'confirmed, for cash', no,        no,        no,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/receive',            'confirmed, for coin', no,        no,        ok,        goneOrder, no,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/receive',            'requested',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/ready',              'received, for cash',  no,        no,        ok,        goneOrder, no,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/ready',              'received, for coin',  no,        no,        no,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/ready',              'requested',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/close',              'ready',               ok,        goneOrder, no,        goneOrder, no,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/close',              'requested',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/close',              'ready, with its code',  ok,      goneOrder, ok,        goneOrder, ok,        goneOrder, ok  ],
  ['GET /v1/orders/:id/pickup-code',        'ready',               ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['GET /v1/orders/:id/pickup-code',        'received',            stuck,     goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['GET /v1/orders/:id/pickup-code',        'that is not there',   goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder],
  ['POST /v1/orders/:id/pickup-code',       'wrong too often',     made,      goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['POST /v1/orders/:id/pickup-code',       'ready',               stuck,     goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['POST /v1/orders/:id/pickup-code',       'that is not there',   goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder, goneOrder],
  ['POST /v1/orders/walk-in',               '',                    no,        no,        made,      gone,      made,      gone,      made],
  ['POST /v1/orders/walk-in/customer',      '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['POST /v1/orders/:id/phone-code',        'of a walk-in',        no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['POST /v1/orders/:id/phone-proof',       'of a walk-in',        no,        no,        wrong,     goneOrder, wrong,     goneOrder, wrong],
  ['POST /v1/orders/by-code',               'of a ready order',    no,        no,        seen,      goneOrder, seen,      goneOrder, seen],
  ['PUT /v1/orders/:id/here',               'ready',               ok,        goneOrder, ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/here',               'completed',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/mine',               'held back',           ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/mine',               'completed',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/handed',             'confirmed, for coin', ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/handed',             'confirmed, for cash', stuck,     goneOrder, stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/handed',             'requested, for coin', moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/collector',          'ready, for cash',     ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/collector',          'ready, for coin',     stuck,     goneOrder, stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/collector',          'completed',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/gave-cash',          'asked',               ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/gave-cash',          'never asked',         stuck,     goneOrder, stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/not-so',             'completed by the clock', ok,     goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/not-so',             'ready',               stuck,     goneOrder, stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['GET /v1/orders/:id/notes',              '',                    no,        no,        seen,      goneOrder, seen,      goneOrder, seen],
  ['POST /v1/orders/:id/notes',             '',                    no,        no,        made,      goneOrder, made,      goneOrder, made],
  ['GET /v1/orders/:id/receipt',            '',                    seen,      goneOrder, seen,      goneOrder, seen,      goneOrder, seen],
  ['POST /v1/orders/:id/receipt/prints',    '',                    made,      goneOrder, made,      goneOrder, made,      goneOrder, made],
  ['PUT /v1/orders/:id/keeper',             'nobody’s',            no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/keeper',             'completed',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['GET /v1/orders/:id/messages',           '',                    seen,      goneOrder, seen,      goneOrder, seen,      goneOrder, seen],
  ['POST /v1/orders/:id/messages',          '',                    made,      goneOrder, made,      goneOrder, made,      goneOrder, made],
  ['POST /v1/orders/:id/messages',          'with an address',     made,      goneOrder, wrong,     goneOrder, wrong,     goneOrder, wrong],
  ['PUT /v1/orders/:id/messages/read',      '',                    ok,        goneOrder, ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/cancel',             'requested',           ok,        goneOrder, ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/cancel',             'confirmed',           ok,        goneOrder, ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/cancel',             'received',            moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/cancel',             'completed',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/refund',             'received, for cash',  no,        no,        no,        no,        ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/refund',             'received, for coin',  no,        no,        no,        no,        ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/refund',             'ready, for cash',     no,        no,        no,        no,        ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/refund',             'ready, for coin',     no,        no,        no,        no,        moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/refund',             'requested',           no,        no,        no,        no,        moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/sent',               'confirmed, for cash', ok,        goneOrder, no,        goneOrder, no,        goneOrder, no  ],
  ['PUT /v1/orders/:id/sent',               'requested',           moved,     goneOrder, moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/sent',               'confirmed, for coin', stuck,     goneOrder, stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/arrived',            'confirmed, for cash', no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/arrived',            'requested',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/not-arrived',        'sent, for cash',      no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/not-arrived',        'requested',           no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/whose',              'claimed twice',       no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/whose',              'confirmed, for cash', no,        no,        stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/settle',             'with money after the end', no,   no,        no,        no,        ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/settle',             'requested',           no,        no,        no,        no,        moved,     goneOrder, moved],
  ['PUT /v1/orders/:id/extend',             'with a deadline',     no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['PUT /v1/orders/:id/extend',             'with any time',       no,        no,        stuck,     goneOrder, stuck,     goneOrder, stuck],
  ['PUT /v1/orders/:id/extend',             'received',            no,        no,        moved,     goneOrder, moved,     goneOrder, moved],
  ['GET /v1/radar',                         'a stuck deal',        no,        no,        seen,      none,      seen,      none,      seen],
  ['GET /v1/analytics/orders',              'the office',          no,        no,        no,        no,        seen,      none,      seen],
  ['GET /v1/audit',                         '',                    no,        no,        no,        no,        seen,      none,      seen],
  ['GET /v1/audit',                         'of the office',       no,        no,        no,        no,        seen,      none,      seen],
  ['GET /v1/status',                        '',                    no,        no,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/settings',                      '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/settings',                      '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/notifications/key',              '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/users/subscription_info',       '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/subscription_info',        '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/notifications/unsubscribe',     '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/rate-targets',          '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['PUT /v1/users/me/rate-targets',          '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['DELETE /v1/users/me/rate-targets',       '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/inbox',                 '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['PUT /v1/users/me/inbox/read',            '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/choices',               '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['PUT /v1/users/me/choices',               '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['POST /v1/trigger/notifier/ticket',      '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  // Allowed, but 404: the call does not open a live connection.
  ['GET /v1/trigger/notifier/ws',           '',                    gone,      gone,      gone,      gone,      gone,      gone,      gone],
  ...partRights,
  // The last one: after it nobody here has a password.
  ['POST /v1/users/me/sign-ins/not-me',     '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
];

const row = (call: string, about: string, cellOf: (caller: CallerKind) => string): RightsRow => {
  const callers: readonly CallerKind[] = [...withoutSession, ...people];
  const cells = Object.fromEntries(callers.map((caller) => [caller, cellOf(caller)])) as RightsRow['cells'];
  return { call, about, cells };
};

export const rights: readonly RightsRow[] = [
  ...openToAnyone.map(([call, cell]) => row(call, '', () => cell)),
  row('POST /v1/users/recovery/recover', '', (caller) => (caller === 'recovery token' ? ok : out)),
  ...forSessions.map(([call, about, ...cells]) => {
    const columns = new Map<CallerKind, string | undefined>(people.map((person, column) => [person, cells[column]]));
    return row(call, about, (caller) => columns.get(caller) ?? out);
  }),
];
