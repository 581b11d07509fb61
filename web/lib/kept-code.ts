import { z } from 'zod';
import { codeLifeSeconds } from '#domain/code.ts';

const KeptCode = z.object({ id: z.string(), cellphone: z.string(), sentAt: z.number() });

/** A code that was sent: the request that it answers, where it went, and when. */
export type KeptCode = z.output<typeof KeptCode>;

const keyFor = (purpose: string) => `obmin.code.${purpose}`;

/**
 * While somebody reads the message, a telephone may drop the page that waits for it. What it was waiting for outlives that,
 * for as long as the code is good and the window is open.
 */
export function recallCode(purpose: string): KeptCode | undefined {
  try {
    const kept = KeptCode.parse(JSON.parse(sessionStorage.getItem(keyFor(purpose)) ?? 'null'));
    return kept.sentAt + codeLifeSeconds * 1_000 > Date.now() ? kept : undefined;
  } catch {
    // Nothing kept, nothing readable, or a browser that keeps nothing: another code can be asked for.
    return undefined;
  }
}

export function keepCode(purpose: string, code: KeptCode | undefined): void {
  try {
    if (code) sessionStorage.setItem(keyFor(purpose), JSON.stringify(code));
    else sessionStorage.removeItem(keyFor(purpose));
  } catch {
    // A browser that keeps nothing: the code lives as long as its page.
  }
}
