import { type Message, messages } from '#contract/wire/errors.ts';
import {
  holdsProductName,
  type PasswordOwner,
  passwordMaxLength,
  passwordMinLength,
  personalPart,
  unmetRules,
} from '#domain/person/password.ts';
import { refuse } from '../lib/refuse.ts';
import { isAmongCommonest } from './commonest-passwords.ts';

/** The password rules in words, for operators. */
export const passwordRules = `${passwordMinLength} characters, a capital, a small letter, a digit and a special character`;

/** Refuses a weak password with one field error for each rule that it breaks. */
export function refuseWeakPassword(password: string, pointer = '/password') {
  const unmet: string[] = unmetRules(password);
  if (password.length > passwordMaxLength) unmet.push('maximum');
  if (unmet.length > 0) {
    const errors = unmet.map((message) => ({ pointer, message }));
    refuse('VALIDATION_ERROR', { reason: 'weakPassword', errors });
  }
  if (isAmongCommonest(password)) refuseFor('commonPassword', pointer);
}

/** Refuses a password that somebody who knows the person would try. The demo world keeps its public password. */
export function refuseGuessable(password: string, { owner, production }: Guess, pointer = '/password') {
  const part = personalPart(password, owner);
  if (part) refuseFor(part === 'number' ? 'passwordHoldsNumber' : 'passwordHoldsName', pointer);
  if (production && holdsProductName(password)) refuseFor('passwordHoldsProduct', pointer);
}

type Guess = { owner: PasswordOwner; production: boolean };

function refuseFor(reason: Message, pointer: string): never {
  return refuse('VALIDATION_ERROR', { reason, errors: [{ pointer, message: messages[reason] }] });
}
