import { expect, test } from 'vitest';
import { fullPhone, groupPhone, readTypedPhone, type TypedPhone } from './phone-field.tsx';

test.each(['0671234567', '671234567', '380671234567', '+38 (067) 123-45-67', '+3800671234567', '80671234567'])(
  '%s is the same Ukrainian number',
  (typed) => {
    const phone = readTypedPhone(typed, 'UA');
    expect(fullPhone(phone)).toBe('+380671234567');
    expect(groupPhone(phone)).toEqual({ country: 'UA', typed: '67 123 45 67' });
  },
);

test('a number with a dial code selects the country', () => {
  expect(readTypedPhone('+48 512 345 678', 'UA')).toEqual({ country: 'PL', typed: '512345678' });
  expect(readTypedPhone('0044 7400 123456', 'UA')).toEqual({ country: 'GB', typed: '7400123456' });
});

test.each([
  ['+48512345678', { country: 'PL', typed: '512345678' }],
  ['+380671234567', { country: 'UA', typed: '671234567' }],
  ['+1 201 555 0123', { country: 'US', typed: '2015550123' }],
  ['+79161234567', { country: 'UA', typed: '79161234567' }],
])('%s typed key by key gives the same as pasted', (text, phone) => {
  const typeOn = (now: TypedPhone, key: string) => readTypedPhone(now.typed + key, now.country);
  expect([...text].reduce<TypedPhone>(typeOn, { country: 'UA', typed: '' })).toEqual(phone);
});

// spec 5.5, 9.3
test('only digits count, at most twelve', () => {
  expect(readTypedPhone('67-abc-123', 'UA').typed).toBe('67123');
  expect(readTypedPhone('1234567890123456', 'DE').typed).toBe('123456789012');
});

test('an invalid number stays as typed', () => {
  expect(groupPhone({ country: 'UA', typed: '067123456' })).toEqual({ country: 'UA', typed: '067123456' });
});
