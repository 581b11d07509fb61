/**
 * How long a test waits for something that comes by itself: far longer than it takes, since a busy machine may stand still
 * for a second or more. Only a test that fails waits so long.
 */
export const patience = { timeout: 15_000 };
