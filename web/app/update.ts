const key = 'obmin.reloaded';
const patienceMs = 60_000;

/**
 * After an update the files of the page that is still open are gone from the server. Loading it again brings the new
 * ones; once a minute at most, so that a server in trouble is not stormed.
 */
export function reloadOnUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < patienceMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
