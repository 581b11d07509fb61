const [ok, made] = ['200', '201'];
const no = '403 FORBIDDEN';
const gone = '404 NOT_FOUND';

/** The rows of the table of rights about tills, with the same columns. */
// biome-ignore format: the columns make it a table
export const tillRights: readonly [call: string, about: string, ...string[]][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/tills',                         '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['POST /v1/tills',                        'of another office on the books', no, no,   no,        no,        gone,      gone,      made],
  ['POST /v1/tills/:id/shifts',             'of another office',   no,        no,        gone,      gone,      gone,      gone,      made],
  ['GET /v1/shifts/current',                'without a shift',     no,        no,        gone,      gone,      gone,      gone,      gone],
  ['GET /v1/shifts/:id',                    'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['GET /v1/shifts/:id/movements',          'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/shifts/:id/join',               'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/shifts/:id/leave',              'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['GET /v1/shifts/:id/report',             'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/shifts/:id/closing',            'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['POST /v1/shifts/:id/counts',            'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/shifts/:id/settle',             'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['POST /v1/shifts/:id/owner-counts',      'of another office',   no,        no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/shifts',                        '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['GET /v1/shifts/:id/set-aside',          'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['GET /v1/shifts/:id/report/file',        'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['POST /v1/shifts/:id/cash',              'of another office',   no,        no,        gone,      gone,      gone,      gone,      made],
  ['GET /v1/safe-keepers',                  '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['POST /v1/safe-keepers',                 'of another office on the books', no, no,   gone,      gone,      gone,      gone,      made],
  ['POST /v1/safe-keepers/:id/counts',      'offered to the caller elsewhere', no, no,  gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/safe-keepers/:id/settle',       'offered to the caller elsewhere', no, no,  gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/safe-keepers/:id/withdraw',     'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['GET /v1/till-radar',                    '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['PUT /v1/till-radar/differences/:id/looked', 'of another office', no,     no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/books/days',                    '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/days/open',               '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/days/open/file',          'of another office on the books', no, no,   no,        no,        gone,      gone,      ok  ],
  ['GET /v1/books/days/:id',                'of another office',   no,        no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/books/days/:id/file',           'of another office',   no,        no,        no,        no,        gone,      gone,      ok  ],
  ['POST /v1/books/days',                   'of another office on the books', no, no,   no,        no,        gone,      gone,      made],
  ['PUT /v1/offices/:id/books/day-ends',    '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/envelopes',                     '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['PUT /v1/offices/:id/books/set-aside',   '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/till-moves',                    '',                    no,        no,        ok,        gone,      ok,        gone,      ok  ],
  ['POST /v1/till-moves',                   'of another office',   no,        no,        gone,      gone,      gone,      gone,      made],
  ['PUT /v1/till-moves/:id/arrive',         'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
  ['PUT /v1/till-moves/:id/return',         'of another office',   no,        no,        gone,      gone,      gone,      gone,      ok  ],
];
