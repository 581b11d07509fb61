import { Box, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { SignOut } from '../sign-out.tsx';
import { Wordmark } from '../wordmark.tsx';
import styles from './factor.module.css';
import { FactorSetUp } from './factor-set-up.tsx';

/** All that staff see who must have a second factor and have none. */
export function RequiredFactor({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('factor');
  usePageTitle(t('required.title'));
  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <SignOut />
      </header>
      <Box component="main" id="content" tabIndex={-1} maw={520} mx="auto" px="md" pb="2xl" style={{ outline: 'none' }}>
        <Title order={1} size="page" mt="xl" mb="xs">
          {t('required.title')}
        </Title>
        <Text c="dimmed" mb="xl" textWrap="pretty">
          {t('required.text')}
        </Text>
        <FactorSetUp onDone={onDone} />
      </Box>
    </>
  );
}
