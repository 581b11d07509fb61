import { expect, onTestFinished, test } from 'vitest';
import { errors, isErrorCode, messages } from '#contract/errors.ts';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';
import { chooseLanguage } from './i18n.ts';

const refusal = (code: keyof typeof errors, detail?: string) => new ApiError({ code, status: 400, detail });

// spec 8.2, 8.7
test('the sentence of the server is preferred to the text of the error code', () => {
  expect(errorText(refusal('INVALID_CREDENTIALS', messages.wrongCredentials))).toBe('Incorrect cellphone or password');
  expect(errorText(refusal('INVALID_CREDENTIALS'))).toBe('Invalid credentials');
  expect(errorText(refusal('ORDER_ALREADY_PROCESSED', messages.orderCancelled))).toBe('Order already cancelled');
  expect(errorText(refusal('ORDER_ALREADY_PROCESSED'))).toBe('This deal has already moved on.');
});

// spec 8.5, 8.6
test('every error code and every sentence of the server has a text in both languages', async () => {
  onTestFinished(() => chooseLanguage('en'));
  const all = Object.keys(errors)
    .filter(isErrorCode)
    .flatMap((code) => [undefined, ...Object.values(messages)].map((detail) => refusal(code, detail)));
  const english = all.map(errorText);
  await chooseLanguage('uk');
  const ukrainian = all.map(errorText);
  expect(ukrainian.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  expect(english.filter((text) => text === '' || /\p{Script=Cyrillic}|_/u.test(text))).toEqual([]);
});
