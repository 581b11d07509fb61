const ok = '200';
const no = '403 FORBIDDEN';
const gone = '404 NOT_FOUND';
const goneOrder = '404 ORDER_NOT_FOUND';
const [seen, none] = ['200 seen', '200 unseen'];

/** The rows of the table of rights about approvals, mandates and bounds, with the same columns. */
// biome-ignore format: the columns make it a table
export const approvalRights: readonly [call: string, about: string, ...string[]][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/approvals',                     'of the cashier',      no,        no,        seen,      none,      seen,      none,      seen],
  ['PUT /v1/approvals/:id/approve',         'of another cashier',  no,        no,        no,        no,        ok,        gone,      ok  ],
  ['PUT /v1/approvals/:id/reject',          'of another cashier',  no,        no,        no,        no,        ok,        gone,      ok  ],
  ['PUT /v1/approvals/:id/withdraw',        'of the cashier',      no,        no,        ok,        gone,      gone,      gone,      gone],
  ['PUT /v1/offices/:id/cashiers/:user_id/mandate', '',            no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/bounds',                        '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/bounds',               '',                    ok,        ok,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/users/me/mandate',              '',                    no,        no,        ok,        ok,        ok,        ok,        ok  ],
  ['GET /v1/orders/:id/bounds',             '',                    no,        no,        no,        no,        ok,        goneOrder, ok  ],
  ['PUT /v1/bounds',                        '',                    no,        no,        no,        no,        no,        no,        ok  ],
];
