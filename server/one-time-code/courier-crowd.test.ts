import { expect, test } from 'vitest';
import { openMessageSender } from './message-sender.ts';

test('All accepted codes are sent, even if many are requested at once', async () => {
  const delivered: string[] = [];
  const log = { info: () => undefined, warn: () => undefined };
  const courier = openMessageSender({ messenger: async ({ code }) => void delivered.push(code), log });
  const codes = Array.from({ length: 150 }, (_, at) => String(100_000 + at));
  for (const code of codes) courier.take({ to: '+380671234567', text: code, code, purpose: 'recovery' });
  await courier.stop();
  expect(delivered).toEqual(codes);
});
