import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** To the step before. */
export function RecoveryBack({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Button variant="default" size="md" onClick={onBack}>
      {t('recovery.back')}
    </Button>
  );
}
