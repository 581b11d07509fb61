import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, User } from '#contract/person/user.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { isErased } from '#domain/person/erasure.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useAddress } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { focusContent, useFocusOnArrival } from '../ui/focus.ts';
import { Tag } from '../ui/tag.tsx';
import { WalletLine } from '../ui/wallet/wallet-line.tsx';
import { userQuery } from './user.queries.ts';
import { UserAccess, useMayManageAccess } from './user-access.tsx';
import { UserErasure } from './user-erasure.tsx';
import { UserFactor } from './user-factor.tsx';
import { useUserLabels } from './user-labels.ts';
import { UserPast } from './user-past.tsx';
import { RoleBadge, RoleChange, useRoleQuestion } from './user-role.tsx';
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
      centered={false}
      opened={id !== undefined}
      onClose={close}
      data-place
      // While the role question is open above, Escape must close only the question.
      closeOnEscape={!isAsking}
      size={560}
      onExitTransitionEnd={focusContent}
      title={t('user:details.title')}
    >
      {shownId !== undefined && <Person key={shownId} id={shownId} onClose={close} />}
    </Modal>
  );
}

function Person({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(userQuery(id));
  return (
    <Loaded query={query} gone={<PersonGone onClose={onClose} />} skeleton={<Skeleton height={392} />}>
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
      action={<Button onClick={onClose}>{t('common:close')}</Button>}
    />
  );
}

/** Everything known about a person. A cashier sees fewer fields of a customer. */
function UserDetails({ user }: { user: User | Contact }) {
  const { t } = useTranslation('user');
  const { phone, named } = useFormat();
  const [wasErased] = useState(isErased(user));
  // The button of the erasure went with the question.
  const name = useFocusOnArrival<HTMLSpanElement>(isErased(user) && !wasErased);
  return (
    <>
      <Stack component="dl" gap="2xs" m={0}>
        <Row name={t('details.id')}>
          <span className={`${styles.id} figures`}>{user.id}</span>{' '}
          <CopyButton text={user.id} label={t('details.copyId')} />
        </Row>
        <Row name={t('details.fullName')}>
          <span ref={name} tabIndex={-1}>
            {user.full_name === null ? t('unknown') : named(user.full_name)}
          </span>
        </Row>
        {!isErased(user) && (
          <Row name={t('details.phone')}>
            {phone(user.cellphone)}
            {'permissions' in user && (
              <Tag tone={user.cellphone_verified ? 'good' : 'neutral'}>
                {t(user.cellphone_verified ? 'verified' : 'notVerified')}
              </Tag>
            )}
          </Row>
        )}
        {'permissions' in user && <Rest user={user} />}
      </Stack>
      {'permissions' in user && <UserPast user={user} />}
    </>
  );
}

function Rest({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const { fullDate } = useFormat();
  const { offices } = useUserLabels()(user);
  const wallet = destinationOf(user.wallet);
  const mayManageAccess = useMayManageAccess(user);
  return (
    <>
      <Row name={t('details.role')}>
        <RoleBadge role={user.permissions} />
        <RoleChange user={user} />
      </Row>
      {mayManageAccess && (
        <Row name={t('access.title')}>
          <UserAccess user={user} />
        </Row>
      )}
      <OwnAccess user={user} />
      {mayManageAccess && (
        <Row name={t('factor.title')}>
          <UserFactor user={user} />
        </Row>
      )}
      {mayManageAccess && user.erasure_asked_at && (
        <Row name={t('erasure.title')}>
          <UserErasure user={user} askedAt={user.erasure_asked_at} />
        </Row>
      )}
      {offices && <Row name={t('details.offices')}>{offices}</Row>}
      <Row name={t('details.email')}>
        {user.email ?? t('details.notSpecified')}
        {user.email && (
          <Tag tone={user.email_verified ? 'good' : 'neutral'}>
            {t(user.email_verified ? 'details.emailVerified' : 'notVerified')}
          </Tag>
        )}
      </Row>
      <Row name={t('details.wallet')}>
        {wallet ? (
          <WalletLine destination={wallet} className={`${styles.id} figures`} copyLabel={t('details.copyWallet')} />
        ) : (
          t('details.notSpecified')
        )}
        {user.wallet_used_by !== undefined && (
          <Tag tone="waiting">{t('details.walletUsedBy', { count: user.wallet_used_by })}</Tag>
        )}
      </Row>
      <Row name={t('details.memberSince')}>{fullDate(user.created_at)}</Row>
    </>
  );
}

/** In the place of the buttons that an admin has for everybody else. */
function OwnAccess({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const actor = useActor();
  if (!mayManageNetwork(actor) || actor.id !== user.id) return null;
  return <Row name={t('access.title')}>{t('access.own')}</Row>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Text component="dt" fz="small" lh="plain" c="dimmed">
        {name}
      </Text>
      <Group component="dd" gap="4px 12px" m={0} mih={32} miw={0} fz="plain" lh="plain">
        {children}
      </Group>
    </div>
  );
}
