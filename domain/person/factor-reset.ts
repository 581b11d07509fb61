/** How long the person can stop a reset of the own second factor before it is in force, unless a second admin agrees. */
export const factorResetMinutes = 30;

/** Why an admin asks for it. Other admins read it, and the person. */
export const factorResetReason = { min: 3, max: 300 } as const;

/** How a reset ended. `void`: the admin who asked, or the account, is no longer what it was. */
export const factorResetOutcomes = ['done', 'stopped', 'void'] as const;
export type FactorResetOutcome = (typeof factorResetOutcomes)[number];
