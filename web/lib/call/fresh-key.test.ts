import { expect, test } from 'vitest';
import { freshKey } from './fresh-key.ts';

test('every new idempotency key differs from the one before', () => {
  expect(freshKey()).not.toBe(freshKey());
});
