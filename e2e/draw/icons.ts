import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions, prepareBrowser } from '../browser.ts';

/**
 * Draws the icons of the installed page. Run `node e2e/draw/icons.ts` after the drawing has changed. They show the mark of
 * web/public/favicon.svg, for devices that cannot read SVG.
 */
const folder = join(import.meta.dirname, '../../web/public');
const green = '#0b5d44';

const mark = (room: number) =>
  `<g transform="translate(${room} ${room}) scale(${(32 - 2 * room) / 24})" fill="#fff">
    <path d="M11.25 1A8.75 8.75 0 0 0 11.25 18.5V13.35A3.6 3.6 0 0 1 11.25 6.15Z"/>
    <path d="M12.75 5.5A8.75 8.75 0 0 1 12.75 23V17.85A3.6 3.6 0 0 0 12.75 10.65Z"/>
  </g>`;
const rounded = `<rect width="32" height="32" rx="8" fill="${green}"/>${mark(6)}`;
/** The colour fills the square to the edge, because the phone cuts the icon into its own shape. */
const whole = `<rect width="32" height="32" fill="${green}"/>${mark(7)}`;

const icons = [
  { name: 'icon-192.png', size: 192, drawing: rounded },
  { name: 'icon-512.png', size: 512, drawing: rounded },
  { name: 'icon-maskable-512.png', size: 512, drawing: whole },
  { name: 'apple-touch-icon.png', size: 180, drawing: whole },
  // The phone uses only the outline of this icon, in the colour of its status bar.
  { name: 'badge-96.png', size: 96, drawing: mark(1) },
];

await prepareBrowser();
const browser = await chromium.launch(browserOptions());
try {
  const page = await browser.newPage();
  for (const { name, size, drawing } of icons) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<body style="margin:0;background:none">${svg}</body>`);
    await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }));
    console.log(`${name}: ${size} × ${size}`);
  }
} finally {
  await browser.close();
}
