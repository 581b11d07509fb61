import { describe, expect, test } from 'vitest';
import { hereMinutes, isHere, isPickupText, pickupAddress, readPickup } from './pickup-code.ts';

const id = '5f3c1b9e-8a44-4b0e-9d53-0f4a1c2b3d4e';

describe('what is read at the desk', () => {
  test('is the address of the QR, whichever page shows it', () => {
    for (const origin of ['https://obmin.example', 'http://127.0.0.1:8000'])
      expect(readPickup(pickupAddress(origin, id, '042917'))).toEqual({ code: '042917', orderId: id });
    expect(readPickup(` ${pickupAddress('https://obmin.example', id, '042917').toUpperCase()}\n`)).toEqual({
      code: '042917',
      orderId: id,
    });
  });

  test('is also the address that a scanner types while the Ukrainian layout is switched on', () => {
    const typed = 'реезіЖ..щиьштюучфьздуюсщь.№зшслгз=5а3с1и9у-8ф44-4и0у-9в53-0а4ф1с2и3в4ую042917';
    expect(readPickup(typed)).toEqual({ code: '042917', orderId: id });
    expect(isPickupText(typed.slice(0, -1))).toBe(true);
  });

  test('is six digits, as people write them', () => {
    for (const text of ['042917', '042 917', ' 04 29 17 ', '042\u00a0917'])
      expect(readPickup(text)).toEqual({ code: '042917' });
  });

  test('is nothing else', () => {
    for (const text of [
      '',
      '04291',
      '0429170',
      '04291a',
      '042-917',
      `#pickup=${id}`,
      `#pickup=${id}.04291`,
      '#pickup=1.042917',
    ])
      expect(readPickup(text)).toBeUndefined();
  });
});

test('what holds a code, or a broken one, is no text for a list; a phone number is', () => {
  for (const text of [
    '042 917',
    pickupAddress('https://obmin.example', id, '042917'),
    `https://obmin.example/#pickup=${id}.04`,
  ])
    expect(isPickupText(text)).toBe(true);
  for (const text of ['04291', '0671234567', 'marta', 'https://obmin.example/']) expect(isPickupText(text)).toBe(false);
});

test('order and code stand behind the # of the address, which no server gets', () => {
  const { pathname, search, hash } = new URL(pickupAddress('https://obmin.example', id, '042917'));
  expect({ pathname, search, hash }).toEqual({ pathname: '/', search: '', hash: `#pickup=${id}.042917` });
});

test('a customer counts as present for half an hour after it was said', () => {
  const here_at = new Date('2026-03-02T10:00:00Z');
  const after = (minutes: number) => new Date(here_at.getTime() + minutes * 60_000);
  expect(isHere({ here_at }, after(0))).toBe(true);
  expect(isHere({ here_at }, after(hereMinutes - 1))).toBe(true);
  expect(isHere({ here_at }, after(hereMinutes))).toBe(false);
  expect(isHere({ here_at: null }, after(0))).toBe(false);
});
