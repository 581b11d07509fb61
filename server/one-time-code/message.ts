import type { CodePurpose } from '#domain/person/one-time-code.ts';

export type CodeMessage = { to: string; text: string; code: string; purpose: CodePurpose };

/** What a person must know of the account. It has no code. */
export type NoticeMessage = { to: string; text: string; purpose: 'account_notice' };

export type Message = CodeMessage | NoticeMessage;

/** Sends a message, or throws. `Undeliverable` means that a retry does not help. */
export type Messenger = (message: Message, signal: AbortSignal) => Promise<void>;
