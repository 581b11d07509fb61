import { Anchor, Box, Group, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditKind } from '#contract/audit.ts';
import type { Order } from '#contract/order/order.ts';
import type { User } from '#contract/person/user.ts';
import { countedSums } from '#domain/money/cash.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { mayManageNetwork, type Role, roles } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat, useSums } from '../lib/text/format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { historyOfUserQuery, ordersOfUserQuery, shownPast } from './user-past.queries.ts';
import styles from './users.module.css';

/** The latest deals of a person and, for admins, what was changed about the account. */
export function UserPast({ user }: { user: User }) {
  return (
    <>
      <Deals user={user} />
      {mayManageNetwork(useActor()) && <History user={user} />}
    </>
  );
}

function Deals({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const moveTo = useMoveTo();
  const query = useQuery(ordersOfUserQuery(user.id));
  const total = query.data?.total ?? 0;
  const showAll = () => moveTo(() => ({ tab: 'deals', search: user.cellphone }));
  return (
    <Past
      id="user-deals"
      title={t('past.deals')}
      count={query.data?.total}
      more={total > shownPast && { text: t('past.allDeals'), onPress: showAll }}
    >
      <Loaded
        query={query}
        skeleton={<PastSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text c="dimmed">{t('past.noDeals')}</Text>}
      >
        {({ items }) => (
          <ul className="list">
            {items.map((order) => (
              <Deal key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Loaded>
    </Past>
  );
}

function Deal({ order }: { order: Order }) {
  const { t } = useTranslation(['user', 'order']);
  const format = useFormat();
  const { listed } = useSums();
  const moveTo = useMoveTo();
  const { give, receive } = countedSums(order);
  const number = shortOrderId(order.id);
  return (
    <li className={styles.past}>
      <UnstyledButton
        className="link reach figures"
        aria-label={t('user:past.open', { number })}
        onClick={() => moveTo({ user: undefined, order: order.id })}
      >
        {number}
      </UnstyledButton>
      <span className="figures">
        {listed(give, order.sc)} → {listed(receive, order.tc)}
      </span>
      <Text inherit span c="dimmed">
        {t(`order:status.${order.status}`)} · {format.office(order.office)} · {format.fullDate(order.created_at)}
      </Text>
    </li>
  );
}

function History({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const moveTo = useMoveTo();
  const query = useQuery(historyOfUserQuery(user.id));
  const showDone = () => moveTo(() => ({ tab: 'changes', actor: user.id }));
  const isStaff = user.permissions !== 'customer';
  return (
    <Past
      id="user-history"
      title={t('past.history')}
      count={query.data?.total}
      more={isStaff && { text: t('past.done'), onPress: showDone }}
    >
      <Loaded
        query={query}
        skeleton={<PastSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text c="dimmed">{t('past.noHistory')}</Text>}
      >
        {({ items }) => (
          <ul className="list">
            {items.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Loaded>
    </Past>
  );
}

/** The steps of deals are no entries of the journal, so an account has none. */
const isKind = (kind: AuditEntry['kind']): kind is AuditKind => kind !== 'order_step';

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

function Change({ entry: { kind, at, actor, before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation(['changes', 'common']);
  const { dateTimeAlone, named } = useFormat();
  const [was, is] = [before?.permissions, after?.permissions];
  return (
    <li className={styles.past}>
      <span>
        {isKind(kind) && t(`changes:kind.${kind}`)}
        {isRole(was) && isRole(is) && `: ${t(`common:role.${was}`)} → ${t(`common:role.${is}`)}`}
      </span>
      <Text inherit span c="dimmed">
        <time dateTime={at.toISOString()}>{dateTimeAlone(at)}</time>
        {actor?.full_name && ` · ${named(actor.full_name)}`}
      </Text>
    </li>
  );
}

type PastProps = {
  id: string;
  title: string;
  count: number | undefined;
  more: false | { text: string; onPress: () => void };
  children: ReactNode;
};

function Past({ id, title, count, more, children }: PastProps) {
  const format = useFormat();
  return (
    <Box component="section" aria-labelledby={id} mt="md">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={3} size="body" id={id}>
          {title}{' '}
          {count !== undefined && count > 0 && (
            <Text inherit span c="dimmed" fw={400} className="figures">
              {format.count(count)}
            </Text>
          )}
        </Title>
        {more && (
          <Anchor component="button" className="link reach" onClick={more.onPress}>
            {more.text}
          </Anchor>
        )}
      </Group>
      {children}
    </Box>
  );
}

const PastSkeleton = () => <Skeleton height={64} />;
