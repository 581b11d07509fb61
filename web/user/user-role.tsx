import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/person/user.ts';
import { mayManageNetwork, type Role } from '#domain/person/actor.ts';
import { isErased } from '#domain/person/erasure.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { ConfirmDialogAbout } from '../ui/feedback/confirm-dialog.tsx';
import type { Tone } from '../ui/tag.tsx';
import { useUserLabels } from './user-labels.ts';
import { type RoleChangeRequest, useChangeRole } from './user-role.queries.ts';
import styles from './users.module.css';

const RoleQuestionContext = createContext<{ isAsking: boolean; ask: (request: RoleChangeRequest) => void }>({
  isAsking: false,
  ask: () => undefined,
});

export const useRoleQuestion = () => use(RoleQuestionContext);

/**
 * Mounted above the list and the dialog. The answer can remove the row from the list, and the question must not go with
 * it.
 */
export function RoleQuestions({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['user', 'common']);
  const words = useUserLabels();
  const [request, setRequest] = useState<RoleChangeRequest>();
  const { mutate, isPending } = useChangeRole();
  const close = () => setRequest(undefined);
  return (
    <RoleQuestionContext value={{ isAsking: request !== undefined, ask: setRequest }}>
      {children}
      <ConfirmDialogAbout
        about={request}
        words={({ change, name }) => ({
          title: t(`user:${change}.title`, { name }),
          keep: t('common:cancel'),
          yes: t(`user:${change}.button`),
          isDanger: change === 'demote',
        })}
        isPending={isPending}
        onClose={close}
        onYes={(about) => mutate(about, { onSettled: close })}
      >
        {({ user, change }) => {
          const { offices } = words(user);
          return (
            <>
              <p>{t(user.permissions === 'admin' ? 'user:demote.admin' : `user:${change}.text`)}</p>
              {change === 'demote' && offices && <p>{t('user:demote.offices', { offices })}</p>}
            </>
          );
        }}
      </ConfirmDialogAbout>
    </RoleQuestionContext>
  );
}

const changes: Partial<Record<Role, RoleChangeRequest['change']>> = {
  customer: 'promote',
  cashier: 'demote',
  admin: 'demote',
};

/** Lets admins promote a customer to cashier, or demote a cashier or another admin. An owner's role follows the offices. */
export function RoleChange({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const format = useFormat();
  const actor = useActor();
  const { ask } = useRoleQuestion();
  const change = changes[user.permissions];
  if (!mayManageNetwork(actor) || actor.id === user.id || isErased(user) || !change) return null;
  const name = format.person(user);
  return (
    <Button
      size="sm"
      className="reach"
      aria-label={t(`${change}.label`, { name })}
      onClick={() => ask({ user, change, name })}
    >
      {t(`${change}.button`)}
    </Button>
  );
}

const roleTones: Record<Role, Tone | undefined> = {
  admin: 'progress',
  cashier: 'info',
  customer: 'neutral',
  office_owner: undefined,
};

/**
 * Purple, blue and grey (specification §9). An owner has no colour there, so the badge has a frame. The word shows it
 * too.
 */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badge} data-tone={roleTones[role]}>
      {t(`role.${role}`)}
    </span>
  );
}
