import { z } from 'zod';
import { codeLifeSeconds } from '#domain/code.ts';
import { recall, remember } from './window-storage.ts';

const KeptCode = z.object({ id: z.string(), cellphone: z.string(), sentAt: z.number(), wrongTries: z.int() });

/** A code that was sent: the request that it answers, where it went, when, and how often it was taken for another one. */
export type KeptCode = z.output<typeof KeptCode>;

const keyFor = (purpose: string) => `obmin.code.${purpose}`;

/**
 * While somebody reads the message, a telephone may drop the page that waits for it. What it was waiting for outlives that,
 * for as long as the code is good and the window is open.
 */
export function recallCode(purpose: string): KeptCode | undefined {
  const kept = recall(keyFor(purpose), KeptCode);
  return kept && kept.sentAt + codeLifeSeconds * 1_000 > Date.now() ? kept : undefined;
}

export const keepCode = (purpose: string, code: KeptCode | undefined): boolean => remember(keyFor(purpose), code);
