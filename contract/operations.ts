/** The id and summary of an operation in the published description, and its refusals beyond the common ones. */
type Words = readonly [operationId: string, summary: string, ...refusals: number[]];

/**
 * The summaries of all operations, by part of the service. A path is written as in its route. Each call of an order has
 * its own line.
 */
export const operations: readonly { part: string; about: string; calls: Readonly<Record<string, Words>> }[] = [
  {
    part: 'Session',
    about: 'Signing in, registering and signing out.',
    calls: {
      'POST /v1/token': ['signIn', 'Sign in with a cellphone and a password', 401],
      'POST /v1/token/revoke': ['signOut', 'Sign out: ends the session of this token'],
      'POST /v1/users/': ['register', 'Open an account and sign in', 409],
    },
  },
  {
    part: 'Profile',
    about: 'The account of whoever calls.',
    calls: {
      'GET /v1/users/me/': ['getMe', 'Read the own account'],
      'PUT /v1/users/me/': ['changeMe', 'Change the own account; an absent field stays, null clears it', 409],
      'GET /v1/users/me/stats': ['getMyStats', 'Read what the own orders add up to'],
      'POST /v1/users/me/pwd': ['changePassword', 'Set a new password; ends all other sessions', 400],
      'POST /v1/users/phone-verification/send': ['sendPhoneCode', 'Send a code to the own cellphone', 400, 409],
      'POST /v1/users/phone-verification/verify': ['verifyPhone', 'Prove the own cellphone with the code', 409],
    },
  },
  {
    part: 'Recovery',
    about: 'A new password for who lost theirs.',
    calls: {
      'POST /v1/users/recovery/phone-send': [
        'sendRecoveryCode',
        'Send a recovery code; answers the same for any cellphone',
      ],
      'POST /v1/users/recovery/phone-verify': ['verifyRecoveryCode', 'Exchange the code for a recovery token'],
      'POST /v1/users/recovery/recover': ['recover', 'Set a new password with the recovery token; ends all sessions'],
    },
  },
  {
    part: 'People',
    about: 'Accounts of others, as far as the caller may see them.',
    calls: {
      'GET /v1/users/': ['listUsers', 'List the people whom the caller may see, the newest first'],
      'GET /v1/users/:id': ['getUser', 'Read one person; a cashier learns name and cellphone alone'],
      'GET /v1/users/:id/offices': ['listOfficesOfUser', 'List the offices where somebody works'],
      'GET /v1/users/:id/orders': ['listOrdersOfUser', 'List what somebody ordered, as far as the caller may see it'],
      'PATCH /v1/users/:id/promote': ['promoteUser', 'Make a customer a cashier', 409],
      'PATCH /v1/users/:id/demote': ['demoteUser', 'Make a cashier a customer, who leaves all offices', 409],
    },
  },
  {
    part: 'Offices',
    about: 'Where the exchange happens, and who works there.',
    calls: {
      'GET /v1/offices/': ['listOffices', 'List the offices'],
      'GET /v1/offices/:id': ['getOffice', 'Read one office'],
      'POST /v1/offices/': ['createOffice', 'Open an office', 404, 409],
      'PUT /v1/offices/:id': ['changeOffice', 'Change an office; an absent field stays, null clears it', 409],
      'DELETE /v1/offices/:id': ['archiveOffice', 'Hide an office for good; its people leave it', 409],
      'POST /v1/offices/:id': ['assignCashiers', 'Add cashiers to an office and take them away', 409],
      'PUT /v1/offices/:id/owners': ['assignOwners', 'Add owners to an office and take them away', 409],
    },
  },
  {
    part: 'Locations',
    about: 'Regions, their districts, and the cities of these.',
    calls: {
      'GET /v1/loc/regions': ['listRegions', "List regions, named in the caller's language"],
      'GET /v1/loc/districts': ['listDistricts', 'List districts, of one region if it is named'],
      'GET /v1/loc/cities': ['listCities', 'List cities, of one district if it is named'],
      'GET /v1/loc/regions/:id': ['getRegion', 'Read one region'],
      'GET /v1/loc/districts/:id': ['getDistrict', 'Read one district'],
      'GET /v1/loc/cities/:id': ['getCity', 'Read one city'],
      'POST /v1/loc/regions': ['createRegion', 'Add a region'],
      'POST /v1/loc/districts': ['createDistrict', 'Add a district to a region', 404],
      'POST /v1/loc/cities': ['createCity', 'Add a city to a district', 404],
    },
  },
  {
    part: 'Rates',
    about: 'What a currency is worth: globally, and at an office.',
    calls: {
      'GET /v1/rates/current-rates': [
        'listCurrentRates',
        'List the global rates that are switched on, one for each pair',
      ],
      'GET /v1/rates/last-rates': ['listLastRates', 'List the newest rate of each pair: global, or of one office', 404],
      'GET /v1/rates/current': ['getCurrentRate', 'Read the global rate of a pair', 404],
      'GET /v1/rates/pairs': ['listPairs', 'List the pairs that can be exchanged'],
      'GET /v1/rates/office-rates': ['listOffers', 'List what each office applies to a pair'],
      'GET /v1/rates/ranking': [
        'getRanking',
        'Read how much worse than the reference a rate may be before it is not recommended',
      ],
      'GET /v1/rates/': ['listRates', 'Read the history of the global rates, or of one office, the newest first', 404],
      'GET /v1/rates/history': ['getRateHistory', 'Read what a period of one scope and pair adds up to', 404],
      'GET /v1/rates/overview': [
        'getRatesOverview',
        'Read all pairs of one scope, with who follows, and how they have moved',
        404,
      ],
      'GET /v1/rates/scopes': ['listRateScopes', 'List the offices with how many pairs follow the global rate'],
      'POST /v1/rates/': ['createRate', 'Publish a rate: global, or of one office', 404, 409],
      'POST /v1/rates/publish': ['publishRates', 'Publish several rates, all or none', 404, 409],
      'PATCH /v1/rates/:id/status': ['switchRate', 'Switch the newest rate of a pair on or off', 409],
      'DELETE /v1/rates/:id': ['deleteRate', 'Take a rate away; no older one comes back in its place', 409],
      'GET /v1/rates/subscriptions': [
        'listSubscriptions',
        'Of sc with tc: the offices that follow the global rate. Of office_id: the pairs that it follows',
        404,
      ],
      'POST /v1/rates/subscribe': ['subscribe', 'Say which offices follow the global rate of a pair', 404, 409],
    },
  },
  {
    part: 'Orders',
    about: 'From a request to the pay-out.',
    calls: {
      'POST /v1/orders/': ['placeOrder', 'Place an order at the rate that the office applies now', 404, 409],
      'GET /v1/orders/': ['listOrders', 'List the orders that the caller may see'],
      'GET /v1/orders/export': ['exportOrders', 'Download the orders that the caller may see as CSV, the newest first'],
      'GET /v1/orders/:id': ['getOrder', 'Read one order with its history'],
      'PUT /v1/orders/:id/confirm': [
        'confirmOrder',
        'Confirm a request; of a received order it says that it is ready',
        409,
      ],
      'PUT /v1/orders/:id/receive': ['receiveOrder', "Say that the customer's money has come", 409],
      'PUT /v1/orders/:id/ready': ['readyOrder', 'Say that the pay-out is ready', 409],
      'PUT /v1/orders/:id/close': ['closeOrder', 'Say that the pay-out was handed over', 409],
      'PUT /v1/orders/:id/cancel': ['cancelOrder', 'Cancel an order before its money has come', 409],
    },
  },
  {
    part: 'Notifications',
    about: 'Being told of what happens: on the live connection, and by push.',
    calls: {
      'POST /v1/trigger/notifier/ticket': [
        'getTicket',
        'Get a ticket that opens the live connection once, within 30 s',
      ],
      'GET /v1/notifications/key': ['getPushKey', 'Read the public key that a browser subscribes with'],
      'POST /v1/users/subscription_info': [
        'subscribeToPushes',
        'Have pushes sent to this browser while the session lasts',
      ],
      'GET /v1/users/subscription_info': ['getPushState', 'Ask what this browser is told of by push'],
      'POST /v1/notifications/unsubscribe': ['unsubscribeFromPushes', 'Have no more pushes sent to this browser'],
    },
  },
  {
    part: 'Administration',
    about: 'For admins, and what owners may see of it.',
    calls: {
      'GET /v1/analytics/orders': ['countOrders', 'Count the orders of a period, beside the period before'],
      'GET /v1/audit': ['listAudit', 'List who changed what, the newest first'],
      'GET /v1/settings': ['getSettings', 'Read the switches of the service'],
      'PUT /v1/settings': ['changeSettings', 'Turn switches of the service; an absent one stays'],
    },
  },
  {
    part: 'Health',
    about: 'For whoever watches over the service.',
    calls: {
      'GET /v1/health-check': ['checkHealth', 'Ask whether the service and its database answer'],
      'GET /livez': ['isLive', 'Ask whether the process runs'],
      'GET /readyz': ['isReady', 'Ask whether calls should come here: the server can write and is not about to stop'],
    },
  },
];
