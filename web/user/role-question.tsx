import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import question from '../ui/question.module.css';
import { useChangeRole } from './user-role.queries.ts';
import { useUserWords } from './user-words.ts';
import styles from './users.module.css';

type Props = { user: User; name: string; change: 'promote' | 'demote'; opened: boolean; onClose: () => void };

/** Names the person and what it means for them: it takes effect at once. */
export function RoleQuestion({ user, name, change, opened, onClose }: Props) {
  const { t } = useTranslation(['user', 'common']);
  const { offices } = useUserWords()(user);
  const { mutate, isPending } = useChangeRole(change, name);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      centered
      title={t(`user:${change}.title`, { name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={styles.text}>{t(`user:${change}.text`)}</p>
      {change === 'demote' && offices && <p className={styles.text}>{t('user:demote.offices', { offices })}</p>}
      <div className={question.buttons}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="md"
          className={change === 'demote' ? question.danger : undefined}
          loading={isPending}
          onClick={() => mutate(user.id, { onSettled: onClose })}
        >
          {t(`user:${change}.button`)}
        </Button>
      </div>
    </Modal>
  );
}
