import { z } from 'zod';

/**
 * Messages that replace the standard message of a code (specification §8, "Translated server messages"). The keys are
 * the reasons of refusals: `reason` in the body. The page translates the reason, and no program compares the messages.
 */
export const messages = {
  wrongCredentials: 'Incorrect cellphone or password',
  rateNotFound: 'Exchange rate not found',
  officeNotFound: 'Office not found',
  orderCancelled: 'Order already cancelled',
  orderNotSoFar: 'The order has not come so far yet',
  orderPaidOut: 'The USDT has left the office: complete the order',
  roleUnchanged: 'Could not change the role',
  lastAdmin: 'This is the last admin: make another one first',
  ownAccount: 'Another admin must do this to your account',
  blockedAlready: 'This account is blocked already',
  notBlocked: 'This account is not blocked',
  accountBlocked: 'This account is blocked',
  factorResetWaits: 'A reset of this second factor waits already',
  noFactorReset: 'No reset of this second factor waits',
  secondAdminNeeded: 'Another admin than the one who asked must agree',
  factorResetVoid: 'This reset is void: who asked, or the account, is no longer what it was',
  passwordEnded: 'This password has ended: set a new one with a code to your phone',
  passwordNotNew: 'This password has ended: choose another one',
  cellphoneNotSet: 'Cellphone not set',
  alreadyVerified: 'Already verified',
  tooManyOrders: 'Too many orders',
  walletMissing: 'Add your wallet before proceed',
  walletChanged: 'Your wallet has changed meanwhile',
  coinNotHanded: 'USDT is sent, not handed over',
  notesFull: 'This order has as many notes as it can have',
  notByClock: 'This order did not complete by itself in the last seven days',
  cashNotAsked: 'The customer was not asked about money on this order',
  handedReason: 'The customer has handed over cash: say why the order is cancelled',
  heldBack: 'The customer must say first that this order is theirs',
  networkDisabled: 'This network is not used here',
  networkTwice: 'An office has one address for each network',
  networkNotAtOffice: 'This office does not work on this network',
  addressWrongForm: 'This is not an address of the network',
  addressWrongChecksum: 'A character of the address is wrong',
  addressOfOtherNetwork: 'This is an address of another network',
  addressOfTestNetwork: 'This address is of the network for trials',
  addressLetters: 'A letter of the address is of another alphabet',
  addressOfCoin: 'This is the contract of a coin, not a wallet: what is sent there is lost',
  addressOfNobody: 'Nobody can take coins from this address: what is sent there is lost',
  addressOfOffice: 'This is the address of an office, not of the customer',
  addressOfStaff: 'This is an address of somebody who works here, not of the customer',
  cashNotSent: 'Cash is brought to the office',
  txHashMissing: 'After the end the transaction must be named',
  txHashWrong: 'This is not a transaction of the network',
  txHashTaken: 'This transaction belongs to another deal',
  claimedTwice: 'A deal of another customer names the same transaction: find out whose it is',
  moneyMoved: 'Staff decided that this money is another deal’s, so nothing is paid out',
  moneyPaidOut: 'The other deal has paid out this money',
  notClaimed: 'This deal does not name this transaction',
  adminDecides: 'Another office decided otherwise: an admin decides now',
  sumUnknown: 'Record first how much came with each transaction',
  otherSumRecorded: 'Another sum is recorded for this transaction: correct it there',
  nothingToCorrect: 'There is no such entry to correct',
  reasonMissing: 'Say why',
  notSaidSent: 'The customer has not said that the USDT is sent',
  keptTooMuch: 'Only less than twice the usual fee of the network is kept',
  newDealUsed: 'This deal has settled another one already',
  saidAlready: 'This was recorded before',
  nothingToSettle: 'No money waits on this deal',
  otherSumArrived: 'Another sum arrived than was agreed',
  newDealWrong: 'This is no deal of the same customer at the same office',
  officeClosed: 'This office is closed for now',
  closedTooLong: 'Later than now, and at most a year',
  closedTooLongForCashier: 'A cashier closes the office for up to 4 hours',
  closingNotYours: 'An owner or an admin decides about this closing',
  closureUnknown: 'No closing is planned for this time',
  tooManyClosures: 'At most 20 closings are planned',
  noDeadline: 'This order has no deadline',
  notReadyYet: 'Only an order that is ready has a pickup code',
  pickupCodeWrong: 'This is not the pickup code of the order',
  pickupCodeLocked: 'Too many wrong codes: the customer or an admin completes this order',
  pickupCodeWorks: 'The pickup code still works, so there is no new one',
  pickupCodeRenewed: 'This order has had its new pickup code already',
  pickupCodeLost: 'The code cannot be read any more: the customer opens the order and gets another one',
  extendedTooFar: 'A deadline moves by at most seven days in all',
  cashChanged: 'Another sum of cash would be counted now',
  equalSum: 'Another open order expects the same sum at this address',
  cashIsNothing: 'So little cash rounds to nothing',
  amountOutOfBounds: 'This amount is outside the bounds of the pair',
  phoneUnverified: 'Verify your phone before proceed',
  weakPassword: 'Password does not meet requirements',
  commonPassword: 'This password is too common',
  passwordHoldsNumber: 'The password must not contain your phone number',
  passwordHoldsName: 'The password must not contain your name',
  passwordHoldsProduct: 'The password must not contain the word Obmin',
  pushContactMissing: 'Set PUSH_SUBJECT on the server first: push services must be able to reach those who run it',
  factorWrong: 'This code or passkey is not right',
  factorLost: 'This code cannot be checked any more: use another way',
  challengeEnded: 'This took too long or had too many tries: start again',
  tooManyFactors: 'At most 10 second factors',
  passkeyKnown: 'This passkey is set up already',
  passkeysOff: 'Set PUBLIC_URL on the server first: passkeys belong to the address of the page',
  secondFactorOff: 'Second factors of staff are switched off here',
  secondFactorNeeded: 'Set up a second factor first: until then nothing else is open to you',
  lastFactorNeeded: 'Staff need a second factor here: add another one first',
  noFactor: 'This account has no second factor',
  keyReused: 'This Idempotency-Key belongs to another request',
  codeNotSent: 'Unable to send the verification code',
  invalidCode: 'Invalid code',
  countryNotServed: 'Codes are not sent to this country',
  rateUnconfirmed: 'A customer could gain, or a rate moves far at once: confirm it to go on',
  officeHasOrders: 'This office has open orders: finish or cancel them first',
  officeChanged: 'Somebody else has changed this office meanwhile: open it again',
  bodyIncomplete: 'The body is not complete',
  bodyNotJson: 'The body is not valid JSON',
  bodyNotUtf8: 'The body must be in UTF-8',
  bodyTooLarge: 'The body is too large',
  bodyTypeUnknown: 'This call does not take a body of this type',
  callerGone: 'The caller has gone',
  databaseReadOnly: 'The database takes no writes',
  methodUnknown: 'This path has no such method',
  queryWordUnknown: 'The query has an unknown word',
  requestUnreadable: 'The request cannot be read',
  serverBusy: 'The server is busy, try again shortly',
  serverStopping: 'The server is stopping',
} as const;

