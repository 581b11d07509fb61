import { fileMessenger } from './file.messenger.ts';
import type { Messenger } from './message.ts';
import { telegramMessenger } from './telegram.messenger.ts';
import { webhookMessenger } from './webhook.messenger.ts';

/** The messenger that the environment selects, with the values that it needs. */
export type MessengerConfig =
  | { kind: 'outbox' }
  | { kind: 'telegram-gateway'; url: string; token: string }
  | { kind: 'webhook'; url: string; token: string | undefined };

export function openMessenger(choice: MessengerConfig, dataDir: string): Messenger {
  if (choice.kind === 'outbox') return fileMessenger(dataDir);
  return choice.kind === 'webhook' ? webhookMessenger(choice) : telegramMessenger(choice);
}
