/**
 * Mantine position options for popovers higher than the room above or below their button. In a low window such a
 * popover covers the button instead of leaving the screen.
 */
export const stayOnScreen = { flip: true, shift: { crossAxis: true } } as const;
