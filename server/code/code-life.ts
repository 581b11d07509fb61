/** A code works for five minutes. */
export const codeLifeSeconds = 300;
