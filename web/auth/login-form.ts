import type { Language } from '#domain/user.ts';
import type { TypedPhone } from '../ui/typed-phone.ts';

/**
 * Props of both forms of the login screen. The screen holds what is typed, so switching between the forms loses
 * nothing.
 */
export type LoginFormProps = {
  phone: TypedPhone;
  onPhone: (phone: TypedPhone) => void;
  password: string;
  onPassword: (password: string) => void;
  /** The language that the visitor chose by hand on this screen. */
  picked: Language | undefined;
  /** The password was just reset, so the password field gets the focus. */
  isBack: boolean;
};
