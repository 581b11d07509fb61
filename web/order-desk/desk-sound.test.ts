import { beforeEach, expect, test, vi } from 'vitest';
import { withSpeaker } from '../testing/speaker.ts';
import { playTone, switchSound } from './desk-sound.ts';

/** One tone is two notes. */
const oneTone = 2;

beforeEach(() => switchSound(false));

test('a page that nobody has touched yet keeps silent, and then sounds once for all that came', async () => {
  const { played, touch } = withSpeaker({ touched: false });
  switchSound(true);
  for (const _ of Array(12)) playTone();
  expect(played).toEqual([]);
  await touch();
  expect(played).toHaveLength(oneTone);
  playTone();
  await vi.waitFor(() => expect(played).toHaveLength(2 * oneTone));
});

test('a first touch that switches the sound off is obeyed', async () => {
  const { played, touch } = withSpeaker({ touched: false });
  switchSound(true);
  switchSound(false);
  await touch();
  expect(played).toEqual([]);
});

test('a loudspeaker that cannot be woken is no failure of the page', async () => {
  const { played, breakDown } = withSpeaker({ touched: false });
  switchSound(true);
  await breakDown();
  expect(played).toEqual([]);
});
