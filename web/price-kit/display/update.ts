const everyMs = 10 * 60_000;
const patienceMs = 10_000;

/** This page as the server has it. Its scripts have other names in another release. Undefined where the server does not say. */
async function readPage(): Promise<string | undefined> {
  const giveUp = new AbortController();
  const limit = setTimeout(() => giveUp.abort(), patienceMs);
  try {
    const response = await fetch(location.pathname, { cache: 'no-cache', credentials: 'omit', signal: giveUp.signal });
    return response.ok ? await response.text() : undefined;
  } catch {
    // Without a network the old page is the one that works.
    return undefined;
  } finally {
    clearTimeout(limit);
  }
}

/** A display is open for months, and nobody reloads it. */
export function reloadOnUpdate(): void {
  let first: string | undefined;
  const look = async () => {
    const page = await readPage();
    first ??= page;
    if (page !== undefined && page !== first) location.reload();
  };
  void look();
  setInterval(() => void look(), everyMs);
}
