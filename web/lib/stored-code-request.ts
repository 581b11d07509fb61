import { z } from 'zod';
import { codeLifeSeconds } from '#domain/one-time-code.ts';
import { recall, remember } from './window-storage.ts';

const KeptCode = z.object({ id: z.string(), cellphone: z.string(), sentAt: z.number(), wrongTries: z.int() });

/** A sent code: the id of the code request, the phone, the time in ms, and the number of wrong tries. */
export type KeptCode = z.output<typeof KeptCode>;

const keyFor = (purpose: string) => `obmin.code.${purpose}`;

/**
 * A phone may unload the page while the user reads the message with the code. So the code request is stored, as long as
 * the code is valid and the window is open.
 */
export function recallCode(purpose: string): KeptCode | undefined {
  const kept = recall(keyFor(purpose), KeptCode);
  return kept && kept.sentAt + codeLifeSeconds * 1_000 > Date.now() ? kept : undefined;
}

export const keepCode = (purpose: string, code: KeptCode | undefined): boolean => remember(keyFor(purpose), code);
