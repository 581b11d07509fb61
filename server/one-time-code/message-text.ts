import type { CodePurpose } from '#domain/person/one-time-code.ts';
import type { Language } from '#domain/person/user.ts';

type Text = (code: string) => string;

/** The text of the message that a person receives. */
const texts: Record<Language, Record<CodePurpose, Text>> = {
  en: {
    phone_verification: (code) => `Obmin: ${code} is the code that confirms your phone. It works for 5 minutes.`,
    recovery: (code) =>
      `Obmin: ${code} is the code for a new password. It works for 5 minutes. Tell it to nobody, us included.`,
  },
  uk: {
    phone_verification: (code) => `Obmin: ${code} — код для підтвердження телефону. Діє 5 хвилин.`,
    recovery: (code) => `Obmin: ${code} — код для нового пароля. Діє 5 хвилин. Не кажіть його нікому, навіть нам.`,
  },
};

export const messageText = (lang: Language, purpose: CodePurpose, code: string) => texts[lang][purpose](code);
