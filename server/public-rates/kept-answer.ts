import { createHash } from 'node:crypto';
import { type Encoding, encoded } from '../http/answer/compress.ts';

/** A text as it is sent, maybe compressed. `tag` is its name for caches: another one for each form of the text. */
export type Form = { payload: string | Buffer; tag: string };

/** Answers at once what is kept. It waits only where the text or its form has to be made. */
export type ReadForm = (encoding: Encoding | undefined) => Form | Promise<Form>;

type Needs = {
  /** Makes the text, and says for how long it holds at most. */
  make: () => Promise<{ text: string; validMs: number }>;
  /** The text is made again after this time, should the news of a change not have come. */
  mostMs: number;
  /** The clock, for tests. */
  clock?: () => number;
};

type Kept = { forms: Promise<Forms>; made: Forms | undefined; until: number };

/**
 * Keeps one answer for everybody until it is dropped or no longer holds. All calls while it is made wait for the same
 * one. What is made while it is dropped goes to those who wait for it, and is not kept.
 */
export function keepAnswer({ make, mostMs, clock = () => performance.now() }: Needs) {
  let kept: Kept | undefined;

  function begin(): Kept {
    const one: Kept = { forms: build(), made: undefined, until: Number.POSITIVE_INFINITY };
    async function build() {
      const begun = clock();
      const { text, validMs } = await make();
      one.until = begun + Math.min(validMs, mostMs);
      one.made = formsOf(text);
      return one.made;
    }
    // A failure is not kept: who waits for it hears of it, and the next call tries again.
    one.forms.catch(() => {
      if (kept === one) kept = undefined;
    });
    return one;
  }

  const read: ReadForm = (encoding) => {
    if (!kept || kept.until <= clock()) kept = begin();
    return kept.made ? kept.made(encoding) : kept.forms.then((form) => form(encoding));
  };

  return {
    read,
    drop() {
      kept = undefined;
    },
  };
}

type Forms = ReadForm;

/** The forms of a text. Each is made when somebody first asks for it. */
function formsOf(text: string): Forms {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  const plain: Form = { payload: text, tag: `"${hash}"` };
  const forms = new Map<Encoding, Form | Promise<Form>>();
  async function compress(encoding: Encoding) {
    const form = { payload: await encoded(text, encoding), tag: `"${hash}-${encoding}"` };
    forms.set(encoding, form);
    return form;
  }
  return (encoding) => {
    if (!encoding) return plain;
    const known = forms.get(encoding) ?? compress(encoding);
    if (!forms.has(encoding)) forms.set(encoding, known);
    return known;
  };
}

/** Whether the caller has the answer with this tag already (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag) ?? false;
