import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenDialog } from './offices-dialog-address.ts';

/** The only green button of the screen. An empty list has a second, white button. */
export function AddOffice({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation('offices');
  const open = useOpenDialog();
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size="md"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => open({ name: 'add' })}
    >
      {t('add')}
    </Button>
  );
}
