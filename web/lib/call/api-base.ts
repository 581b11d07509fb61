/**
 * Returns the origin of the API. This is the origin of the page if the meta tag of the server says so. Otherwise it is
 * the host with the `api.` prefix, and for a local page port 8000 of this machine.
 */
export function apiBase(page: Document = document): string {
  const { protocol, host, hostname, origin } = page.location;
  const metaContent = page.querySelector('meta[name="obmin-api"]')?.getAttribute('content');
  if (metaContent === 'same-origin') return origin;
  return isLocal(hostname) ? 'http://localhost:8000' : `${protocol}//api.${host}`;
}

const isLocal = (hostname: string) => hostname === '' || hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);
