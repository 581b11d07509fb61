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

/** The values of the profile form, their problems, and the focus on the first wrong field. */
export function useProfileFields() {
  const user = useUser();
  const [draft, setDraft] = useState<ProfileDraft>(() => recallDraft(user.id) ?? {});
  const [isEmailLeft, setEmailLeft] = useState(false);
  const [refused, setRefused] = useState<string>();
  // Separate calls. Inside one object literal, React Compiler would memoize them, and hooks must run at every render.
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
    /**
     * Certain problems show during typing. An incomplete e-mail address shows as a problem only after its field was
     * left.
     */
    problems: { ...wrong, email: isLong || isEmailLeft ? (wrong.email ?? refused) : refused },
    leaveEmail: () => setEmailLeft(true),
    changes: changesOf(draft, user.wallet),
    forget: () => keep(undefined),
    /** Shows all problems and focuses the first wrong field. Returns true if all is right. */
    check: () => {
      setEmailLeft(true);
      const first = names.find((name) => wrong[name]);
      if (first) inputs[first].current?.focus();
      return first === undefined;
    },
    /** Shows a server refusal at its field. Returns false if the refusal is not about a field. */
    refuse: (error: unknown) => {
      if (!isAboutEmail(error)) return false;
      setRefused(errorText(error));
      inputs.email.current?.focus();
      return true;
    },
  };
}

/** The body of the save call. It holds only typed fields, so it does not undo changes made elsewhere. */
const changesOf = ({ full_name, email, address }: ProfileDraft, wallet: Wallet | null): Profile => ({
  ...(full_name !== undefined && { full_name: full_name.trim() || null }),
  ...(email !== undefined && { email: email.trim() || null }),
  ...(address !== undefined && { wallet: withAddress(wallet, address.trim()) }),
});

/** Long pasted text is not cut off. It is reported as too long. */
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
