/**
 * Where something opens that is higher than the room above and below its button, as on a low window: it then lies over
 * the button rather than beyond the edge of the screen.
 */
export const wherever = { flip: true, shift: { crossAxis: true } } as const;
