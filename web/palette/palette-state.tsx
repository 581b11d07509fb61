import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/call/error-text.ts';
import styles from './palette.module.css';
import type { useServerSearch } from './palette.queries.ts';

type Props = { search: ReturnType<typeof useServerSearch>; count: number };

/** What the search is doing, in words. How much is found is said to screen readers alone: others see it. */
export function PaletteState({ search, count }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const errorText = useErrorText();
  const { state, error, retry } = search;
  const words = {
    idle: '',
    settled: count === 0 ? t('palette:none') : '',
    searching: t('palette:searching'),
    offline: t('palette:offline'),
    code: t('palette:code'),
    failed: `${t('common:loadFailed')}: ${errorText(error)}`,
  }[state];
  const isCounted = words === '' && count > 0;
  return (
    <div className={words === '' ? 'unseen' : styles.state}>
      <Text role="status" c={state === 'failed' ? 'var(--o-bad)' : 'dimmed'}>
        {isCounted ? t('palette:count', { count }) : words}
      </Text>
      {state === 'failed' && (
        <Button size="sm" data-mantine-stop-propagation="true" onClick={retry}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
