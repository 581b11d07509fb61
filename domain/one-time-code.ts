/** Specification §9: one-time codes have six digits. */
export const codeLength = 6;

/** A code is valid for 5 minutes. */
export const codeLifeSeconds = 300;

/** After this many wrong tries the code is dead: then the right code is refused too. */
export const codeMaxTries = 5;

/** The pause before the same number can receive another code. */
export const codePauseSeconds = 60;

/** Each code has one purpose. It is wrong for any other purpose. */
export type CodePurpose = 'phone_verification' | 'recovery';
