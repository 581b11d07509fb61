import type { Language } from './person/user.ts';

type AccountNoticeTexts = {
  walletChanged: string;
  walletAt: (network: string, end: string) => string;
  walletsAt: (ends: string) => string;
  walletGone: string;
  notYou: string;
  walkInPlaced: (number: string) => string;
  walkInNotYou: string;
  newSignIn: string;
  signedInWith: (device: string) => string;
  wasItYou: string;
  recoverAtOnce: string;
  resetAsked: string;
  stopIt: string;
  resetDone: string;
  setUpAgain: string;
  resetStopped: string;
  askAgain: string;
};

/** What is told of an account, over channels and in the inbox alone. A page in front says none of it, so it loads none. */
export const accountNoticeTexts: Record<Language, AccountNoticeTexts> = {
  en: {
    walletChanged: 'Your wallet was changed',
    walletAt: (network, end) => `New address: ${network}, it ends in ${end}.`,
    walletsAt: (ends) => `Your addresses now end in ${ends}.`,
    walletGone: 'The address was removed.',
    notYou: 'If this was not you, change your password at once.',
    walkInPlaced: (number) => `Deal ${number} was placed for you at the window`,
    walkInNotYou: 'If it is not yours, write to the office or set a new password in Obmin.',
    newSignIn: 'New sign-in to your account',
    signedInWith: (device) => `Device: ${device}.`,
    wasItYou: 'If this was not you, open Obmin and say so at once.',
    recoverAtOnce: 'If this was not you, set a new password at once: “Forgot password?” in Obmin.',
    resetAsked: 'An admin asked to remove your second factor',
    stopIt:
      'It happens in 30 minutes, or sooner if a second admin agrees. If you did not ask for it, open Obmin and stop it.',
    resetDone: 'Your second factor was removed',
    setUpAgain: 'You are signed out everywhere. Sign in with your password and set up a new one.',
    resetStopped: 'Your second factor stays',
    askAgain: 'The reset that an admin had asked for is stopped.',
  },
  uk: {
    walletChanged: 'Ваш гаманець змінено',
    walletAt: (network, end) => `Нова адреса: ${network}, закінчується на ${end}.`,
    walletsAt: (ends) => `Ваші адреси тепер закінчуються на ${ends}.`,
    walletGone: 'Адресу видалено.',
    notYou: 'Якщо це були не ви, негайно змініть пароль.',
    walkInPlaced: (number) => `Для вас біля віконця створено заявку ${number}`,
    walkInNotYou: 'Якщо вона не ваша, напишіть офісу або встановіть новий пароль в Obmin.',
    newSignIn: 'Новий вхід у ваш обліковий запис',
    signedInWith: (device) => `Пристрій: ${device}.`,
    wasItYou: 'Якщо це були не ви, відкрийте Obmin і одразу скажіть про це.',
    recoverAtOnce: 'Якщо це були не ви, одразу задайте новий пароль: «Забули пароль?» в Obmin.',
    resetAsked: 'Адміністратор просить прибрати ваш другий фактор',
    stopIt:
      'Це станеться за 30 хвилин або раніше, якщо погодиться другий адміністратор. Якщо ви про це не просили, відкрийте Obmin і зупиніть це.',
    resetDone: 'Ваш другий фактор прибрано',
    setUpAgain: 'Усі сеанси завершено. Увійдіть з паролем і налаштуйте новий.',
    resetStopped: 'Ваш другий фактор залишається',
    askAgain: 'Скидання, про яке просив адміністратор, зупинено.',
  },
};
