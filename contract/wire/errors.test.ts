import { expect, test } from 'vitest';
import { errors, isErrorCode, messages } from './errors.ts';

// spec 8.4
test('every error code of the specification exists', () => {
  const specified =
    'INVALID_CREDENTIALS USER_NOT_FOUND INVALID_PASSWORD PHONE_ALREADY_EXISTS EMAIL_ALREADY_EXISTS INVALID_PHONE_FORMAT ' +
    'INVALID_EMAIL_FORMAT NETWORK_ERROR SERVER_ERROR TIMEOUT_ERROR CONNECTION_REFUSED UNAUTHORIZED FORBIDDEN NOT_FOUND ' +
    'RATE_LIMIT_EXCEEDED VALIDATION_ERROR INVALID_AMOUNT EXCHANGE_RATE_EXPIRED OFFICE_UNAVAILABLE ORDER_NOT_FOUND ' +
    'ORDER_ALREADY_PROCESSED UNKNOWN_ERROR MAINTENANCE_MODE FEATURE_DISABLED';
  expect(specified.split(' ').filter((code) => !isErrorCode(code))).toEqual([]);
});

// spec 8.6
test('every message of the specification exists, so the page can translate it', () => {
  const known: string[] = [...Object.values(messages), ...Object.values(errors).map(({ detail }) => detail)];
  const specified = [
    'Incorrect cellphone or password',
    'Not enough permissions',
    'Exchange rate not found',
    'Office not found',
    'User not found',
    'Order not found',
    'Order already cancelled',
    'Could not change the role',
    'Cellphone not set',
    'Already verified',
    'Too many orders',
  ];
  expect(specified.filter((sentence) => !known.includes(sentence))).toEqual([]);
});

test('names of Object.prototype are not error codes', () => {
  expect(['toString', 'constructor', '__proto__', '', 'not_found'].filter(isErrorCode)).toEqual([]);
});

test('each code has an error status, or 0 when there is no answer', () => {
  const statuses = Object.values(errors).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 0 && (status < 400 || status > 599))).toEqual([]);
});
