import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { officeName } from '#domain/office.ts';

/** How the list of people tells a name, beside a phone of its own (specification §2), and where somebody works. */
export function useUserWords() {
  const { t, i18n } = useTranslation('user');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return ({ full_name, user_offices }: User) => ({
    name: full_name ?? t('unknown'),
    offices: list.format(user_offices.map(({ office }) => officeName(office))),
  });
}
