import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Goes back to the previous step. */
export function RecoveryBackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Button variant="default" size="md" onClick={onBack}>
      {t('recovery.back')}
    </Button>
  );
}
