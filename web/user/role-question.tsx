import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionAbout } from '../ui/question.tsx';
import { type RoleWish, useChangeRole } from './user-role.queries.ts';
import { useUserWords } from './user-words.ts';

const RoleAsking = createContext<{ isAsking: boolean; ask: (wish: RoleWish) => void }>({
  isAsking: false,
  ask: () => undefined,
});

export const useRoleAsking = () => use(RoleAsking);

/**
 * Mounted above the list and the dialog. The answer can remove the row from the list, and the question must not go with
 * it.
 */
export function RoleQuestions({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['user', 'common']);
  const words = useUserWords();
  const [wish, setWish] = useState<RoleWish>();
  const { mutate, isPending } = useChangeRole();
  const close = () => setWish(undefined);
  return (
    <RoleAsking value={{ isAsking: wish !== undefined, ask: setWish }}>
      {children}
      <QuestionAbout
        about={wish}
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
      </QuestionAbout>
    </RoleAsking>
  );
}