/**
 * Every error code, with its HTTP status and English message. The code is sent in `X-Error-Code`; web/locales has a
 * text for each code in both languages. The codes are those of specification §8; CONFLICT is an addition. The last four
 * have no status: the page itself sets them when there is no answer or the answer can't be read.
 */
export const errors = {
  INVALID_CREDENTIALS: { status: 401, detail: messages.wrongCredentials },
  SECOND_FACTOR_REQUIRED: { status: 401, detail: 'Prove your second factor to go on' },
  UNAUTHORIZED: { status: 401, detail: 'Session expired, log in again' },
  FORBIDDEN: { status: 403, detail: 'Not enough permissions' },
  FRESH_SIGN_IN_REQUIRED: { status: 403, detail: 'Enter your password again to go on' },
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

export type Message = keyof typeof messages;

/** Why a call was refused: the key of a message, or the code where it says everything. */
export type Reason = Message | ErrorCode;

export const isReason = (text: string): text is Reason => Object.hasOwn(messages, text) || isErrorCode(text);

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The English sentence of a reason. It is sent as `detail`. */
export const sentenceOf = (reason: Reason): string => (isErrorCode(reason) ? errors[reason].detail : messages[reason]);

/**
 * The fields of every error body (RFC 9457). `reason` says why more exactly than the code, and stays when `detail` is
 * reworded. `errors` names the wrong fields of a 422.
 */
export const problemFields = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  reason: z.string().optional(),
  request_id: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
};
