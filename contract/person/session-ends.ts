/**
 * The header of a GET with a session: when the session ends if nobody uses it any more. What a browser stores for use
 * without a network must not outlive it.
 */
export const sessionEndsHeader = 'X-Session-Ends';
