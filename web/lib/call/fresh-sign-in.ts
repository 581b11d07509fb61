import { openQuestions } from '../open-questions.ts';

const questions = openQuestions<object>();

/** Whether the person must prove the password now. The dialog answers after the server has taken it. */
export const useFreshSignInQuestion = questions.useFirst;

export const declineFreshSignIn = questions.declineAll;

let asking: Promise<boolean> | undefined;

/**
 * Asks the person for the password. Answers whether the server has taken it, so that a refused call can be sent again.
 * Calls that are refused at the same time share one question.
 */
export function askForPassword(): Promise<boolean> {
  asking ??= questions.ask({}).finally(() => {
    asking = undefined;
  });
  return asking;
}
