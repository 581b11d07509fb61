const ok = '200';
const no = '403 FORBIDDEN';
const stuck = '409 CONFLICT';
const seen = '200 seen';

/** The rows of the table of rights about resets of second factors, with the same columns. */
// biome-ignore format: the columns make it a table
export const factorResetRights: readonly [call: string, about: string, ...string[]][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/factor-resets',                 '',                    no,        no,        no,        no,        no,        no,        seen],
  ['PATCH /v1/users/:id/reset-factor',      'of a customer',       no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/reset-factor',      'without a factor',    no,        no,        no,        no,        no,        no,        stuck],
  ['PATCH /v1/users/:id/reset-factor/agree', 'asked by another',   no,        no,        no,        no,        no,        no,        ok  ],
  ['PATCH /v1/users/:id/reset-factor/stop', 'that waits',          no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/users/me/factor-reset',         '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['DELETE /v1/users/me/factor-reset',      'that waits',          ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
];
