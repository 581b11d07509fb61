import { Skeleton, Stack } from '@mantine/core';

/** Shown while the code of a screen is loading. */
export function ScreenSkeleton() {
  return (
    <Stack gap={16} aria-busy="true">
      <Skeleton height={32} width={200} maw="60%" />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Stack>
  );
}
