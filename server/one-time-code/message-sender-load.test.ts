import { expect, test } from 'vitest';
import { openMessageSender } from './message-sender.ts';

test('All accepted codes are sent, even if many are requested at once', async () => {
  const delivered: string[] = [];
  const log = { info: () => undefined, warn: () => undefined };
  const messageSender = openMessageSender({
    messenger: async (message) => void delivered.push('code' in message ? message.code : ''),
    log,
  });
  const codes = Array.from({ length: 150 }, (_, at) => String(100_000 + at));
  for (const code of codes) messageSender.send({ to: '+380671234567', text: code, code, purpose: 'recovery' });
  await messageSender.stop();
  expect(delivered).toEqual(codes);
});
