import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
} from '@mantine/core';
import { breakpoints } from '../../lib/device/breakpoints.ts';

// biome-ignore format: a scale reads as one line
const obmin: MantineColorsTuple = [
  '#E9F3EE', '#D3E7DC', '#A9D2BE', '#7BBB9D', '#4FC997', '#2E9A72', '#1B7E5B', '#126B4D', '#0B5D44', '#084735',
];
// biome-ignore format: a scale reads as one line
const dark: MantineColorsTuple = [
  '#E9EEEB', '#C6CFCA', '#A5B0AA', '#8C9892', '#2A322E', '#202825', '#151B18', '#0F1412', '#0C100E', '#080B0A',
];

const heights = new Map([
  ['xs', '32px'],
  ['sm', '36px'],
  ['md', '44px'],
  ['lg', '56px'],
]);
const heightOf = (size: unknown) => heights.get(String(size)) ?? '36px';
const fontSizeOf = (size: unknown) => (size === 'md' || size === 'lg' ? '16px' : '14px');
const radius = '8px';

type TextStyle = { size: string; line: string; weight?: number; tracking?: string };

/** The text styles, from the smallest: `<Text size="small">`, or `fz="small" lh="small"` on any part of the kit. */
const textStyles: Record<string, TextStyle> = {
  /** Times and counts beside something else. */
  meta: { size: '12px', line: '16px' },
  /** What explains the text above it. */
  small: { size: '13px', line: '18px' },
  /** Text of the staff, and details. */
  plain: { size: '14px', line: '20px' },
  /** Text of the customer. */
  body: { size: '16px', line: '24px' },
  /** The title of a part of a screen. */
  section: { size: '20px', line: '28px', weight: 600, tracking: '-0.01em' },
  /** The title of a screen. */
  page: { size: '24px', line: '32px', weight: 600, tracking: '-0.02em' },
  /** A sum or a rate that a screen is about. */
  figure: { size: '28px', line: '36px', weight: 600, tracking: '-0.03em' },
};
const inEachTextStyle = (pick: (style: TextStyle) => string) =>
  Object.fromEntries(Object.entries(textStyles).map(([name, style]) => [name, pick(style)]));

/** Size and height of the line are variables of the kit. Weight and tracking belong to the style too. */
const textOf = (_: unknown, { size }: { size?: unknown }) => {
  const { weight, tracking } = textStyles[String(size)] ?? {};
  return { root: { fontWeight: weight, letterSpacing: tracking } };
};

export const theme = createTheme({
  colors: { obmin, dark },
  primaryColor: 'obmin',
  primaryShade: { light: 8, dark: 4 },
  black: '#111814',
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback DejaVu', system-ui, sans-serif",
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
  breakpoints,
  fontSizes: {
    ...{ xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
    ...inEachTextStyle(({ size }) => size),
  },
  lineHeights: inEachTextStyle(({ line }) => line),
  spacing: { '2xs': '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px', '2xl': '40px' },
  /** By default the kit puts white text on the light green of the dark scheme, which is not readable. */
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colors;
    if (input.color === 'danger')
      return { ...colors, background: 'var(--o-bad)', hover: 'var(--o-danger-ink)', color: 'var(--o-body)' };
    if (input.color && input.color !== input.theme.primaryColor) return colors;
    return { ...colors, background: 'var(--o-accent)', hover: 'var(--o-accentHover)', color: 'var(--o-onAccent)' };
  },
  components: {
    /** The default radius would make a checkbox round, and a round control means a radio button. */
    Checkbox: { defaultProps: { radius: 4 } },
    /** Screen readers treat a plain header element as the banner of the page. The head of a dialog is not a banner. */
    ModalHeader: { defaultProps: { role: 'none' } },
    Input: Input.extend({
      vars: (_, { size = 'sm', variant, error }) => ({
        wrapper: {
          '--input-height': heightOf(size),
          '--input-fz': fontSizeOf(size),
          // In the red of an invalid field a placeholder would look like typed text.
          '--input-placeholder-color': 'var(--mantine-color-placeholder)',
          ...(variant === 'unstyled'
            ? {}
            : { '--input-bd': error ? 'var(--o-bad)' : 'var(--o-control)', '--input-bg': 'var(--o-raised)' }),
        },
      }),
    }),
    /** A button is quiet: `variant="filled"` is for the one next step of a screen, because green says what comes next. */
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'md' },
      vars: (_, { size }) => ({
        root: { '--button-height': heightOf(size), '--button-fz': fontSizeOf(size) },
      }),
    }),
    ActionIcon: { defaultProps: { variant: 'default', size: 36 } },
    Switch: { defaultProps: { size: 'md' } },
    ...Object.fromEntries(
      ['TextInput', 'Textarea', 'Select'].map((field) => [field, { defaultProps: { size: 'md' } }]),
    ),
    Modal: { defaultProps: { centered: true } },
    Text: { defaultProps: { size: 'plain' }, styles: textOf },
    Title: {
      defaultProps: { textWrap: 'balance' },
      vars: (_: unknown, { size }: { size?: unknown }) => ({ root: { '--title-lh': textStyles[String(size)]?.line } }),
      styles: textOf,
    },
  },
});

const kitColors = {
  '--mantine-color-body': 'var(--o-body)',
  '--mantine-color-text': 'var(--o-ink)',
  '--mantine-color-dimmed': 'var(--o-ink2)',
  '--mantine-color-placeholder': 'var(--o-ink3)',
  '--mantine-color-default': 'var(--o-raised)',
  '--mantine-color-default-color': 'var(--o-ink)',
  '--mantine-color-default-border': 'var(--o-line)',
  '--mantine-color-default-hover': 'var(--o-hover)',
  '--mantine-color-error': 'var(--o-bad)',
  '--mantine-color-disabled': 'var(--o-hover)',
  '--mantine-color-disabled-color': 'var(--o-ink3)',
  '--mantine-color-disabled-border': 'var(--o-line)',
};

/** The kit takes its colours from theme.css, so each colour is defined once. */
export const kitVariables: CSSVariablesResolver = () => ({ variables: {}, light: kitColors, dark: kitColors });
