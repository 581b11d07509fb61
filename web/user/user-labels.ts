import { useTranslation } from 'react-i18next';
import type { User } from '#contract/person/user.ts';
import { useFormat } from '../lib/text/format.ts';

/**
 * Texts for the list of people: the name, and the offices of the person. The phone has its own column (specification
 * §2).
 */
export function useUserLabels() {
  const { t, i18n } = useTranslation('user');
  const format = useFormat();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const byName = new Intl.Collator(i18n.language).compare;
  return ({ full_name, user_offices }: User) => ({
    name: full_name === null ? t('unknown') : format.named(full_name),
    offices: list.format(user_offices.map(({ office }) => format.office(office)).sort(byName)),
  });
}
