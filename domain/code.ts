/** Specification §9: one-time codes have six digits. */
export const codeLength = 6;

/** For so long a code is good. */
export const codeLifeSeconds = 300;

/** So often it may be tried; then it is dead, also for whoever types it right. */
export const codeTries = 5;

/** So long a number waits before it may have another one. */
export const codePauseSeconds = 60;

/** What a code is good for. One for another purpose is a wrong one. */
export type CodePurpose = 'phone_verification' | 'recovery';
