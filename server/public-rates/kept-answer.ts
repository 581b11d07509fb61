import { createHash } from 'node:crypto';
import { type Encoding, encoded } from '../http/answer/compress.ts';

/** A text as it is sent, also compressed. `tag` is its name for caches: another one for each form of the text. */
export type KeptAnswer = { form(encoding: Encoding | undefined): Promise<{ payload: string | Buffer; tag: string }> };

type Needs = {
  /** Makes the text, and says for how long it holds at most. */
  make: () => Promise<{ text: string; validMs: number }>;
  /** The text is made again after this time, should the news of a change not have come. */
  mostMs: number;
  /** The clock, for tests. */
  clock?: () => number;
};

type Kept = { answer: Promise<KeptAnswer>; until: number };

/**
 * Keeps one answer for everybody until it is dropped or no longer holds. All calls while it is made wait for the same
 * one. What is made while it is dropped goes to those who wait for it, and is not kept.
 */
export function keepAnswer({ make, mostMs, clock = () => performance.now() }: Needs) {
  let kept: Kept | undefined;

  function begin(): Kept {
    const one: Kept = { answer: build(), until: Number.POSITIVE_INFINITY };
    async function build() {
      const begun = clock();
      const { text, validMs } = await make();
      one.until = begun + Math.min(validMs, mostMs);
      return answerOf(text);
    }
    // A failure is not kept: who waits for it hears of it, and the next call tries again.
    one.answer.catch(() => {
      if (kept === one) kept = undefined;
    });
    return one;
  }

  return {
    read(): Promise<KeptAnswer> {
      if (!kept || kept.until <= clock()) kept = begin();
      return kept.answer;
    },
    drop() {
      kept = undefined;
    },
  };
}

function answerOf(text: string): KeptAnswer {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    async form(encoding) {
      if (!encoding) return { payload: text, tag: `"${hash}"` };
      const payload = forms.get(encoding) ?? encoded(text, encoding);
      forms.set(encoding, payload);
      return { payload: await payload, tag: `"${hash}-${encoding}"` };
    },
  };
}

/** Whether the caller has the answer with this tag already (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag);
