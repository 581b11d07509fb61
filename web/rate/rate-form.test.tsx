import { waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { showRates, textOf } from '../testing/rates.tsx';

const keptEn = 'The others keep what they have: a rate of their own, or none.';
const keptUk = 'Решта офісів залишиться зі своїм курсом або без нього.';

test.each([
  ['en', 1, `A new pair: 1 of 6 offices will follow it. ${keptEn}`],
  ['en', 0, `A new pair: 0 of 6 offices will follow it. ${keptEn}`],
  ['uk', 1, `Нова пара: за цим курсом працюватиме 1 офіс із 6. ${keptUk}`],
  ['uk', 3, `Нова пара: за цим курсом працюватимуть 3 офіси з 6. ${keptUk}`],
  ['uk', 5, `Нова пара: за цим курсом працюватимуть 5 офісів із 6. ${keptUk}`],
])(
  'the form says how many offices will follow the first global rate of a pair, in %s: %i',
  async (lang, count, said) => {
    onTestFinished(() => void i18next.changeLanguage('en'));
    await i18next.changeLanguage(lang);
    await showRates({ pairs: [], unpublished: [{ sc: 'USD', tc: 'USDT', followers: count }] });
    await waitFor(() => expect(textOf(document.body)).toContain(said));
  },
);
