import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialogAbout } from '../ui/confirm-dialog.tsx';
import { useUserLabels } from './user-labels.ts';
import { type RoleChangeRequest, useChangeRole } from './user-role.queries.ts';

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
              <p>{t(`user:${change}.text`)}</p>
              {change === 'demote' && offices && <p>{t('user:demote.offices', { offices })}</p>}
            </>
          );
        }}
      </ConfirmDialogAbout>
    </RoleQuestionContext>
  );
}
