import { expect, onTestFinished, test } from 'vitest';
import { errors, isErrorCode, isReason, messages, type Reason } from '#contract/wire/errors.ts';
import { chooseLanguage } from '../text/i18n.ts';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';

const refusal = (code: keyof typeof errors, reason?: Reason, detail?: string) =>
  new ApiError({ code, status: 400, reason, detail });

// spec 8.2, 8.7
test('the text of the reason is preferred to the text of the error code', () => {
  expect(errorText(refusal('INVALID_CREDENTIALS', 'wrongCredentials'))).toBe('Incorrect cellphone or password');
  expect(errorText(refusal('INVALID_CREDENTIALS'))).toBe('Invalid credentials');
  expect(errorText(refusal('ORDER_ALREADY_PROCESSED', 'orderCancelled'))).toBe('Order already cancelled');
  expect(errorText(refusal('ORDER_ALREADY_PROCESSED', 'ORDER_ALREADY_PROCESSED'))).toBe(
    'This deal has already moved on.',
  );
});

test('with a reason the sentence of the server decides nothing', () => {
  for (const detail of ['Too many orders', 'Order already cancelled', 'Anything']) {
    expect(errorText(refusal('CONFLICT', 'CONFLICT', detail))).toBe('This is not possible at the moment.');
    expect(errorText(refusal('CONFLICT', 'roleUnchanged', detail))).toBe('Could not change the role');
  }
});

// spec 8.2, 8.3
test('a sentence without a reason is shown unchanged, but not from status 500 on', () => {
  expect(errorText(refusal('UNKNOWN_ERROR', undefined, 'The gateway wants a break'))).toBe('The gateway wants a break');
  expect(errorText(refusal('VALIDATION_ERROR', undefined, 'Too big'))).toBe('Too big');
  expect(errorText(refusal('UNKNOWN_ERROR', undefined, ''))).toBe('Something unexpected happened. Try again.');
  const fault = new ApiError({ code: 'SERVER_ERROR', status: 502, detail: 'boom' });
  expect(errorText(fault)).toBe('Something went wrong on our side. Try again in a minute.');
});

// spec 8.5, 8.6
test('every error code and every reason has a text in both languages', async () => {
  onTestFinished(() => chooseLanguage('en'));
  const codes = Object.keys(errors).filter(isErrorCode);
  const reasons = [undefined, ...codes, ...Object.keys(messages).filter(isReason)];
  const all = codes.flatMap((code) => reasons.map((reason) => refusal(code, reason)));
  const english = all.map(errorText);
  await chooseLanguage('uk');
  const ukrainian = all.map(errorText);
  expect(ukrainian.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  expect(english.filter((text) => text === '' || /\p{Script=Cyrillic}|_/u.test(text))).toEqual([]);
});
