import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The id of its heading, which names the panel. */
  id: string;
  title: string;
  /** A button beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a screen with a heading and a frame. */
export function Panel({ id, title, aside, children }: Props) {
  return (
    <Box component="section" className="card" p={{ base: 'md', xs: 'lg' }} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Title order={2} size="body" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
