import type { Language } from '#domain/user.ts';
import type { TypedPhone } from '../ui/phone.ts';

/** What both faces of the login screen share, so that turning it over loses nothing. */
export type LoginFormProps = {
  phone: TypedPhone;
  onPhone: (phone: TypedPhone) => void;
  password: string;
  onPassword: (password: string) => void;
  /** The language that was picked here by hand. */
  picked: Language | undefined;
  /** The password was just set anew: it is what comes next. */
  isBack: boolean;
};
