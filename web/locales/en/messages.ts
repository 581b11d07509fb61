import type { messages as sentences } from '#contract/errors.ts';

/** The server's sentences, with the keys of the contract. */
export const messages = {
  wrongCredentials: 'Incorrect cellphone or password',
  rateNotFound: 'Exchange rate not found',
  officeNotFound: 'Office not found',
  orderCancelled: 'Order already cancelled',
  orderNotSoFar: 'This deal has not come so far yet',
  roleUnchanged: 'Could not change the role',
  cellphoneNotSet: 'Cellphone not set',
  alreadyVerified: 'Already verified',
  tooManyOrders: 'Too many orders',
  walletMissing: 'Add your wallet before proceed',
  walletChanged: 'Your wallet was changed meanwhile. Check where the money goes, then try again',
  weakPassword: 'Password does not meet requirements',
  commonPassword: 'This password is too common',
  keyReused: 'This request was already used for something else',
  codeNotSent: 'Unable to send the verification code',
  invalidCode: 'Invalid code',
  countryNotServed: 'Codes cannot be sent to numbers of this country',
  rateUnconfirmed: 'A customer could gain, or a rate moves far at once. Confirm it to go on',
  officeHasOrders: 'This office has open orders: finish or cancel them first',
  officeChanged: 'Somebody else has changed this office meanwhile. Open it again to see it as it is now',
  exportTooLarge: 'At most {{exportLimit, number}} deals fit into a file. Narrow the filter, for example by dates.',
} as const satisfies Record<keyof typeof sentences, string>;
