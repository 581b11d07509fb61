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
  test('is the one that most people speak there, in the countries that the specification names', () => {
    for (const country of named.filter((one) => one !== 'AR')) {
      expect([country, languageOfCountry(country)]).toEqual([country, mostSpokenIn(country)]);
    }
  });

  // spec 9.42
  test('is Arabic for AR, though Argentina speaks Spanish: the specification reads AR as the code of the language', () => {
    expect(languageOfCountry('AR')).toBe('ar');
  });

  // spec 9.42
  test('is English in every other country, and for what is no country', () => {
    const others = [...codes.filter((code) => !named.includes(code)), '', 'Ukraine'];
    expect(new Set(others.map(languageOfCountry))).toEqual(new Set(['en']));
  });
});

describe('the country of a language', () => {
  // spec 9.43
  test.each(['uk', 'en', 'de', 'fr', 'pl'])('is where most people who speak %s live, in either case', (language) => {
    expect(countryOfLanguage(language)).toBe(homeOf(language));
    expect(countryOfLanguage(language.toUpperCase())).toBe(homeOf(language));
  });

  // spec 9.43
  test('is the US for every other language', () => {
    const others = codes.filter((code) => !['UK', 'EN', 'DE', 'FR', 'PL'].includes(code));
    expect(new Set([...others, ''].map(countryOfLanguage))).toEqual(new Set(['US']));
  });
});

// spec 9.44
test('the profile takes Ukraine for Ukrainian and every other country for English', () => {
  expect(codes.filter((code) => profileLanguage(code) === 'uk')).toEqual(['UA']);
  expect(new Set([...codes, ''].map(profileLanguage))).toEqual(new Set(['uk', 'en']));
});

test('each language of the product has its country in the picker, and the way back is the same', () => {
  expect(languages.map(countryOfLanguage).sort()).toEqual([...pickerCountries]);
  for (const language of languages) expect(profileLanguage(countryOfLanguage(language))).toBe(language);
});
