import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countries,
  digitsOf,
  extraDigits,
  formatPhone,
  isServed,
  joinPhone,
  maskPhone,
  missingDigits,
  parseNewPhone,
  parsePhone,
  phoneInTable,
} from './phone.ts';

const countryOf = (code: string) => {
  const found = countries.find((country) => country.code === code);
  if (!found) throw new Error(`No such country: ${code}`);
  return found;
};

describe('different spellings of one account', () => {
  test.each([
    '+380671234567',
    '0671234567',
    '380671234567',
    '+38 (067) 123-45-67',
    '+3800671234567',
    '80671234567',
    '671234567',
    '8 067 123 45 67',
    '38 067 123 45 67',
    ' 067.123.45.67 ',
    '+380 67 123–45–67',
  ])('%s', (text) => {
    expect(parsePhone(text)).toBe('+380671234567');
  });

  test('give the same number for every Ukrainian number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 390_000_000, max: 999_999_999 }), (nine) => {
        const spellings = [`+380${nine}`, `380${nine}`, `0${nine}`, `80${nine}`, `+3800${nine}`, `3800${nine}`];
        expect(new Set(spellings.map(parsePhone))).toEqual(new Set([`+380${nine}`]));
      }),
    );
  });

  test('include a stored number, which is parsed to itself', () => {
    for (const stored of [
      '+380671234567',
      '+12025550123',
      '+442079460958',
      '+4930123456',
      '+33612345678',
      '+48512345678',
    ]) {
      expect(parsePhone(stored)).toBe(stored);
    }
  });
});

test.each([
  '',
  '+',
  'phone',
  '12345',
  '067123456',
  '06712345678',
  '+0671234567',
  '+999999999999',
  '067-123-45-6x',
  '067-123-45-67x',
  'call 0671234567',
  '٠٦٧١٢٣٤٥٦٧',
])('%j is not a phone number', (text) => {
  expect(parsePhone(text)).toBeUndefined();
});

describe('a number typed after a dial code', () => {
  test.each([
    ['UA', '671234567', '+380671234567'],
    ['UA', '067 123 45 67', '+380671234567'],
    ['UA', '80671234567', '+380671234567'],
    ['UA', '380671234567', '+380671234567'],
    ['US', '2025550123', '+12025550123'],
    ['US', '(202) 555-0123', '+12025550123'],
    ['GB', '020 7946 0958', '+442079460958'],
    ['GB', '2079460958', '+442079460958'],
    ['DE', '030 123456', '+4930123456'],
    ['FR', '06 12 34 56 78', '+33612345678'],
    ['FR', '612345678', '+33612345678'],
    ['PL', '512 345 678', '+48512345678'],
  ])('%s %s is %s', (code, typed, expected) => {
    expect(joinPhone(countryOf(code), typed)).toBe(expected);
  });

  // spec 2.11
  test('starts with the dial code of the chosen country', () => {
    const typed = {
      UA: '671234567',
      US: '2025550123',
      GB: '2079460958',
      DE: '30123456',
      FR: '612345678',
      PL: '512345678',
    };
    for (const country of countries) {
      expect(joinPhone(country, typed[country.code])).toBe(`${country.dialCode}${typed[country.code]}`);
    }
  });

  test('is undefined when it is empty or too short', () => {
    for (const country of countries)
      expect([joinPhone(country, ''), joinPhone(country, '1')]).toEqual([undefined, undefined]);
  });
});

test.each(['+380671234567', '+442079460958', '+12025550123', '+3806712345678'])(
  'in a table %s is no formula and no number, and is found again without brackets and spaces',
  (phone) => {
    expect(phoneInTable(phone)).toMatch(/^\(\+\d{1,3}\) \d/);
    expect(phoneInTable(phone).replace(/[^+\d]/g, '')).toBe(phone);
    expect(parsePhone(phoneInTable(phone))).toBe(phone);
  },
);

test('a number is shown in groups, and a masked number shows only its ends', () => {
  expect(formatPhone('+380671234567')).toBe('+380 67 123 45 67');
  expect(formatPhone('+442079460958')).toBe('+44 20 7946 0958');
  expect(formatPhone('no number')).toBe('no number');
  expect(maskPhone('+380671234567')).toBe('+380 •• ••• •• 67');
});

test('digitsOf keeps only the digits', () => {
  expect(digitsOf('+38 (067) 123-45-67 ext.')).toBe('380671234567');
});

test('codes are sent only to the six countries of the picker', () => {
  for (const phone of [
    '+380671234567',
    '+12025550123',
    '+447400123456',
    '+4915112345678',
    '+33612345678',
    '+48501234567',
  ])
    expect(isServed(phone)).toBe(true);
  for (const phone of ['+79161234567', '+381601234567', '+420601234567', '+351912345678'])
    expect(isServed(phone)).toBe(false);
});

test('codes are sent to the United States and Canada, but not to other countries with +1', () => {
  for (const phone of ['+12025550123', '+14165550123', '+15555550123']) expect(isServed(phone)).toBe(true);
  for (const phone of ['+18765551234', '+18095551234', '+12845551234']) expect(isServed(phone)).toBe(false);
});

describe('a number that is kept from now on', () => {
  test.each(['+3806712345678', '+38006712345678', '6712345678', '+380067123456', '06712345678'])(
    'of Ukraine has nine digits after +380, so %s is none',
    (text) => {
      expect(parseNewPhone(text)).toBeUndefined();
    },
  );

  test('may be spelled in every way, and is possible in other countries', () => {
    expect(['0671234567', '+380671234567', '+4930123456', '+12025550123'].map(parseNewPhone)).toEqual([
      '+380671234567',
      '+380671234567',
      '+4930123456',
      '+12025550123',
    ]);
  });

  test('says how many digits are too many', () => {
    const typed = ['671234567', '6712345678', '067123456789', '67123'];
    expect(typed.map((text) => extraDigits(countryOf('UA'), text))).toEqual([0, 1, 2, 0]);
    expect(extraDigits(countryOf('GB'), '20794609581')).toBe(0);
  });
});

test('missingDigits counts for Ukrainian numbers in every spelling, and is 0 for other countries', () => {
  const lacking = ['', '67123', '067 123', '80671', '380671', '671234567', '6712345678'];
  expect(lacking.map((typed) => missingDigits(countryOf('UA'), typed))).toEqual([9, 4, 4, 6, 6, 0, 0]);
  expect(missingDigits(countryOf('GB'), '20')).toBe(0);
});
