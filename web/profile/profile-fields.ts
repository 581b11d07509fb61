import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/user.ts';
import { emailMaxLength, fullNameMaxLength, isEmail, type Wallet, walletAddress, withAddress } from '#domain/user.ts';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { dismissErrors } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { keepDraft, type ProfileDraft, recallDraft } from './profile-draft.ts';
import { isTooLong } from './wallet-field.tsx';

const names = ['full_name', 'email', 'address'] as const;
type ProfileField = (typeof names)[number];

/** What stands in the fields of the profile, what is wrong with it, and the way to the first field that is wrong. */
export function useProfileFields() {
  const user = useUser();
  const [draft, setDraft] = useState<ProfileDraft>(() => recallDraft(user.id) ?? {});
  const [isEmailLeft, setEmailLeft] = useState(false);
  const [refused, setRefused] = useState<string>();
  // Each by itself: inside an object the compiler would make them only once, which is no hook any more.
  const nameInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const inputs = { full_name: nameInput, email: emailInput, address: addressInput };
  const account = {
    full_name: user.full_name ?? '',
    email: user.email ?? '',
    address: walletAddress(user.wallet) ?? '',
  };
  const values = { ...account, ...draft };
  const wrong = useWrong(values);
  const isLong = values.email.trim().length > emailMaxLength;

  const keep = (next: ProfileDraft | undefined) => {
    setDraft(next ?? {});
    keepDraft(user.id, next);
  };
  const type = (name: ProfileField) => (text: string) => {
    keep({ ...draft, [name]: text });
    if (name !== 'email') return;
    setEmailLeft(false);
    if (refused) dismissErrors();
    setRefused(undefined);
  };

  return {
    values,
    inputs,
    type,
    /** What cannot be right is said while it is typed; a half-written e-mail address only when its field was left. */
    problems: { ...wrong, email: isLong || isEmailLeft ? (wrong.email ?? refused) : refused },
    leaveEmail: () => setEmailLeft(true),
    changes: changesOf(draft, user.wallet),
    forget: () => keep(undefined),
    /** Shows all that is wrong, and moves to the first. Answers whether all is right. */
    check: () => {
      setEmailLeft(true);
      const first = names.find((name) => wrong[name]);
      if (first) inputs[first].current?.focus();
      return first === undefined;
    },
    /** Says at its field what the server refused; answers whether it is about a field. */
    refuse: (error: unknown) => {
      if (!isAboutEmail(error)) return false;
      setRefused(errorText(error));
      inputs.email.current?.focus();
      return true;
    },
  };
}

/** What the account is to learn: only what was typed, so that nothing is put back that was changed elsewhere. */
const changesOf = ({ full_name, email, address }: ProfileDraft, wallet: Wallet | null): Profile => ({
  ...(full_name !== undefined && { full_name: full_name.trim() || null }),
  ...(email !== undefined && { email: email.trim() || null }),
  ...(address !== undefined && { wallet: withAddress(wallet, address.trim()) }),
});

/** Nothing that was pasted is cut off: it is said to be too long instead. */
function useWrong({ full_name, email, address }: Record<ProfileField, string>) {
  const { t } = useTranslation(['profile', 'errors']);
  const tooLong = (text: string, max: number) => (text.trim().length > max ? t('profile:tooLong', { max }) : undefined);
  const isNoEmail = email.trim() !== '' && !isEmail(email.trim());
  return {
    full_name: tooLong(full_name, fullNameMaxLength),
    email: tooLong(email, emailMaxLength) ?? (isNoEmail ? t('errors:INVALID_EMAIL_FORMAT') : undefined),
    address: isTooLong(address),
  };
}

const isAboutEmail = (error: unknown) =>
  error instanceof ApiError && (error.code === 'INVALID_EMAIL_FORMAT' || error.code === 'EMAIL_ALREADY_EXISTS');
