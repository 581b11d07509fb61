import type { Language } from './user.ts';

type Named = { name: string | null; name_uk?: string | null; address: string };

/** The display name of an office: its name in this language, else its name or, without one, its address. */
export const officeName = ({ name, name_uk, address }: Named, language: Language = 'en') =>
  (language === 'uk' ? name_uk : undefined) ?? name ?? address;
