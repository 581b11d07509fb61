import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';

const Message = z.object({ to: z.string(), code: z.string(), at: z.coerce.date() });

/** The code that the telephone shows: while developing, messages are lines of a file. Those of before `since` are old. */
export async function codeSentTo(folder: string, cellphone: string, since = new Date(0)): Promise<string> {
  const find = async () => {
    const lines = await readFile(join(folder, 'outbox.jsonl'), 'utf8').catch(() => '');
    const messages = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => Message.parse(JSON.parse(line)));
    return messages.findLast(({ to, at }) => to === cellphone && at >= since)?.code ?? '';
  };
  await expect.poll(find).toMatch(/^\d{6}$/);
  return find();
}
