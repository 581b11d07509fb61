const [ok, made] = ['200', '201'];
const stuck = '409 CONFLICT';
const no = '403 FORBIDDEN';
const gone = '404 NOT_FOUND';
const goneOrder = '404 ORDER_NOT_FOUND';

/** The rows of the table of rights about books, with the same columns. */
// biome-ignore format: the columns make it a table
export const bookRights: readonly [call: string, about: string, ...string[]][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/orders/:id/promised',           '',                    no,        no,        ok,        goneOrder, ok,        goneOrder, ok  ],
  ['GET /v1/books',                         '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/entries',                 '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/accounts/:id/statement',  'of another office',   no,        no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/books/accounts/:id/statement/file', 'of another office', no,       no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/books/export',                  '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/check',                   '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/results',                 '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/stocks',                  '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/books/counterparties',          '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['POST /v1/books/counterparties',         'of another office on the books', no, no,   no,        no,        gone,      gone,      made],
  ['PUT /v1/books/counterparties/:id/archive', 'of another office', no,       no,        no,        no,        gone,      gone,      ok  ],
  ['GET /v1/transfers',                     '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['POST /v1/transfers',                    'between other offices', no,      no,        no,        no,        gone,      gone,      made],
  ['PUT /v1/transfers/:id/arrive',          'between other offices', no,      no,        no,        no,        gone,      gone,      ok  ],
  ['PUT /v1/transfers/:id/return',          'between other offices', no,      no,        no,        no,        gone,      gone,      ok  ],
  ['POST /v1/books/entries',                'of another office on the books', no, no,   no,        no,        gone,      gone,      made],
  ['POST /v1/books/entries',                'of an office without books', no, no,        no,        no,        stuck,     gone,      stuck],
  ['PUT /v1/offices/:id/books/limit',       '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['GET /v1/offices/:id/books/levels',      '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['PUT /v1/offices/:id/books/levels',      '',                    no,        no,        no,        no,        ok,        gone,      ok  ],
  ['PUT /v1/offices/:id/books',             'with a deal on its way', no,     no,        no,        no,        stuck,     gone,      stuck],
];
