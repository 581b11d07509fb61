import { onTestFinished, vi } from 'vitest';

/** Pending `resume` calls that wait for a touch. They outlive a test, as the page's audio context does. */
let waking: PromiseWithResolvers<void>[] = [];
let isTouched = true;

/**
 * A fake audio output that records the pitches played. As in a browser, a page without any touch may not play sound: a
 * `resume` call before the first touch waits for it.
 */
export function withSpeaker({ touched }: { touched: boolean }) {
  const played: number[] = [];
  const nothing = () => undefined;
  const inert = { connect: (next: unknown) => next, start: nothing, stop: nothing };
  const gain = { setValueAtTime: nothing, linearRampToValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
  isTouched = touched;
  waking = [];
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      resume = () => {
        const resumed = Promise.withResolvers<void>();
        if (isTouched) resumed.resolve();
        else waking.push(resumed);
        return resumed.promise;
      };
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      constructor(_: unknown, { frequency }: { frequency: number }) {
        played.push(frequency);
        Object.assign(this, inert);
      }
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain;
      connect = inert.connect;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const touch = async () => {
    isTouched = true;
    await settle(({ resolve }) => resolve());
  };
  const breakDown = () => settle(({ reject }) => reject(new DOMException('No device', 'InvalidStateError')));
  return { played, touch, breakDown };
}

async function settle(how: (resumed: PromiseWithResolvers<void>) => void) {
  for (const resumed of waking) how(resumed);
  await Promise.allSettled(waking.map(({ promise }) => promise));
}
