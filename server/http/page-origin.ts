/** Whether this is an origin as browsers write it: scheme and host in lower case, with nothing before or after them. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Whether a page of this origin came from this host. Behind a proxy the server does not know the scheme. */
export const isOriginOf = (origin: string, host: string): boolean => isOrigin(origin) && new URL(origin).host === host;
