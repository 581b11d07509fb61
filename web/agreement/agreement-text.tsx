import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Agreement } from '#contract/person/agreement.ts';

type Props = { agreement: Pick<Agreement, 'text_en' | 'text_uk'>; label: string };

/** The terms of use in the language of the reader. A long text scrolls by itself, also with the keyboard. */
export function AgreementText({ agreement: { text_en, text_uk }, label }: Props) {
  const { i18n } = useTranslation();
  return (
    <Box
      component="section"
      aria-label={label}
      // A region that scrolls must be reachable without a mouse.
      tabIndex={0}
      mah="50dvh"
      p="md"
      bd="1px solid var(--o-line)"
      style={{ overflowY: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere', borderRadius: 8 }}
    >
      {i18n.language === 'uk' ? text_uk : text_en}
    </Box>
  );
}
