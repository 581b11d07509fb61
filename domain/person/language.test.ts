import { describe, expect, test } from 'vitest';
import { countryOfLanguage, languageOfCountry, pickerCountries, profileLanguage } from './language.ts';
import { languages } from './user.ts';

// Unicode's data tell the main language of each country, so the expected values do not come from the table under test.
const mostSpokenIn = (country: string) => new Intl.Locale(`und-${country}`).maximize().language;
const homeOf = (language: string) => new Intl.Locale(language).maximize().region ?? '';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => first + second));
const named = 'US GB CA AU UA FR DE ES IT JP CN BR MX RU AR'.split(' ');

describe('the language of a country', () => {
  // spec 9.42
  test('is the main language there, for the countries in the specification', () => {
    for (const country of named.filter((one) => one !== 'AR')) {
      expect([country, languageOfCountry(country)]).toEqual([country, mostSpokenIn(country)]);
    }
  });

  // spec 9.42
  test('is Arabic for AR (Argentina), because the specification reads AR as a language code', () => {
    expect(languageOfCountry('AR')).toBe('ar');
  });

  // spec 9.42
  test('is English for every other country and for unknown codes', () => {
    const others = [...codes.filter((code) => !named.includes(code)), '', 'Ukraine'];
    expect(new Set(others.map(languageOfCountry))).toEqual(new Set(['en']));
  });
});

describe('the country of a language', () => {
  // spec 9.43
  test.each(['uk', 'en', 'de', 'fr', 'pl'])(
    'is the country with the most speakers of %s, in lower or upper case',
    (language) => {
      expect(countryOfLanguage(language)).toBe(homeOf(language));
      expect(countryOfLanguage(language.toUpperCase())).toBe(homeOf(language));
    },
  );

  // spec 9.43
  test('is the US for every other language', () => {
    const others = codes.filter((code) => !['UK', 'EN', 'DE', 'FR', 'PL'].includes(code));
    expect(new Set([...others, ''].map(countryOfLanguage))).toEqual(new Set(['US']));
  });
});

// spec 9.44
test('the profile uses Ukrainian for Ukraine and English for every other country', () => {
  expect(codes.filter((code) => profileLanguage(code) === 'uk')).toEqual(['UA']);
  expect(new Set([...codes, ''].map(profileLanguage))).toEqual(new Set(['uk', 'en']));
});

test('each product language has a country in the picker, and that country gives the language back', () => {
  expect(languages.map(countryOfLanguage).sort()).toEqual([...pickerCountries]);
  for (const language of languages) expect(profileLanguage(countryOfLanguage(language))).toBe(language);
});
