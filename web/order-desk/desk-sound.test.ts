import { beforeEach, expect, test, vi } from 'vitest';
import { withSpeaker } from '../testing/speaker.ts';
import { playTone, switchSound } from './desk-sound.ts';

/** One tone is two notes. */
const oneTone = 2;

beforeEach(() => switchSound(false));

test('an untouched page plays no sound, and after the first touch plays one tone for all orders', async () => {
  const { played, touch } = withSpeaker({ touched: false });
  switchSound(true);
  for (const _ of Array(12)) playTone();
  expect(played).toEqual([]);
  await touch();
  expect(played).toHaveLength(oneTone);
  playTone();
  await vi.waitFor(() => expect(played).toHaveLength(2 * oneTone), 20_000);
});

test('a first touch that switches the sound off plays no tone', async () => {
  const { played, touch } = withSpeaker({ touched: false });
  switchSound(true);
  switchSound(false);
  await touch();
  expect(played).toEqual([]);
});

test('a failed resume of the audio does not break the page', async () => {
  const { played, breakDown } = withSpeaker({ touched: false });
  switchSound(true);
  await breakDown();
  expect(played).toEqual([]);
});
