import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/call/session.tsx';
import { notifyError } from '../lib/notify.tsx';

/** Signs out on this device at once. Shows an error if the server could not be reached. */
export function SignOut() {
  const { t } = useTranslation('common');
  const { signOut } = useSession();
  const leave = () => signOut().catch((error: unknown) => notifyError(error, t('signOutFailed')));
  return (
    <Button leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
      {t('signOut')}
    </Button>
  );
}
