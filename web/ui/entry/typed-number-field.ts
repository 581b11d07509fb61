/** How a field for a number looks to the device. */
export const typedNumber = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;
