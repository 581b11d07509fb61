/** A slow network may take so long until a screen is there. After it nobody expects to be taken anywhere. */
const patienceMs = 10_000;

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** Goes to the part of a screen whose heading has this id, as soon as it is there. A person who does something else meanwhile is not moved. */
export function showPart(id: string): void {
  if (focusPart(id)) return;
  const watcher = new MutationObserver(() => focusPart(id) && stop());
  const patience = setTimeout(stop, patienceMs);
  watcher.observe(document.body, { childList: true, subtree: true });
  // The key that has chosen the part is still on its way.
  setTimeout(() => {
    for (const sign of signs) document.addEventListener(sign, stop, { capture: true, passive: true });
  });

  function stop(): void {
    watcher.disconnect();
    clearTimeout(patience);
    for (const sign of signs) document.removeEventListener(sign, stop, true);
  }
}

function focusPart(id: string): boolean {
  const part = document.getElementById(id)?.closest('section');
  if (!part) return false;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
  return true;
}
