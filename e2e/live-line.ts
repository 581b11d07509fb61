import type { Page } from '@playwright/test';

/** The live connection of a page. The test can break it and restore it, and can hold back its messages. */
export async function holdLine(page: Page) {
  let isBroken = false;
  let isDeaf = false;
  const lines: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/notifier/, (socket) => {
    if (isBroken) return void socket.close({ code: 1011 });
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isDeaf) socket.send(message);
    });
    lines.push({ close: () => socket.close({ code: 1011 }) });
  });
  return {
    lose: async () => {
      isBroken = true;
      await Promise.all(lines.map(({ close }) => close()));
    },
    mend: async () => {
      isBroken = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
    /** From now on the line stays open, but no message arrives. */
    deafen: () => {
      isDeaf = true;
    },
  };
}
