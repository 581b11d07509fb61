import type { CodePurpose } from '#domain/code.ts';

export type Message = { to: string; text: string; code: string; purpose: CodePurpose };

/** Hands a message on, or throws. `Undeliverable` means that trying again is of no use. */
export type Messenger = (message: Message, signal: AbortSignal) => Promise<void>;
