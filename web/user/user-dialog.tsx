import { Button, Modal, Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../lib/address.ts';
import { useCloseDialog } from '../lib/address-dialog.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusContent } from '../ui/focus-content.ts';
import { Loaded } from '../ui/loaded.tsx';
import { useRoleQuestion } from './role-question.tsx';
import { userQuery } from './user.queries.ts';
import { UserDetails } from './user-details.tsx';
import styles from './users.module.css';

/** Details of a person over the list, open while the page address names the person. */
export function UserDialog() {
  const { t } = useTranslation(['user', 'common']);
  const { user: id } = useAddress();
  const [shownId, setShownId] = useState(id);
  // Keeps the person on the screen until the closing transition ends.
  if (id !== undefined && id !== shownId) setShownId(id);
  const close = useCloseDialog(id, { user: undefined });
  const { isAsking } = useRoleQuestion();
  return (
    <Modal
      opened={id !== undefined}
      onClose={close}
      // While the role question is open above, Escape must close only the question.
      closeOnEscape={!isAsking}
      size={560}
      onExitTransitionEnd={focusContent}
      title={t('user:details.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {shownId !== undefined && <Person key={shownId} id={shownId} onClose={close} />}
    </Modal>
  );
}

function Person({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(userQuery(id));
  return (
    <Loaded
      query={query}
      gone={<PersonGone onClose={onClose} />}
      skeleton={<Skeleton height={392} className={styles.details} />}
    >
      {(user) => <UserDetails user={user} />}
    </Loaded>
  );
}

function PersonGone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['user', 'errors', 'common']);
  return (
    <EmptyState
      icon={<IconUserOff size={32} stroke={1.5} />}
      title={t('errors:USER_NOT_FOUND')}
      text={t('user:details.gone')}
      action={
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    />
  );
}
