import { z } from 'zod';
import { exportLimit } from './page.ts';

/**
 * Messages that replace the standard message of a code (specification §8, "Translated server messages"). The page
 * translates each one by these keys.
 */
export const messages = {
  wrongCredentials: 'Incorrect cellphone or password',
  rateNotFound: 'Exchange rate not found',
  officeNotFound: 'Office not found',
  orderCancelled: 'Order already cancelled',
  orderNotSoFar: 'The order has not come so far yet',
  roleUnchanged: 'Could not change the role',
  cellphoneNotSet: 'Cellphone not set',
  alreadyVerified: 'Already verified',
  tooManyOrders: 'Too many orders',
  walletMissing: 'Add your wallet before proceed',
  walletChanged: 'Your wallet has changed meanwhile',
  weakPassword: 'Password does not meet requirements',
  commonPassword: 'This password is too common',
  keyReused: 'This Idempotency-Key belongs to another request',
  codeNotSent: 'Unable to send the verification code',
  invalidCode: 'Invalid code',
  countryNotServed: 'Codes are not sent to this country',
  rateUnconfirmed: 'A customer could gain, or a rate moves far at once: confirm it to go on',
  officeHasOrders: 'This office has open orders: finish or cancel them first',
  officeChanged: 'Somebody else has changed this office meanwhile: open it again',
  exportTooLarge: `At most ${exportLimit.toLocaleString('en')} orders fit into a file: narrow the filter`,
} as const;

/**
 * Every error code, with its HTTP status and English message. The code is sent in `X-Error-Code`; web/locales has a
 * text for each code in both languages. The codes are those of specification §8; CONFLICT is an addition. The last four
 * have no status: the page itself sets them when there is no answer or the answer can't be read.
 */
export const errors = {
  INVALID_CREDENTIALS: { status: 401, detail: messages.wrongCredentials },
  UNAUTHORIZED: { status: 401, detail: 'Session expired, log in again' },
  FORBIDDEN: { status: 403, detail: 'Not enough permissions' },
  FEATURE_DISABLED: { status: 403, detail: 'This feature is switched off' },
  NOT_FOUND: { status: 404, detail: 'Not found' },
  USER_NOT_FOUND: { status: 404, detail: 'User not found' },
  ORDER_NOT_FOUND: { status: 404, detail: 'Order not found' },
  INVALID_PASSWORD: { status: 400, detail: 'The current password is wrong' },
  VALIDATION_ERROR: { status: 422, detail: 'Some fields are not valid' },
  INVALID_PHONE_FORMAT: { status: 422, detail: 'This is not a phone number' },
  INVALID_EMAIL_FORMAT: { status: 422, detail: 'This is not an e-mail address' },
  INVALID_AMOUNT: { status: 422, detail: 'This amount cannot be exchanged' },
  PHONE_ALREADY_EXISTS: { status: 409, detail: 'This phone number has an account already' },
  EMAIL_ALREADY_EXISTS: { status: 409, detail: 'This e-mail address is in use' },
  EXCHANGE_RATE_EXPIRED: { status: 409, detail: 'The exchange rate has changed' },
  OFFICE_UNAVAILABLE: { status: 409, detail: 'This office is closed for new orders' },
  ORDER_ALREADY_PROCESSED: { status: 409, detail: 'The order has moved on already' },
  CONFLICT: { status: 409, detail: 'This is not possible in the present state' },
  RATE_LIMIT_EXCEEDED: { status: 429, detail: 'Too many requests' },
  MAINTENANCE_MODE: { status: 503, detail: 'Maintenance, please come back in a little while' },
  SERVER_ERROR: { status: 500, detail: 'Something went wrong on our side' },
  NETWORK_ERROR: { status: 0, detail: 'No connection' },
  TIMEOUT_ERROR: { status: 0, detail: 'The server took too long to answer' },
  CONNECTION_REFUSED: { status: 0, detail: 'The server cannot be reached' },
  UNKNOWN_ERROR: { status: 0, detail: 'Something unexpected happened' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The fields that RFC 9457 gives every error body. `errors` names the wrong fields of a 422. */
export const problemFields = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
};
