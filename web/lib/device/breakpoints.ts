/**
 * The widths at which the page changes. The theme, the styles and the hooks all take them from here, so a part of a
 * screen never thinks that it is on a phone while another part thinks that it is not.
 */
export const breakpoints = {
  /** In print, a sheet of paper. Below it the paper is the roll of a receipt printer, 80 mm wide. */
  paper: '24em',
  /** A phone held sideways. */
  xs: '40em',
  /** A tablet. Below it the page is for a phone: dialogs fill the window and touch targets are large. */
  sm: '48em',
  /** A tablet held sideways: there is room for a column beside the main one. */
  md: '64em',
  /** A deal stands beside the lanes of the desk, not over them. */
  panel: '75em',
  /** A desk: there is room for tables. */
  lg: '77.5em',
  /** A wide desk. */
  xl: '85em',
  /** Three lanes and an open deal stand beside each other. */
  wide: '100em',
  /** Three lanes and the list of all deals stand beside each other. */
  broad: '112.5em',
} as const;

export type Breakpoint = keyof typeof breakpoints;

/** For example `(min-width: 48em)`: this width or more. */
export const queryFrom = (breakpoint: Breakpoint) => `(min-width: ${breakpoints[breakpoint]})`;

/** For example `(max-width: 47.99em)`: less than this width. Browsers of 2021 do not know `width < 48em`. */
export const queryBelow = (breakpoint: Breakpoint) =>
  `(max-width: ${Number.parseFloat(breakpoints[breakpoint]) - 0.01}em)`;
