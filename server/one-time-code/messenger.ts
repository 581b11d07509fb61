import type { MessengerConfig } from '../config.ts';
import { fileMessenger } from './file.messenger.ts';
import type { Messenger } from './message.ts';
import { telegramMessenger } from './telegram.messenger.ts';
import { webhookMessenger } from './webhook.messenger.ts';

export function openMessenger(choice: MessengerConfig, dataDir: string): Messenger {
  if (choice.kind === 'outbox') return fileMessenger(dataDir);
  return choice.kind === 'webhook' ? webhookMessenger(choice) : telegramMessenger(choice);
}
