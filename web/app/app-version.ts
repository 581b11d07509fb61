/** Specification §9: the version of what browsers keep of the page. Raised when what they have kept must go. */
export const appCacheVersion = '0.0.4';
