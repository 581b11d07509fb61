import { Box } from '@mantine/core';

export function Wordmark() {
  return (
    <Box component="span" fz="section" fw={700} lts="-0.035em" lh="24px">
      Obmin
    </Box>
  );
}
