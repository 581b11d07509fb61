import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';

/** A message about an account has no code. */
const Message = z.object({ to: z.string(), code: z.string().optional() });

/** The code sent to this phone. In development, messages are lines of a file. */
export async function codeSentTo(folder: string, cellphone: string): Promise<string> {
  const find = async () => {
    const lines = await readFile(join(folder, 'outbox.jsonl'), 'utf8').catch(() => '');
    const messages = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => Message.parse(JSON.parse(line)));
    return messages.findLast(({ to, code }) => to === cellphone && code !== undefined)?.code ?? '';
  };
  await expect.poll(find).toMatch(/^\d{6}$/);
  return find();
}
