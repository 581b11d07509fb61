const [ok, made] = ['200', '201'];
const no = '403 FORBIDDEN';

/** The rows of the table of rights about market rates, their sources and the chains, with the same columns. */
// biome-ignore format: the columns make it a table
export const marketRights: readonly [call: string, about: string, ...string[]][] = [
  //                                                               the        another    the        cashier    the        owner
  //                                                               customer   customer   cashier    elsewhere  owner      elsewhere  admin
  ['GET /v1/rate-sources',                  '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/rate-sources/:id',              '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['POST /v1/rate-sources/manual/readings', '',                    no,        no,        no,        no,        no,        no,        made],
  ['GET /v1/market-rates',                  '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/market-rates/:currency',        '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/chains',                        '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/chains/:network',               '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/rate-rules',                    '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/rate-rules',                    '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/rate-rules/simulation',         '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['GET /v1/rate-radar',                    '',                    no,        no,        no,        no,        ok,        ok,        ok  ],
  ['GET /v1/price-codes',                   '',                    no,        no,        no,        no,        no,        no,        ok  ],
  ['PUT /v1/price-codes',                   '',                    no,        no,        no,        no,        no,        no,        ok  ],
];
