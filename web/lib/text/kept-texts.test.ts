import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { keepTexts } from './kept-texts.ts';

async function speaking() {
  const texts = createInstance();
  keepTexts(texts);
  await texts.init({
    lng: 'en',
    resources: { en: { common: { cancel: 'Yes', wait: { hours: 'For {{n}} h' } } }, uk: { common: { cancel: 'Так' } } },
  });
  return texts;
}

test('a text without values is looked up once for all who speak of the same nouns', async () => {
  const texts = await speaking();
  const looked = vi.spyOn(texts, 't');
  const [t, other] = [texts.getFixedT('en', 'common'), texts.getFixedT('en', 'common')];
  expect(other).toBe(t);
  expect([t('cancel'), other('cancel')]).toEqual(['Yes', 'Yes']);
  expect(looked).toHaveBeenCalledTimes(1);
  expect([t('wait.hours', { n: 2 }), t('wait.hours', { n: 3 })]).toEqual(['For 2 h', 'For 3 h']);
});

test('another language has its own text, and who names none speaks the present one', async () => {
  const texts = await speaking();
  const present = texts.getFixedT(null, 'common');
  expect([
    texts.getFixedT('en', 'common')('cancel'),
    texts.getFixedT('uk', 'common')('cancel'),
    present('cancel'),
  ]).toEqual(['Yes', 'Так', 'Yes']);
  await texts.changeLanguage('uk');
  expect(present('cancel')).toBe('Так');
});

test('what was asked for before its file came is asked for again', async () => {
  const texts = await speaking();
  const t = texts.getFixedT('en', 'common');
  expect(t('close')).toBe('close');
  texts.addResource('en', 'common', 'close', 'No');
  texts.emit('loaded');
  expect(t('close')).toBe('No');
});
