/** The library has no types of its own. */
declare module 'subset-font' {
  function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
  export = subset;
}
