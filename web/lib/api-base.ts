/**
 * Where the API is: the page's own origin when the server that sent the page says so (the meta tag), else the host with
 * the `api.` prefix, else this machine's port 8000.
 */
export function apiBase(page: Document = document): string {
  const { protocol, host, hostname, origin } = page.location;
  const said = page.querySelector('meta[name="obmin-api"]')?.getAttribute('content');
  if (said === 'same-origin') return origin;
  return isLocal(hostname) ? 'http://localhost:8000' : `${protocol}//api.${host}`;
}

const isLocal = (hostname: string) => hostname === '' || hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);
