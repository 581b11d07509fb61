import { expect, test } from 'vitest';
import { comparedSentences } from './compared-sentences.ts';

test.each([
  'if (error.detail === messages.tooManyOrders) stop();',
  'const isTooLarge = error instanceof ApiError && error?.detail === sentence;',
  'if (detail !== "Too many orders") go();',
  'if ("Order already cancelled" == text) stop();',
  'switch (error.detail) { default: stop(); }',
  'switch (text) { case messages.tooManyOrders: stop(); }',
  'if (error.detail.startsWith("Too many")) stop();',
  'if (/Too many/.test(error.detail!)) stop();',
  'const text = texts.get(error.detail);',
  'const text = texts[error.detail];',
  'const texts = { "Too many orders": 1 };',
  'const key = keys.find((name) => messages[name] === sentence);',
])('finds that a program compares a sentence: %s', (source) => {
  expect(comparedSentences(source, false)).toBeGreaterThan(0);
});

test.each([
  'if (error.reason === "tooManyOrders") stop();',
  'if (click.detail === 1 || click.detail > 1) stop();',
  'if (detail === undefined) stop();',
  'log.warn(error.detail);',
  'const errors = [{ pointer, message: messages.commonPassword }];',
  'const shown = <p className={styles.detail}>{choice?.detail && choice.detail}</p>;',
  'if (text === "Something else") stop();',
])('accepts a program that compares no sentence: %s', (source) => {
  expect(comparedSentences(source, true)).toBe(0);
});
