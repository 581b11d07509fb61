import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, User } from '#contract/user.ts';
import { walletAddress } from '#domain/user.ts';
import { useFormat } from '../lib/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleChange } from './role-change.tsx';
import { useUserLabels } from './user-labels.ts';
import styles from './users.module.css';

/** Everything known about a person. A cashier sees fewer fields of a customer. */
export function UserDetails({ user }: { user: User | Contact }) {
  const { t } = useTranslation('user');
  const { phone } = useFormat();
  return (
    <dl className={styles.details}>
      <Row name={t('details.id')}>
        <span className={styles.id}>{user.id}</span> <CopyButton text={user.id} label={t('details.copyId')} />
      </Row>
      <Row name={t('details.fullName')}>{user.full_name ?? t('unknown')}</Row>
      <Row name={t('details.phone')}>
        {phone(user.cellphone)}
        {'permissions' in user && (
          <Tag tone={user.cellphone_verified ? 'completed' : 'neutral'}>
            {t(user.cellphone_verified ? 'verified' : 'notVerified')}
          </Tag>
        )}
      </Row>
      {'permissions' in user && <Rest user={user} />}
    </dl>
  );
}

function Rest({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const { fullDate } = useFormat();
  const { offices } = useUserLabels()(user);
  const wallet = walletAddress(user.wallet);
  return (
    <>
      <Row name={t('details.role')}>
        <RoleBadge role={user.permissions} />
        <RoleChange user={user} />
      </Row>
      {offices && <Row name={t('details.offices')}>{offices}</Row>}
      <Row name={t('details.email')}>
        {user.email ?? t('details.notSpecified')}
        {user.email && (
          <Tag tone={user.email_verified ? 'completed' : 'neutral'}>
            {t(user.email_verified ? 'details.emailVerified' : 'notVerified')}
          </Tag>
        )}
      </Row>
      <Row name={t('details.wallet')}>
        {wallet ? <span className={styles.id}>{wallet}</span> : t('details.notSpecified')}
        {wallet && <CopyButton text={wallet} label={t('details.copyWallet')} />}
      </Row>
      <Row name={t('details.memberSince')}>{fullDate(user.created_at)}</Row>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
