import type { CodePurpose } from '#domain/person/one-time-code.ts';

export type CodeMessage = { to: string; text: string; code: string; purpose: CodePurpose };

/** Sends a message, or throws. `Undeliverable` means that a retry does not help. */
export type Messenger = (message: CodeMessage, signal: AbortSignal) => Promise<void>;
