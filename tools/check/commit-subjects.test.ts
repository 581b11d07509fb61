import { expect, test } from 'vitest';
import { subjectFault } from './commit-subjects.ts';

test.each([
  'order: refuse a second confirm',
  'web/order-desk: name files for what they hold',
  'domain, contract: say rules in plain words',
  'push: feed the worker in batches',
])('accepts %j', (subject) => {
  expect(subjectFault(subject)).toBeUndefined();
});

test.each([
  ['Refuse a second confirm', 'begins with its area'],
  ['order: refused a second confirm', 'not "refused"'],
  ['order: adding a second confirm', 'not "adding"'],
  [`order: ${'x'.repeat(70)}`, '69 is the most'],
])('refuses %j', (subject, fault) => {
  expect(subjectFault(subject)).toContain(fault);
});
