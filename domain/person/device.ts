/** What a `User-Agent` header says, as far as people know it. Undefined where it names nothing that is listed here. */
export type Device = { browser: string | undefined; system: string | undefined };

type Rule = readonly [name: string, sign: RegExp];

/** The first that matches wins: nearly every browser also says that it is Chrome or Safari. */
const browsers: readonly Rule[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
];

const systems: readonly Rule[] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (rules: readonly Rule[], text: string) => rules.find(([, sign]) => sign.test(text))?.[0];

/** The browser and the system that a `User-Agent` header names. A program may write anything there, so it proves nothing. */
export const readDevice = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
