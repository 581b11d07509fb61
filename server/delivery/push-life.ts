/**
 * A push is dropped after this time. A push about an order shows the newest state, so it is still true when it is late:
 * its time covers an outage of a day and the longest pause after it. An alert is for now, and a rate is soon replaced.
 */
export const lifeSeconds = { order: 36 * 3600, alert: 2 * 3600, rate: 30 * 60, wallet: 36 * 3600 };

/**
 * The push service drops a push when the browser is offline longer than this. The page then shows the present state.
 */
export const offlineSeconds = { order: 12 * 3600, alert: 2 * 3600, rate: 30 * 60, wallet: 36 * 3600 };
