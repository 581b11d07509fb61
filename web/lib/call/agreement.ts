import { openQuestions } from '../open-questions.ts';

const questions = openQuestions<object>();

/** Whether a call waits until the person agrees to the terms of use. The dialog answers after the server has noted it. */
export const useAgreementQuestion = questions.useFirst;

export const declineAgreement = questions.declineAll;

/** Answers whether the person has agreed, so that a refused call can be sent again. */
export const askToAgree = (): Promise<boolean> => questions.ask({});
