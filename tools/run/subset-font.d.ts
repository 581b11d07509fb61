/** The library has no types of its own. */
declare module 'subset-font' {
  function subset(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      /** Keeps only the letters that are asked for, and none that the font can put in their place. */
      noLayoutClosure?: boolean;
      /** A range of an axis, or the one value at which the font is fixed. */
      variationAxes?: Record<string, { min: number; max: number } | number>;
    },
  ): Promise<Buffer>;
  export = subset;
}
