import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { useRoleQuestion } from './role-question.tsx';
import styles from './users.module.css';

/** Lets admins promote a customer to cashier, or demote a cashier. No other role can be changed here. */
export function RoleChange({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const isAdmin = mayManageNetwork(useActor());
  const { ask } = useRoleQuestion();
  const change = user.permissions === 'customer' ? 'promote' : user.permissions === 'cashier' ? 'demote' : undefined;
  if (!isAdmin || !change) return null;
  const name = format.person(user);
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.act}
      aria-label={t(`${change}.label`, { name })}
      onClick={() => ask({ user, change, name })}
    >
      {t(`${change}.button`)}
    </Button>
  );
}
