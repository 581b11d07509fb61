/**
 * After this time a push makes no sense any more. An order tells its newest state alone, so late news of it is still
 * true: it survives an outage of a day, and the longest pause after it. A rate is soon replaced.
 */
export const lifeSeconds = { order: 36 * 3600, rate: 30 * 60, wallet: 36 * 3600 };

/**
 * The push service drops a push when the browser is offline longer than this. The page then shows the present state.
 */
export const offlineSeconds = { order: 12 * 3600, rate: 30 * 60, wallet: 36 * 3600 };
