/**
 * The version of the page data that browsers cache (specification §9). Raise it when browsers must delete cached data.
 */
export const appCacheVersion = '0.0.4';
