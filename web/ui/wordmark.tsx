import { Box } from '@mantine/core';

/** The two halves of a ring, each moved one step: two hands that pass each other. The icons (e2e/draw/icons.ts) show it too. */
const halves = {
  left: 'M11.25 1A8.75 8.75 0 0 0 11.25 18.5V13.35A3.6 3.6 0 0 1 11.25 6.15Z',
  right: 'M12.75 5.5A8.75 8.75 0 0 1 12.75 23V17.85A3.6 3.6 0 0 0 12.75 10.65Z',
};

/** It also stands where a list is empty. */
export const Mark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden style={{ flex: 'none' }}>
    <path d={halves.left} />
    <path d={halves.right} />
  </svg>
);

export function Wordmark() {
  return (
    <Box
      component="span"
      fz="section"
      fw={700}
      lts="-0.035em"
      lh="24px"
      style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}
    >
      <Mark size={24} />
      Obmin
    </Box>
  );
}
