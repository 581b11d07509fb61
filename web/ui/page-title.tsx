import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { children: ReactNode; subtitle?: ReactNode; aside?: ReactNode; id?: string; level?: 1 | 2 };

/**
 * The heading of a screen, with actions for the whole screen on the right. On the dashboard it is a second-level
 * heading.
 */
export function PageTitle({ children, subtitle, aside, id, level = 1 }: Props) {
  const size = level === 1 ? 'page' : 'section';
  return (
    <Flex wrap="wrap" gap="12px 16px" align="flex-start" justify="space-between">
      <div>
        <Box
          component={level === 1 ? 'h1' : 'h2'}
          data-keep-clear
          id={id}
          m={0}
          fz={size}
          lh={size}
          fw={600}
          lts="-0.02em"
        >
          {children}
        </Box>
        {subtitle && (
          <Box component="p" m={0} c="dimmed" fz="plain" lh="plain">
            {subtitle}
          </Box>
        )}
      </div>
      {aside}
    </Flex>
  );
}
